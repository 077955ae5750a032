# How the files below this folder are run: shell lines with the build's tools,
# LLVM's FileCheck and split-file in front of the path.
import os
import subprocess

import lit.formats

config.name = "tileloom"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["CMakeLists.txt", "Inputs", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.pathsep.join(
    [config.tileloom_tools, config.llvm_tools, config.environment["PATH"]])
config.environment["TILELOOM_SOURCE"] = config.tileloom_source
config.substitutions.append(("%examples", os.path.join(config.tileloom_source, "examples")))
config.substitutions.append(("%source", config.tileloom_source))
config.substitutions.append(("%tools", config.tileloom_tools))

# `%exits 3 COMMAND` succeeds when the command ends with status 3, and only then.
config.substitutions.append(("%exits", "python3 " + os.path.join(config.test_source_root, "exits.py")))

# A sanitized build calls its own leaks; MLIR's packages are not instrumented.
config.environment["ASAN_OPTIONS"] = "detect_leaks=0"

# Tests of a tool that is not built are skipped by `REQUIRES: NAME`.
for tool in ("tileloom", "tileloom-opt", "tileloom-translate", "tileloom-lsp-server"):
    if os.path.exists(os.path.join(config.tileloom_tools, tool)):
        config.available_features.add(tool)

# Only a build with assertions has debug output, and only LLVM's has the option for it.
optimizer = os.path.join(config.tileloom_tools, "tileloom-opt")
if config.tileloom_build_type == "Debug" and os.path.exists(optimizer):
    asked = [optimizer, "-debug-only=aie-pathfinder", "--version"]
    if subprocess.run(asked, capture_output=True, check=False).returncode == 0:
        config.available_features.add("asserts")
