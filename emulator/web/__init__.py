"""The machine on a web page, without a server.

`front_end` is the front end, in a process of its own (`machine`) that a server holds by one end of a socket (`link`);
`stream` is what it sends to the page, whose scripts are in `static/`.
"""
