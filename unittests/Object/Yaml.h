// ELF files for tests, from their description in LLVM's ELF YAML.

#ifndef TILELOOM_UNITTESTS_OBJECT_YAML_H
#define TILELOOM_UNITTESTS_OBJECT_YAML_H

#include "tileloom/Support/Diagnostic.h"

#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <string>

namespace tileloom {

inline std::string elfOfYaml(llvm::StringRef yaml) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  llvm::yaml::Input input(yaml);
  bool good = llvm::yaml::convertYAML(
      input, os, [](const llvm::Twine &why) { ADD_FAILURE() << why.str(); });
  EXPECT_TRUE(good);
  return bytes;
}

/// The message of a failure whose name is `malformed-elf`; else something else.
template <typename T> std::string malformedMessage(llvm::Expected<T> value) {
  if (value)
    return "no failure";
  std::string message;
  llvm::handleAllErrors(
      value.takeError(),
      [&](const Diagnostic &diagnostic) {
        message = diagnostic.getName() == "malformed-elf"
                      ? diagnostic.getMessage().str()
                      : "other name: " + diagnostic.getName().str();
      },
      [&](const llvm::ErrorInfoBase &) { message = "unnamed"; });
  return message;
}

} // namespace tileloom

#endif // TILELOOM_UNITTESTS_OBJECT_YAML_H
