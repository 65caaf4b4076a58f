"""The engine protocol, both ways.

- `messages`: what is said, made of `fields`; `engine`: one of our players that answers it
- `outside`: other people's programs as players, each a process (`program`), with what it says
  besides (`complaints`) and what it leaves behind (`orphans`)
"""
