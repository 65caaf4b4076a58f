"""What the strongest players know, and how they use it.

- `features`: what a net sees of a game; `net`: the value net itself; its `layers` are compiled
  (`dense`), or in plain Python (`lanes`)
- `weights`: the nets of the package, kept in `data`; `incomplete`: when they are not there
- `turns`: how a net plays a turn; `search`: looking ahead

No rule is written here: every answer is given in a copy of the game, by `qwixx.sim.answers`.
"""
