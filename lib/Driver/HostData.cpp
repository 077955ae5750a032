// How host arrays are made from sources and compared with expectations.

#include "tileloom/Driver/HostData.h"

#include "Npy.h"

#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace tileloom;

namespace {

/// The numeric meaning of an element type of the IR.
struct ElementFormat {
  bool isFloat = false;
  bool isSigned = true;
  const llvm::fltSemantics *semantics = nullptr;
};

} // namespace

static ElementFormat formatOf(const HostArray &array) {
  llvm::StringRef type = array.elementType;
  if (type == "f32")
    return {true, true, &llvm::APFloat::IEEEsingle()};
  if (type == "f64")
    return {true, true, &llvm::APFloat::IEEEdouble()};
  if (type == "f16")
    return {true, true, &llvm::APFloat::IEEEhalf()};
  if (type == "bf16")
    return {true, true, &llvm::APFloat::BFloat()};
  return {false, !type.starts_with("u"), nullptr};
}

static unsigned bytesPerElement(const HostArray &array) {
  return std::max(1u, array.elementBits / 8);
}

static uint64_t elementCount(const HostArray &array) {
  return array.byteSize / bytesPerElement(array);
}

/// The low bits of an element that `value` rounds to in the array's type.
static uint64_t encode(const ElementFormat &format, double value) {
  if (!format.isFloat)
    return uint64_t(int64_t(value));
  llvm::APFloat x(value);
  bool lost = false;
  x.convert(*format.semantics, llvm::APFloat::rmNearestTiesToEven, &lost);
  return x.bitcastToAPInt().getZExtValue();
}

static uint64_t load(llvm::ArrayRef<uint8_t> bytes, uint64_t index,
                     unsigned width) {
  uint64_t value = 0;
  for (unsigned i = 0; i < width; ++i)
    value |= uint64_t(bytes[index * width + i]) << (8 * i);
  return value;
}

static void store(HostBytes &bytes, uint64_t index, unsigned width,
                  uint64_t value) {
  for (unsigned i = 0; i < width; ++i)
    bytes[index * width + i] = uint8_t(value >> (8 * i));
}

/// A small generator with a documented sequence (Steele, Lea, Flood 2014), so
/// that random:SEED means the same bytes everywhere.
static uint64_t splitMix64(uint64_t &state) {
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static llvm::Error checkSize(const HostArray &array, llvm::StringRef source,
                             uint64_t size) {
  if (size == array.byteSize)
    return llvm::Error::success();
  std::string shape;
  for (int64_t dim : array.shape)
    shape += std::to_string(dim) + "x";
  return makeDiagnostic(
      "host-data-size",
      "'" + source + "' holds " + llvm::Twine(size) + " bytes, but " +
          array.name + " is memref<" + shape + array.elementType + "> of " +
          llvm::Twine(array.byteSize) + " bytes",
      {"give an array of that many elements, or change the argument's type"});
}

static llvm::Expected<HostBytes> readSource(const HostArray &array,
                                            llvm::StringRef path) {
  auto buffer = readFile(path);
  if (!buffer) {
    if (path.find_first_of("./") != llvm::StringRef::npos)
      return buffer.takeError();
    // More likely a word that was meant to be a source.
    llvm::consumeError(buffer.takeError());
    return makeDiagnostic("host-data-source",
                          "'" + path +
                              "' is neither a source nor a file that can be "
                              "read",
                          {"sources are FILE.npy, FILE.bin, zeros, ones, iota "
                           "and random:SEED"});
  }
  llvm::ArrayRef<uint8_t> bytes(
      reinterpret_cast<const uint8_t *>((*buffer)->getBufferStart()),
      (*buffer)->getBufferSize());
  if (path.ends_with(".npy")) {
    auto npy = parseNpy(path, bytes);
    if (!npy)
      return npy.takeError();
    if (llvm::Error error = checkNpyType(path, *npy, array))
      return std::move(error);
    bytes = npy->data;
  }
  if (llvm::Error error = checkSize(array, path, bytes.size()))
    return std::move(error);
  return HostBytes(bytes.begin(), bytes.end());
}

llvm::Expected<HostBytes> tileloom::makeHostData(const HostArray &array,
                                                 llvm::StringRef source) {
  const ElementFormat format = formatOf(array);
  const unsigned width = bytesPerElement(array);
  HostBytes bytes(array.byteSize);
  llvm::StringRef seedText = source;
  if (source == "zeros")
    return bytes;
  if (source == "ones" || source == "iota") {
    for (uint64_t i = 0; i < elementCount(array); ++i)
      store(bytes, i, width, encode(format, source == "ones" ? 1 : double(i)));
    return bytes;
  }
  if (seedText.consume_front("random:")) {
    uint64_t state = 0;
    if (seedText.getAsInteger(10, state))
      return makeDiagnostic("host-data-source",
                            "'" + source +
                                "' has no seed: random:SEED takes "
                                "a decimal number, as in random:1");
    for (uint64_t i = 0; i < elementCount(array); ++i) {
      const uint64_t draw = splitMix64(state);
      const double unit = double(draw >> 11) * 0x1p-52 - 1.0;
      store(bytes, i, width, format.isFloat ? encode(format, unit) : draw);
    }
    return bytes;
  }
  return readSource(array, source);
}

llvm::Error tileloom::writeHostData(const HostArray &array,
                                    llvm::ArrayRef<uint8_t> bytes,
                                    llvm::StringRef path) {
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    if (path.ends_with(".npy"))
      os << npyHeader(array);
    os.write(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  });
}

static double decode(const ElementFormat &format, uint64_t bits,
                     unsigned width) {
  if (format.isFloat) {
    llvm::APFloat x(*format.semantics, llvm::APInt(8 * width, bits));
    bool lost = false;
    x.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
              &lost);
    return x.convertToDouble();
  }
  return 0;
}

static std::string elementText(const ElementFormat &format, uint64_t bits,
                               unsigned width) {
  if (format.isFloat) {
    llvm::SmallString<32> text;
    llvm::APFloat(*format.semantics, llvm::APInt(8 * width, bits))
        .toString(text);
    return text.str().str();
  }
  llvm::APInt value(8 * width, bits);
  return llvm::toString(value, 10, format.isSigned);
}

static std::string indexText(const HostArray &array, uint64_t flat) {
  std::vector<uint64_t> index(array.shape.size());
  for (size_t i = array.shape.size(); i-- > 0;) {
    index[i] = flat % uint64_t(array.shape[i]);
    flat /= uint64_t(array.shape[i]);
  }
  std::string text = "[";
  for (size_t i = 0; i < index.size(); ++i)
    text += (i ? ", " : "") + std::to_string(index[i]);
  return text + "]";
}

static bool equal(const ElementFormat &format, uint64_t actual,
                  uint64_t expected, unsigned width,
                  const Tolerance &tolerance) {
  if (actual == expected)
    return true;
  if (!format.isFloat)
    return false;
  const double a = decode(format, actual, width);
  const double e = decode(format, expected, width);
  if (std::isnan(a) || std::isnan(e))
    return std::isnan(a) && std::isnan(e);
  if (a == e)
    return true; // 0 and -0
  // A tolerance relative to infinity would accept everything.
  if (std::isinf(a) || std::isinf(e))
    return false;
  return std::abs(a - e) <=
         tolerance.absolute + tolerance.relative * std::abs(e);
}

Comparison tileloom::compareHostData(const HostArray &array,
                                     llvm::ArrayRef<uint8_t> actual,
                                     llvm::ArrayRef<uint8_t> expected,
                                     const Tolerance &tolerance, unsigned shown,
                                     llvm::raw_ostream &os) {
  const ElementFormat format = formatOf(array);
  const unsigned width = bytesPerElement(array);
  Comparison result;
  result.elements = elementCount(array);
  for (uint64_t i = 0; i < result.elements; ++i) {
    const uint64_t a = load(actual, i, width);
    const uint64_t e = load(expected, i, width);
    if (equal(format, a, e, width, tolerance))
      continue;
    if (result.different++ < shown)
      os << "  " << array.name << indexText(array, i) << ": "
         << elementText(format, a, width) << ", expected "
         << elementText(format, e, width) << "\n";
  }
  if (result.different > shown)
    os << "  ... and " << result.different - shown << " more\n";
  return result;
}
