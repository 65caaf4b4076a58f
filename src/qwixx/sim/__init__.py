"""The rules compiled, fast play of many games, and statistics.

To play many games, ask `qwixx.sim.batch`: `simulate(Batch(setup, players, games, seed))` returns a
`qwixx.sim.tally.Tally`. Importing this room itself compiles and loads nothing.

- `compiled`: a game's rules as one record, found by asking `qwixx.rules`; `automaton`: its part for
  sheets of independent rows (classic, Mixx), which are played faster
- `codes`: one numbering of all answers, and decisions from and to it
- `game`: a game as one record, and what all sheets have in common; `answers`: `options` and `apply`
  on any sheet, as in the rules; `rows`: the fast path
- `roster`: the players by name; `players`: what they answer. `weighing` is how they play on any
  sheet; the others (`gap`, `genetic`, ...) how on independent rows
- `jit`: compiles all of these, or where numba and numpy are missing (`installed`) leaves them as
  they are, to run in plain Python; `arrays`: numpy, or what stands in for it
- `play`: whole games; `batch`: many of them; `tally`: what they come to

To add a player: write its decisions as functions decorated with `qwixx.sim.jit.jit`, and name it in
`PLAYERS`, `decide1`, `decide2`, `decide3` and `choose`. A room above this one cannot add to that
list; it writes a loop of its own around the steps of `qwixx.sim.game` (ten lines, shown there).

What a player may look at, all of it numbers in records (``t``: the rules, ``g``: the game):

| what | is |
| --- | --- |
| ``g.lines[seat, line]`` | the crossed positions, a bit each: the rows, then the fields between |
| ``g.locked[seat]``, ``g.bar``, ``g.swaps`` | rows that this player locked, spent fields |
| ``g.rows[seat, row]`` | the row's state where rows are independent: ``t.last``, ``t.points`` |
| ``g.closed`` | rows closed for everyone, a bit each |
| ``g.misthrows[seat]``, ``g.space`` | misthrows, On Board's piece |
| ``g.dice`` | white, white, red, yellow, green, blue; 0: left the game |
| ``g.active``, ``g.players`` | whose turn it is, how many play |
| ``g.has_crossed`` | whether the active player crossed something this turn |
| ``options(t, g, seat)`` | how many answers there are; their codes: ``g.options`` |
"""
