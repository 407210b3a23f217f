"""Make the site without a server: a folder of static files, in which Python runs in the browser by Pyodide.

`toolchain` has the pinned tools, `compile` the modules for WebAssembly, `folder` what is in the folder.
"""
