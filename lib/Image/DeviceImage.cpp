// How a device image is written to a folder and read from it.

#include "tileloom/Image/DeviceImage.h"

#include "ImageManifest.h"
#include "tileloom/Image/TxnFile.h"
#include "tileloom/Support/Diagnostic.h"
#include "tileloom/Support/File.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace tileloom;

const ImageSequence *DeviceImage::findSequence(llvm::StringRef name) const {
  for (const ImageSequence &sequence : sequences)
    if (sequence.name == name)
      return &sequence;
  return nullptr;
}

static llvm::Error malformed(const llvm::Twine &message) {
  return makeDiagnostic("malformed-image", message);
}

static std::string inFolder(llvm::StringRef folder, llvm::StringRef file) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, file);
  return std::string(path);
}

static std::string checksum(llvm::StringRef bytes) {
  return llvm::utohexstr(llvm::xxh3_64bits(bytes), /*LowerCase=*/true,
                         /*Width=*/16);
}

//===----------------------------------------------------------------------===//
// Saving
//===----------------------------------------------------------------------===//

/// A file name for a sequence: symbols may hold any character. `taken` keeps
/// names apart that look alike without their odd characters or their case.
static std::string fileNameFor(llvm::StringRef sequence,
                               std::set<std::string> &taken) {
  std::string stem;
  for (char c : sequence)
    stem += llvm::isAlnum(c) || c == '_' || c == '-' || c == '.' ? c : '_';
  if (stem.empty() || stem[0] == '.')
    stem.insert(0, "_");
  std::string name = stem;
  for (unsigned i = 1; !taken.insert(llvm::StringRef(name).lower()).second; ++i)
    name = stem + "." + llvm::utostr(i);
  return name + ".insts.bin";
}

std::string tileloom::sequenceFileName(llvm::StringRef sequence) {
  std::set<std::string> none;
  return fileNameFor(sequence, none);
}

static llvm::Expected<ManifestFile>
saveProgram(const Device &device, llvm::StringRef folder, std::string file,
            llvm::ArrayRef<ControlOp> program) {
  llvm::Expected<std::string> bytes = txnBytes(device, program);
  if (!bytes)
    return bytes.takeError();
  if (llvm::Error error = writeFileAtomically(inFolder(folder, file), *bytes))
    return std::move(error);
  return ManifestFile{std::move(file), checksum(*bytes)};
}

llvm::Error tileloom::saveDeviceImage(const DeviceImage &image,
                                      llvm::StringRef folder) {
  const Device *device = Device::lookup(image.deviceName);
  if (!device)
    return malformed("there is no device '" + image.deviceName + "'");
  Manifest manifest;
  manifest.device = image.deviceName;
  manifest.symbol = image.symbol;
  manifest.externalBuffers = image.externalBuffers;
  manifest.names = image.names;
  auto configuration =
      saveProgram(*device, folder, "config.txn", image.configuration);
  if (!configuration)
    return configuration.takeError();
  manifest.configuration = std::move(*configuration);
  std::set<std::string> taken;
  for (const ImageSequence &sequence : image.sequences) {
    if (image.findSequence(sequence.name) != &sequence)
      return malformed("two sequences have the name '" + sequence.name + "'");
    auto program = saveProgram(
        *device, folder, fileNameFor(sequence.name, taken), sequence.program);
    if (!program)
      return program.takeError();
    manifest.sequences.push_back(
        {sequence.name, sequence.arguments, std::move(*program)});
  }
  return writeFileAtomically(
      inFolder(folder, ImageManifestName),
      [&](llvm::raw_ostream &os) { writeManifest(manifest, os); });
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static llvm::Expected<ControlProgram> loadProgram(const Device &device,
                                                  llvm::StringRef folder,
                                                  const ManifestFile &file) {
  // A manifest from elsewhere must not lead out of its folder.
  if (file.name.empty() || file.name == ".." ||
      llvm::sys::path::filename(file.name) != file.name)
    return malformed("'" + file.name + "' is not the name of a file beside " +
                     ImageManifestName);
  std::string path = inFolder(folder, file.name);
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  if (checksum((*buffer)->getBuffer()) != file.checksum)
    return malformed("'" + path + "' is not the file that " +
                     ImageManifestName +
                     " was written for: its checksum differs");
  llvm::Expected<DecodedTxn> txn = parseTxnBytes(path, (*buffer)->getBuffer());
  if (!txn)
    return txn.takeError();
  if (txn->generation != device.txnGeneration() ||
      txn->rows != uint32_t(device.rows()) ||
      txn->columns != uint32_t(device.columns()))
    return malformed("'" + path + "' is for " + llvm::Twine(txn->columns) +
                     " columns and " + llvm::Twine(txn->rows) +
                     " rows of generation " + llvm::Twine(txn->generation) +
                     ", not for " + device.name());
  return std::move(txn->program);
}

llvm::Expected<DeviceImage> tileloom::loadDeviceImage(llvm::StringRef folder) {
  std::string path = inFolder(folder, ImageManifestName);
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  llvm::Expected<Manifest> manifest =
      parseManifest(path, (*buffer)->getBuffer());
  if (!manifest)
    return manifest.takeError();
  const Device *device = Device::lookup(manifest->device);
  if (!device)
    return malformed("'" + path + "': there is no device '" + manifest->device +
                     "'");
  DeviceImage image;
  image.deviceName = manifest->device;
  image.symbol = manifest->symbol;
  image.externalBuffers = std::move(manifest->externalBuffers);
  image.names = std::move(manifest->names);
  auto configuration = loadProgram(*device, folder, manifest->configuration);
  if (!configuration)
    return configuration.takeError();
  image.configuration = std::move(*configuration);
  for (ManifestSequence &sequence : manifest->sequences) {
    if (image.findSequence(sequence.name))
      return malformed("'" + path + "': two sequences have the name '" +
                       sequence.name + "'");
    auto program = loadProgram(*device, folder, sequence.program);
    if (!program)
      return program.takeError();
    image.sequences.push_back({std::move(sequence.name),
                               std::move(sequence.arguments),
                               std::move(*program)});
  }
  return std::move(image);
}
