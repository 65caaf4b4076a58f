"""Tables compiled from the rules, fast play of many games, and statistics.

To play many games, ask `qwixx.sim.batch`: `simulate(Batch(setup, players, games, seed))` returns a
`qwixx.sim.tally.Tally`. Importing this room itself compiles and loads nothing.

How a game is played in compiled code is in `qwixx.sim.game`, whole games in `qwixx.sim.play`.

To add a player: write its decisions as functions decorated with `qwixx.sim.jit.jit`, like those in
`qwixx.sim.players`, and name it there in `PLAYERS`, `decide1`, `decide2`, `decide3`. A room above
this one cannot add to that list; it writes a loop of its own around the steps of `qwixx.sim.game`
(ten lines, shown there) and calls `decide1` and the others for the players that it does not know.

What a player may look at, all of it numbers in records (``t``: the tables, ``g``: the game):

| what | is |
| --- | --- |
| ``g.rows[seat, row]`` | the row's state: ``t.last``, ``t.crosses``, ``t.points`` |
| ``g.closed`` | rows closed for everyone, a bit each |
| ``g.misthrows[seat]``, ``g.space`` | misthrows, On Board's piece |
| ``g.dice`` | white, white, red, yellow, green, blue; 0: left the game |
| ``g.active``, ``g.players`` | whose turn it is, how many play |
| ``g.has_crossed`` | whether the active player crossed something this turn |
| ``after_white(t, g, seat, row)`` | state after crossing the white sum there, `NONE`: not legal |
| ``coloured_cell(t, g, colour, white)`` | the cell of a coloured and a white die |
| ``after_coloured(t, g, cell)`` | state after crossing it in action 2, `NONE`: not legal |
| ``landing(t, g, seat, spaces)`` | where a move of action 3 leads |
| ``after_move(t, g, seat, space)`` | state of that space's row after the move, `NONE`: not legal |
"""
