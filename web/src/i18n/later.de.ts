import type { LaterTexts } from "./later.svelte";

export const de: LaterTexts = {
  "edition.classic_about": "Das Spiel, wie es alle kennen, für zwei bis fünf.",
  "edition.deluxe_about":
    "Klassischer Zettel und klassische Regeln, für zwei bis vier: bis zu fünf Spiele hintereinander, und ihre Summe gewinnt.",
  "edition.on-board_about":
    "Eine Figur auf einer Spirale bringt eine dritte Aktion und Extrapunkte, für zwei bis vier.",
  "edition.mixx-a_about": "In jeder Reihe wechseln die Farben.",
  "edition.mixx-b_about":
    "Die Zahlen jeder Reihe sind durchmischt: Es zählt der Platz, nicht die Zahl.",
  "edition.big-points_about":
    "Felder zwischen zwei Reihen werden angekreuzt, wenn ihre Zahl noch einmal kommt, und zählen für beide.",
  "edition.bonus-a_about":
    "Eine umrahmte Zahl verbraucht das nächste Feld einer Leiste, das ein Kreuz in einer Reihe bringt.",
  "edition.bonus-b_about": "Zwei gleich markierte Zahlen, beide angekreuzt, bringen ein Geschenk.",
  "edition.steps_about":
    "Ein Weg aus Stufen über den Zettel zählt als fünfte Reihe. Jeder hat einen anderen Zettel.",
  "edition.chain_about":
    "Verbundene Zahlen werden zusammen angekreuzt, auch wenn sie schon ausgelassen sind. Jeder hat einen anderen Zettel.",
  "edition.double_about":
    "Viele Zahlen lassen sich doppelt ankreuzen, und ein Schloss braucht sieben Kreuze.",
  "edition.x-change_about":
    "Mit Tauschfeldern zählt die weiße Summe als andere Zahl, jedes einmal, von links nach rechts.",
  "edition.longo_about":
    "Achtseitige Würfel, längere Reihen, zwei Zahlen zum Abschließen und Glückszahlen für alle.",
  "edition.own_about": "Ein Zettel, den jemand an diesem Tisch gemacht hat.",
  "own.sheet": "Eigener Zettel …",
  "own.sheet_named": "Eigener Zettel: {name}",
  "own.sheet_about":
    "Wähle die Datei eines Zettels, füge ihren Text ein, oder beginne mit dem klassischen und ändere ihn. Alle am Tisch spielen darauf, und er steht in der Aufzeichnung des Spiels.",
  "own.sheet_take": "Auf diesem Zettel spielen",
  "own.sheet_taken": "Auf diesem Zettel kann gespielt werden; das Bild zeigt ihn.",
  "own.board": "Eigener Spielplan …",
  "own.board_named": "Eigener Spielplan: {name}",
  "own.board_about":
    "Wähle die Datei eines Spielplans, füge ihren Text ein, oder beginne mit einem von unseren und ändere ihn.",
  "own.board_take": "Auf diesem Spielplan spielen",
  "own.board_taken": "Auf diesem Spielplan kann gespielt werden; das Bild zeigt ihn.",
  "own.file": "Datei wählen",
  "own.example": "Mit einem von uns beginnen",
  "own.text": "Text der Datei",
  "own.line": "Zeile {n}: {what}",
  "own.large": "Diese Datei ist größer als {n} KiB.",
  "sure.certain": "Sicher: wie gedruckt.",
  "sure.high": "Fast sicher: Quellen, die nichts voneinander wissen, stimmen überein.",
  "sure.medium": "Wahrscheinlich: wenige Quellen, die sich nicht widersprechen.",
  "source.mixx-a": "Ein Foto des gedruckten Blocks; fünf Programme stimmen überein.",
  "source.mixx-b": "Ein Foto des gedruckten Blocks; vier Programme stimmen überein.",
  "source.big-points":
    "Ein Foto des gedruckten Blocks, der offizielle Text und vier Programme. Welche farbige Summe ein Feld ankreuzen darf, wird verschieden gelesen: siehe Hausregeln.",
  "source.bonus-a": "Drei Programme stimmen überein.",
  "source.bonus-b": "Drei Programme stimmen bei allen zehn Zahlen überein.",
  "source.steps": "Ein Programm hat alle fünf Zettel; ein weiteres hat dasselbe Zickzack.",
  "source.chain":
    "Zettel A: ein Foto des gedruckten Blocks. Die anderen: ein Programm; ihre Form ist zweimal beschrieben.",
  "source.double":
    "Der offizielle Text, wie ihn zwei Programme lesen, drei Programme und eine Besprechung; eine weicht ab.",
  "source.x-change": "Drei Programme stimmen überein, zwei nennen den offiziellen Zettel.",
  "source.longo":
    "Der offizielle Text und drei Besprechungen. Welche Paare von Glückszahlen gedruckt wurden, ist nicht bekannt: Sie werden ausgelost.",
  "lesson.roll": "Sechs Würfel machen jeden Zug. Würfle!",
  "lesson.white":
    "Die weißen Würfel ergeben 5. Alle dürfen eine 5 ankreuzen: Tippe eine an, dann Fertig.",
  "lesson.colour":
    "Jetzt nur du: ein weißer und ein farbiger Würfel. Was du auslässt, ist verloren.",
  "lesson.theirs":
    "Ada hat eine 12 gewürfelt: Sie zählt auch für dich. Grün und Blau beginnen damit!",
  "lesson.later": "Einige Züge später bist du wieder dran: Würfle!",
  "lesson.misthrow": "Nichts passt, und du hast gewürfelt: Das ist ein Fehlwurf, −5 Punkte.",
  "lesson.lock": "Eine 12! Du hast fünf Kreuze in Rot: Nun darfst du die letzte Zahl ankreuzen.",
  "lesson.done": "Das ist alles!",
  "lesson.end":
    "Du hast Rot abgeschlossen: Die Reihe ist für alle zu, und ihr Würfel ist weg. Zwei abgeschlossene Reihen oder ein vierter Fehlwurf beenden das Spiel. Die meisten Punkte gewinnen.",
  "lesson.play": "Ich will spielen",
  "how.goal_h": "Das Ziel",
  "how.goal":
    "Kreuze in den vier Farbreihen möglichst viele Zahlen an. Je mehr Kreuze in einer Reihe, desto mehr zählt jedes.",
  "how.left_h": "Von links nach rechts",
  "how.left":
    "In jeder Reihe wird von links nach rechts angekreuzt. Du darfst Zahlen auslassen, aber ausgelassene Zahlen sind verloren.",
  "how.action1_h": "1. Aktion: die weißen Würfel, für alle",
  "how.action1":
    "Der aktive Spieler würfelt mit allen Würfeln. Jeder darf die Summe der beiden weißen Würfel in einer beliebigen Reihe ankreuzen.",
  "how.action2_h": "2. Aktion: weiß und Farbe, für den aktiven Spieler",
  "how.action2":
    "Danach darf nur der aktive Spieler einen weißen und einen Farbwürfel zusammenzählen und die Summe in der Reihe dieser Farbe ankreuzen.",
  "how.misthrow_h": "Fehlwurf",
  "how.misthrow":
    "Kreuzt der aktive Spieler in beiden Aktionen nichts an, muss er einen Fehlwurf ankreuzen: fünf Minuspunkte. Die anderen bekommen nie einen.",
  "how.lock_h": "Eine Reihe abschließen",
  "how.lock":
    "Vor der letzten Zahl einer Reihe müssen {n} Kreuze stehen. Wer sie ankreuzt, kreuzt auch das Schloss an, und das zählt mit. Die Reihe ist nun für alle abgeschlossen, und ihr Würfel kommt aus dem Spiel.",
  "how.end_h": "Das Ende",
  "how.end":
    "Das Spiel endet sofort, wenn zwei Reihen abgeschlossen sind oder jemand den vierten Fehlwurf ankreuzt. Die höchste Summe gewinnt.",
  "how.board_h": "On Board: 3. Aktion",
  "how.board":
    "Nach der 2. Aktion darf der aktive Spieler seine Figur 1 bis 5 freie Felder ziehen. Die Zahl dieses Feldes muss er ankreuzen oder schon angekreuzt haben. Die Punkte unter der Figur zählen am Ende. Erreicht jemand eines der letzten fünf Felder, haben alle anderen noch einen Zug.",
  "how.sheet_h": "Dieser Zettel: {edition}",
  "how.all_h": "Andere Zettel",
  "how.mixed":
    "Ein Farbwürfel gilt für jede Zahl seiner Farbe, in welcher Reihe sie auch steht. Eine Reihe heißt nach der Farbe ihrer letzten Zahl: Wird sie abgeschlossen, kommt dieser Würfel aus dem Spiel.",
  "how.shuffled":
    "Auch hier wird von links nach rechts angekreuzt: Was links von deinem letzten Kreuz steht, ist verloren, gleich welche Zahl es ist.",
  "how.between":
    "Ein Feld zwischen zwei Reihen lässt sich ankreuzen, wenn seine Zahl noch einmal kommt und in einer der beiden Reihen angekreuzt ist. Mit einem Farbwürfel muss es die Reihe dieses Würfels sein. Jedes Kreuz dort zählt für beide Reihen, aber nicht für ein Schloss.",
  "how.linked":
    "Kreuzt du eine verbundene Zahl an, wird auch ihr Partner angekreuzt, selbst wenn er ausgelassen war.",
  "how.boxed":
    "Kreuzt du eine umrahmte Zahl an, wird das nächste Feld der Leiste verbraucht: Auch die nächste Zahl dieser Reihe wird angekreuzt und kann selbst umrahmt sein. Felder abgeschlossener Reihen werden übergangen.",
  "how.pairs":
    "Zwei Zahlen mit demselben Zeichen bringen ein Geschenk, sobald beide angekreuzt sind:",
  "how.tally":
    "Die umringten Zahlen bilden einen Weg. Ihre Kreuze zählen noch einmal, als eigene Reihe.",
  "how.second":
    "Eine Zahl mit zweitem Kästchen lässt sich noch einmal ankreuzen, solange sie dein letztes Kreuz in der Reihe ist.",
  "how.doubled": "Eine Zahl mit zweitem Kästchen macht zwei Kreuze auf einmal.",
  "how.swaps":
    "In der 1. Aktion darfst du ein Tauschfeld verbrauchen und die weiße Summe als seine andere Zahl nutzen. Es geht von links nach rechts: Was du überspringst, ist verloren.",
  "how.lucky":
    "Ist die weiße Summe eine deiner Glückszahlen, darfst du stattdessen die nächste Zahl in der Reihe mit den wenigsten Kreuzen ankreuzen.",
  "how.keys2":
    "Die letzten {n} Zahlen einer Reihe können sie abschließen. Bei der ersten davon wählst du, ob sie es tut.",
  "how.capped": "Mehr als {n} Kreuze in einer Reihe zählen wie {n}.",
  "how.keys_h": "Mit der Tastatur",
  "how.keys":
    "Tab geht vom Zettel zu den Knöpfen, die Pfeiltasten gehen über den Zettel, die Leertaste kreuzt mit Bleistift an. D ist Fertig, P ist Passen, R würfelt, U nimmt zurück. In den Einstellungen lassen sich diese Buchstaben abschalten.",
  "how.play": "Ausprobieren",
};
