"""A debug adapter: editors debug a machine by the Debug Adapter Protocol.

https://microsoft.github.io/debug-adapter-protocol/specification describes the protocol. `protocol.py` has its messages,
`launch.py` builds the machine, `points.py` the breakpoints, `views.py` what is shown; `session.py` answers the requests
and runs the machine.
"""
