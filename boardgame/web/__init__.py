"""Board games on a web page, without a server: `table` is what the page talks to, `static/` the page's scripts.

A page shows the same scenes as the pictures, and plays the same sessions as the terminal. Messages in either direction
are JSON objects; the server that has the connection passes them on (the web server).
"""
