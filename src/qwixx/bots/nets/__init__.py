"""What the strongest players know, and how they use it.

- `net`: the value net, with `tables` of the sheet that it sees; `weights`: the nets of the package,
  kept in `data`; `incomplete`: when they are not there
- `steps` and `turns`: how a net plays a turn; `search`: looking ahead; `netplay`: both in a
  compiled game
"""
