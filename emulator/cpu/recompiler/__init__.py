"""The recompiler: a third CPU, which translates 6502 code that runs often into code of the host.

`region` decodes code and chooses what to translate together, `semantics` states each instruction in LLVM's
intermediate representation, `emission` writes a region in it, `native` compiles and links (llvmlite), `cache` keeps the
results on disk, and `cpu` is the CPU, which decides what is translated and when a translation is dropped. Everything
that could matter to a chip is left to the interpreter, whose loop `loop.py` is.
"""
