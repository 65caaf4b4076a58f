/** Texts that the first visit does without: how to play, what is special about a sheet, how sure it is. */
export const en = {
  "edition.classic_about": "The game as everybody knows it, for two to five.",
  "edition.deluxe_about":
    "The classic sheet and rules, for two to four: up to five games in a row, and the sum of all of them wins.",
  "edition.on-board_about":
    "A piece on a spiral brings a third action and extra points, for two to four.",
  "edition.mixx-a_about": "The colours change within each row.",
  "edition.mixx-b_about":
    "The numbers of each row are shuffled: what counts is the place, not the number.",
  "edition.big-points_about":
    "Fields between two rows are crossed when their number comes again, and count in both.",
  "edition.bonus-a_about":
    "A boxed number spends the next field of a bar, which brings the next cross in a row.",
  "edition.bonus-b_about": "Two marked numbers of a kind, both crossed, bring a gift.",
  "edition.steps_about":
    "A path of steps over the sheet counts as a fifth row. Every player has another sheet.",
  "edition.chain_about":
    "Linked numbers are crossed together, even if they were skipped. Every player has another sheet.",
  "edition.double_about": "Many numbers can be crossed twice, and a lock needs seven crosses.",
  "edition.x-change_about":
    "Swaps let the white sum count as another number, each of them once, from left to right.",
  "edition.longo_about":
    "Eight-sided dice, longer rows, two numbers that can lock, and lucky numbers for everyone.",
  "edition.own_about": "A sheet that somebody at this table has made.",
  "own.sheet": "Own sheet …",
  "own.sheet_named": "Own sheet: {name}",
  "own.sheet_about":
    "Choose the file of a sheet, paste its text, or begin with the classic sheet and change it. All at the table play on it, and it is in the record of the game.",
  "own.sheet_take": "Play on this sheet",
  "own.sheet_taken": "This sheet can be played on; the picture shows it.",
  "own.board": "Own board …",
  "own.board_named": "Own board: {name}",
  "own.board_about":
    "Choose the file of a board, paste its text, or begin with one of ours and change it.",
  "own.board_take": "Play on this board",
  "own.board_taken": "This board can be played on; the picture shows it.",
  "own.file": "Choose a file",
  "own.example": "Begin with ours",
  "own.text": "Text of the file",
  "own.line": "Line {n}: {what}",
  "own.large": "This file is larger than {n} KiB.",
  "sure.certain": "Certain: as it is printed.",
  "sure.high": "Almost certain: sources that do not know of each other agree.",
  "sure.medium": "Probable: few sources, which do not contradict each other.",
  "source.mixx-a": "A photograph of the printed pad; five programs agree.",
  "source.mixx-b": "A photograph of the printed pad; four programs agree.",
  "source.big-points":
    "A photograph of the printed pad, the official text and four programs. Which coloured sum may cross a field is read in two ways: see the house rules.",
  "source.bonus-a": "Three programs agree.",
  "source.bonus-b": "Three programs agree on all ten numbers.",
  "source.steps": "One program has all five sheets; another has the same zigzag.",
  "source.chain":
    "Sheet A: a photograph of the printed pad. The others: one program; their form is told twice.",
  "source.double":
    "The official text as two programs read it, three programs and a review; one review differs.",
  "source.x-change": "Three programs agree, and two of them name the official sheet.",
  "source.longo":
    "The official text and three reviews. Which pairs of lucky numbers were printed is not known: they are drawn by lot.",
  "lesson.roll": "Six dice make every turn. Roll them!",
  "lesson.white": "The white dice make 5. Everybody may cross one 5: tap one, then Done.",
  "lesson.colour": "Now only you: a white and a coloured die. What you skip is lost.",
  "lesson.theirs": "Ada rolled a 12: it counts for you, too. Green and blue begin with it!",
  "lesson.later": "Some turns later, it is up to you again: roll!",
  "lesson.misthrow": "Nothing fits, and you have rolled: that is a misthrow, −5 points.",
  "lesson.lock": "A 12! You have five crosses in red: now you may cross its last number.",
  "lesson.done": "That is all!",
  "lesson.end":
    "You have locked red: it is closed for everybody, and its die is gone. Each further cross in a row is worth more: 1, 3, 6, 10 points and so on. Two locked rows or a fourth misthrow end the game. Whoever has the most points wins.",
  "lesson.play": "I want to play",
  "how.goal_h": "The aim",
  "how.goal":
    "Cross as many numbers as you can in the four coloured rows. The more crosses in a row, the more each of them is worth.",
  "how.left_h": "From left to right",
  "how.left":
    "In every row you cross from left to right. You may skip numbers, but skipped numbers are lost.",
  "how.action1_h": "Action 1: the white dice, for everyone",
  "how.action1":
    "The active player rolls all the dice. Everybody may cross the sum of the two white dice in any one row.",
  "how.action2_h": "Action 2: white and colour, for the active player",
  "how.action2":
    "Then only the active player may add one white die and one coloured die, and cross that sum in the row of that colour.",
  "how.misthrow_h": "Misthrow",
  "how.misthrow":
    "An active player who crosses nothing in either action crosses a misthrow: {n} point less. The others never take one.|An active player who crosses nothing in either action crosses a misthrow: {n} points less. The others never take one.",
  "how.lock_h": "Locking a row",
  "how.lock":
    "The last number of a row needs {n} crosses before it. Whoever crosses it crosses the lock as well, which counts. The row is now closed for everyone, and its die leaves the game.",
  "how.end_h": "The end",
  "how.closed": "{n} row is closed|{n} rows are closed",
  "how.end":
    "The game ends at once when {rows}, or when somebody has {n} misthrow. The highest total wins.|The game ends at once when {rows}, or when somebody has {n} misthrows. The highest total wins.",
  "how.board_h": "On Board: action 3",
  "how.board":
    "After action 2 the active player may move their piece 1 to 5 free spaces. They must cross the number of that space, or have crossed it before. The points under the piece count at the end. When somebody reaches one of the last five spaces, all others have one more turn.",
  "how.sheet_h": "This sheet: {edition}",
  "how.all_h": "Other sheets",
  "how.mixed":
    "A coloured die counts for every number of its colour, in whichever row it stands. A row bears the colour of its last number: when it is locked, that die leaves the game.",
  "how.shuffled":
    "Every row is crossed from left to right all the same: what stands left of your last cross is lost, whatever its number.",
  "how.between":
    "A field between two rows can be crossed when its number comes again and is crossed in one of its two rows. With a coloured die it must be crossed in the row of that die. Every cross there counts in both rows, but not for a lock.",
  "how.linked":
    "When you cross a linked number, its partner is crossed as well, even where it was skipped.",
  "how.boxed":
    "When you cross a boxed number, the next field of the bar is spent: the next number of that row is crossed as well, and may be boxed itself. Fields of closed rows are passed over.",
  "how.pairs": "Two numbers with the same mark bring a gift once both are crossed:",
  "how.tally":
    "The ringed numbers form a path. Their crosses count once more, as a row of their own.",
  "how.second":
    "A number with a second box can be crossed once more, as long as it is your last cross in its row.",
  "how.doubled": "A number with a second box makes two crosses at once.",
  "how.swaps":
    "In action 1 you may spend a swap and use the white sum as its other number. Swaps are spent from left to right: those you skip are lost.",
  "how.lucky":
    "If the white sum is one of your lucky numbers, you may instead cross the next number in the row with the fewest crosses.",
  "how.faces": "The dice of this sheet have {n} sides.",
  "how.keys2":
    "The last {n} numbers of a row can lock it. With the first of them you choose whether it does.",
  "how.capped": "More than {n} crosses in a row count as {n}.",
  "how.keys_h": "With the keyboard",
  "how.keys":
    "Tab walks from the sheet to the buttons, the arrow keys walk on the sheet, Space crosses in pencil. D is Done, P is Pass, R rolls, U takes back. The settings can turn these letters off.",
  "how.play": "Let me try",
  "coach.title": "Coach",
  "coach.open": "The others will see that you ask the coach in this game.",
  "coach.go": "Ask",
  "coach.thinks": "The coach is thinking …",
  "coach.again": "Ask again",
  "coach.over": "There is nothing for you to decide at the moment.",
  "coach.pass": "Cross nothing",
  "coach.win": "{n} to win",
  "coach.points": "about {n} points in the end",
  "coach.learn": "Only three good ones, without numbers",
  "coach.good": "In no order: what each is about",
  "coach.exact": "Computed exactly.",
  "coach.about": "A look one turn ahead; the last digit is not certain.",
  "pass.people": "People at this phone",
  "pass.alone": "you alone",
  "pass.name": "Player {n}",
  "pass.to": "Hand it to {name}",
  "pass.hidden": "What the others have decided stays hidden.",
  "pass.take": "I am {name}",
  "pass.how": "How you hold it",
  "pass.round": "handed round",
  "pass.facing": "lying between you",
} as const;
