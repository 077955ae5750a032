// What does a .npy header say, and does it fit a host array?
//
// The format: NumPy documentation, "NEP 1 - A simple file format for NumPy
// arrays".

#include "Npy.h"

#include "tileloom/Support/Diagnostic.h"

using namespace tileloom;

static constexpr llvm::StringLiteral magic("\x93NUMPY");

static llvm::Error malformed(llvm::StringRef path, const llvm::Twine &why) {
  return makeDiagnostic("malformed-npy",
                        "'" + path + "' is not a .npy file: " + why);
}

/// The text after `'key':` in the header's dictionary; empty when absent.
static llvm::StringRef valueOf(llvm::StringRef header, llvm::StringRef key) {
  size_t at = header.find(("'" + key + "'").str());
  if (at == llvm::StringRef::npos)
    return {};
  llvm::StringRef rest = header.drop_front(at + key.size() + 2).ltrim();
  return rest.consume_front(":") ? rest.ltrim() : llvm::StringRef();
}

static bool parseShape(llvm::StringRef text, std::vector<int64_t> &shape) {
  if (!text.consume_front("("))
    return false;
  text = text.take_until([](char c) { return c == ')'; });
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts) {
    int64_t dim = 0;
    if (part.trim().empty())
      continue;
    if (part.trim().getAsInteger(10, dim) || dim < 0)
      return false;
    shape.push_back(dim);
  }
  return true;
}

llvm::Expected<NpyFile> tileloom::parseNpy(llvm::StringRef path,
                                           llvm::ArrayRef<uint8_t> bytes) {
  llvm::StringRef text(reinterpret_cast<const char *>(bytes.data()),
                       bytes.size());
  if (!text.starts_with(magic) || bytes.size() < 12)
    return malformed(path, "it does not begin with the NumPy magic");
  const bool wide = bytes[6] >= 2; // Version 1 has a 16-bit header length.
  const size_t start = wide ? 12 : 10;
  size_t length = bytes[8] | size_t(bytes[9]) << 8;
  if (wide)
    length |= size_t(bytes[10]) << 16 | size_t(bytes[11]) << 24;
  if (start + length > bytes.size())
    return malformed(path, "its header is cut off");
  llvm::StringRef header = text.substr(start, length);

  NpyFile file;
  llvm::StringRef descr = valueOf(header, "descr");
  if (!descr.consume_front("'"))
    return malformed(path, "its header names no simple element type");
  file.descr = descr.take_until([](char c) { return c == '\''; }).str();
  file.fortranOrder = valueOf(header, "fortran_order").starts_with("True");
  if (!parseShape(valueOf(header, "shape"), file.shape))
    return malformed(path, "its header has no shape");
  file.data = bytes.drop_front(start + length);
  return file;
}

/// NumPy's letter for an element type of the IR.
static char kindOf(const HostArray &array) {
  llvm::StringRef type = array.elementType;
  if (type.starts_with("f"))
    return 'f';
  if (type == "bf16" || type.starts_with("u"))
    return 'u';
  return 'i';
}

llvm::Error tileloom::checkNpyType(llvm::StringRef path, const NpyFile &file,
                                   const HostArray &array) {
  llvm::StringRef descr = file.descr;
  const bool bigEndian = descr.consume_front(">");
  if (!bigEndian)
    descr = descr.drop_while(
        [](char c) { return c == '<' || c == '|' || c == '='; });
  const char kind = descr.empty() ? 0 : descr.front();
  unsigned width = 0;
  descr.drop_front(descr.empty() ? 0 : 1).getAsInteger(10, width);

  const char want = kindOf(array);
  const bool sameKind = kind == want ||
                        (want != 'f' && (kind == 'i' || kind == 'u')) ||
                        (kind == 'V' && array.elementType == "bf16");
  if (sameKind && width == std::max(1u, array.elementBits / 8) && !bigEndian &&
      (!file.fortranOrder || file.shape.size() < 2))
    return llvm::Error::success();
  return makeDiagnostic(
      "host-data-type",
      "'" + path + "' holds elements of NumPy type " + file.descr +
          (file.fortranOrder ? " in Fortran order" : "") + ", but " +
          array.name + " has elements of type " + array.elementType,
      {"save it with NumPy as little-endian, C order, type '<" +
       std::string(1, want) +
       std::to_string(std::max(1u, array.elementBits / 8)) + "'"});
}

std::string tileloom::npyHeader(const HostArray &array) {
  std::string shape;
  for (int64_t dim : array.shape)
    shape += std::to_string(dim) + ", ";
  // A tuple of one keeps its comma; of more, the last one may go.
  if (array.shape.size() > 1)
    shape.resize(shape.size() - 2);
  else if (!shape.empty())
    shape.pop_back();
  std::string header = "{'descr': '<" + std::string(1, kindOf(array)) +
                       std::to_string(std::max(1u, array.elementBits / 8)) +
                       "', 'fortran_order': False, 'shape': (" + shape + "), }";
  const size_t unpadded = magic.size() + 4 + header.size() + 1;
  header.append((64 - unpadded % 64) % 64, ' ');
  header += '\n';
  std::string out = magic.str();
  out += '\x01';
  out += '\0';
  out += char(header.size() & 0xFF);
  out += char(header.size() >> 8);
  return out + header;
}
