// TXN files: a control program as little-endian words on disk.

#ifndef TILELOOM_IMAGE_TXNFILE_H
#define TILELOOM_IMAGE_TXNFILE_H

#include "tileloom/Image/ControlProgram.h"

namespace tileloom {

/// The bytes of a TXN file. Fails with `txn-field-range`.
llvm::Expected<std::string> txnBytes(const Device &device,
                                     llvm::ArrayRef<ControlOp> program);
/// The inverse; the text form of older tools, one hexadecimal word a line, is
/// read too. Fails with `malformed-txn`, with `name` at the head of the
/// message.
llvm::Expected<DecodedTxn> parseTxnBytes(llvm::StringRef name,
                                         llvm::StringRef bytes);

/// Fails with `txn-field-range` or `unwritable-file`.
llvm::Error writeTxnFile(llvm::StringRef path, const Device &device,
                         llvm::ArrayRef<ControlOp> program);
/// Fails with `unreadable-file` or `malformed-txn`.
llvm::Expected<DecodedTxn> readTxnFile(llvm::StringRef path);

} // namespace tileloom

#endif // TILELOOM_IMAGE_TXNFILE_H
