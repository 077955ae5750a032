// How control programs go to files and come back.

#include "tileloom/Image/TxnFile.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/Support/Endian.h"

using namespace tileloom;

llvm::Expected<std::string>
tileloom::txnBytes(const Device &device, llvm::ArrayRef<ControlOp> program) {
  if (llvm::Error error = verifyControlProgram(program))
    return std::move(error);
  std::vector<uint32_t> words = encodeTxn(device, program);
  std::string bytes(4 * words.size(), '\0');
  for (size_t i = 0; i < words.size(); ++i)
    llvm::support::endian::write32le(&bytes[4 * i], words[i]);
  return bytes;
}

/// The words of the text form that older tools write, one of eight hexadecimal
/// digits on each line; none when the bytes are something else.
static std::optional<std::vector<uint32_t>> wordsOfText(llvm::StringRef bytes) {
  std::vector<uint32_t> words;
  llvm::StringRef line;
  for (llvm::StringRef rest = bytes; !rest.empty();) {
    std::tie(line, rest) = rest.split('\n');
    line = line.trim();
    uint32_t word = 0;
    if (line.empty())
      continue;
    if (line.size() != 8 || line.getAsInteger(16, word))
      return std::nullopt;
    words.push_back(word);
  }
  return words;
}

llvm::Expected<DecodedTxn> tileloom::parseTxnBytes(llvm::StringRef name,
                                                   llvm::StringRef bytes) {
  std::optional<std::vector<uint32_t>> text = wordsOfText(bytes);
  if (!text && bytes.size() % 4 != 0)
    return makeDiagnostic("malformed-txn",
                          "'" + name + "': " + llvm::Twine(bytes.size()) +
                              " bytes are no whole number of words");
  std::vector<uint32_t> words(bytes.size() / 4);
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = llvm::support::endian::read32le(bytes.data() + 4 * i);
  if (text && !text->empty())
    words = std::move(*text);
  llvm::Expected<DecodedTxn> txn = decodeTxn(words);
  if (txn)
    return txn;
  return llvm::handleErrors(
      txn.takeError(), [&](const Diagnostic &fault) -> llvm::Error {
        return makeDiagnostic("malformed-txn",
                              "'" + name + "': " + fault.getMessage(),
                              fault.getNotes().vec());
      });
}

llvm::Error tileloom::writeTxnFile(llvm::StringRef path, const Device &device,
                                   llvm::ArrayRef<ControlOp> program) {
  llvm::Expected<std::string> bytes = txnBytes(device, program);
  if (!bytes)
    return bytes.takeError();
  return writeFileAtomically(path, *bytes);
}

llvm::Expected<DecodedTxn> tileloom::readTxnFile(llvm::StringRef path) {
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  return parseTxnBytes(path, (*buffer)->getBuffer());
}
