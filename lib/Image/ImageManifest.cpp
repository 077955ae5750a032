// How the manifest of a device image is written as JSON and read back.

#include "ImageManifest.h"

#include "tileloom/Support/Diagnostic.h"

#include "llvm/Support/JSON.h"

using namespace tileloom;
namespace json = llvm::json;

static constexpr llvm::StringLiteral FormatName = "tileloom-image";
static constexpr int64_t FormatVersion = 1;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
class ManifestWriter {
public:
  explicit ManifestWriter(llvm::raw_ostream &os) : out(os, /*IndentSize=*/2) {}
  void write(const Manifest &manifest);

private:
  // JSON is UTF-8; symbols of a design need not be.
  void text(llvm::StringRef key, llvm::StringRef value) {
    out.attribute(key,
                  json::isUTF8(value) ? value.str() : json::fixUTF8(value));
  }
  void shape(llvm::ArrayRef<int64_t> dimensions) {
    out.attributeArray("shape", [&] {
      for (int64_t dimension : dimensions)
        out.value(dimension);
    });
  }
  void file(llvm::StringRef key, const ManifestFile &file) {
    out.attributeObject(key, [&] {
      text("file", file.name);
      text("checksum", file.checksum);
    });
  }
  void sequence(const ManifestSequence &sequence);
  void tile(TileCoord coord, const TileLabels &names);
  void numbered(llvm::StringRef key,
                const std::map<uint32_t, std::string> &names);

  json::OStream out;
};
} // namespace

void ManifestWriter::sequence(const ManifestSequence &sequence) {
  out.object([&] {
    text("name", sequence.name);
    file("program", sequence.program);
    out.attributeArray("arguments", [&] {
      for (const SequenceArgument &argument : sequence.arguments)
        out.object([&] {
          text("name", argument.name);
          text("type", argument.elementType);
          shape(argument.shape);
          out.attribute("bytes", argument.byteSize);
        });
    });
  });
}

void ManifestWriter::numbered(llvm::StringRef key,
                              const std::map<uint32_t, std::string> &names) {
  out.attributeArray(key, [&] {
    for (const auto &[id, name] : names)
      out.object([&, id = id, &name = name] {
        out.attribute("id", int64_t(id));
        text("name", name);
      });
  });
}

void ManifestWriter::tile(TileCoord coord, const TileLabels &names) {
  out.object([&] {
    out.attribute("column", coord.column);
    out.attribute("row", coord.row);
    text("core_elf", names.coreElf);
    numbered("locks", names.locks);
    numbered("bds", names.bds);
    out.attributeArray("buffers", [&] {
      for (const BufferSymbol &buffer : names.buffers)
        out.object([&] {
          text("name", buffer.name);
          out.attribute("offset", int64_t(buffer.offset));
          out.attribute("size", int64_t(buffer.size));
        });
    });
  });
}

void ManifestWriter::write(const Manifest &manifest) {
  out.object([&] {
    text("format", FormatName);
    out.attribute("version", FormatVersion);
    text("device", manifest.device);
    text("symbol", manifest.symbol);
    file("configuration", manifest.configuration);
    out.attributeArray("sequences", [&] {
      for (const ManifestSequence &entry : manifest.sequences)
        sequence(entry);
    });
    out.attributeArray("external_buffers", [&] {
      for (const ExternalBuffer &buffer : manifest.externalBuffers)
        out.object([&] {
          text("name", buffer.name);
          text("type", buffer.elementType);
          shape(buffer.shape);
          out.attribute("address", buffer.address);
          out.attribute("bytes", buffer.byteSize);
        });
    });
    out.attributeArray("tiles", [&] {
      for (const auto &[coord, names] : manifest.names)
        tile(coord, names);
    });
  });
}

void tileloom::writeManifest(const Manifest &manifest, llvm::raw_ostream &os) {
  ManifestWriter(os).write(manifest);
  os << "\n";
}

//===----------------------------------------------------------------------===//
// Reading: fromJSON is found by the JSON library through its argument's type.
//===----------------------------------------------------------------------===//

namespace tileloom {
struct TileEntry {
  TileCoord coord;
  TileLabels names;
};

namespace {
struct NumberedName {
  uint32_t id = 0;
  std::string name;
};

bool fromJSON(const json::Value &value, NumberedName &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("id", out.id) && map.map("name", out.name);
}

/// Reads `key`: a list of {id, name} without two of one id.
bool mapNumbered(const json::Value &value, json::Path path,
                 llvm::StringLiteral key,
                 std::map<uint32_t, std::string> &out) {
  json::ObjectMapper map(value, path);
  std::vector<NumberedName> list;
  if (!map || !map.mapOptional(key, list))
    return false;
  for (NumberedName &entry : list)
    if (!out.emplace(entry.id, std::move(entry.name)).second) {
      path.field(key).report("two entries have one id");
      return false;
    }
  return true;
}
} // namespace

static bool fromJSON(const json::Value &value, ManifestFile &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", out.name) && map.map("checksum", out.checksum);
}

static bool fromJSON(const json::Value &value, SequenceArgument &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", out.name) && map.map("type", out.elementType) &&
         map.map("shape", out.shape) && map.map("bytes", out.byteSize);
}

static bool fromJSON(const json::Value &value, ManifestSequence &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", out.name) && map.map("program", out.program) &&
         map.map("arguments", out.arguments);
}

static bool fromJSON(const json::Value &value, ExternalBuffer &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", out.name) && map.map("type", out.elementType) &&
         map.map("shape", out.shape) && map.map("address", out.address) &&
         map.map("bytes", out.byteSize);
}

static bool fromJSON(const json::Value &value, BufferSymbol &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", out.name) && map.map("offset", out.offset) &&
         map.map("size", out.size);
}

static bool fromJSON(const json::Value &value, TileEntry &out,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("column", out.coord.column) &&
         map.map("row", out.coord.row) &&
         map.mapOptional("core_elf", out.names.coreElf) &&
         map.mapOptional("buffers", out.names.buffers) &&
         mapNumbered(value, path, "locks", out.names.locks) &&
         mapNumbered(value, path, "bds", out.names.bds);
}

static bool fromJSON(const json::Value &value, Manifest &out, json::Path path) {
  json::ObjectMapper map(value, path);
  std::string format;
  int64_t version = 0;
  std::vector<TileEntry> tiles;
  if (!map || !map.map("format", format) || !map.map("version", version))
    return false;
  if (format != FormatName || version != FormatVersion) {
    path.report("not a tileloom-image of version 1");
    return false;
  }
  if (!map.map("device", out.device) || !map.map("symbol", out.symbol) ||
      !map.map("configuration", out.configuration) ||
      !map.map("sequences", out.sequences) ||
      !map.mapOptional("external_buffers", out.externalBuffers) ||
      !map.mapOptional("tiles", tiles))
    return false;
  for (TileEntry &tile : tiles)
    if (!out.names.emplace(tile.coord, std::move(tile.names)).second) {
      path.field("tiles").report("two entries have one tile");
      return false;
    }
  return true;
}
} // namespace tileloom

llvm::Expected<Manifest> tileloom::parseManifest(llvm::StringRef path,
                                                 llvm::StringRef text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return makeDiagnostic("malformed-image",
                          "'" + path +
                              "': " + llvm::toString(value.takeError()));
  Manifest manifest;
  json::Path::Root root("image");
  if (!fromJSON(*value, manifest, root))
    return makeDiagnostic("malformed-image",
                          "'" + path + "': " + llvm::toString(root.getError()));
  return std::move(manifest);
}
