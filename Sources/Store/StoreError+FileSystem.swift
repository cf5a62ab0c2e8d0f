import Foundation
import Glibc

extension StoreError {
  /// The error of a failed system call on a file, by its errno (errno.h).
  package init(errno code: Int32, _ name: String) {
    let reason = String(cString: strerror(code))
    self =
      switch code {
      case ENOSPC, EDQUOT: .full(name: name)
      case EROFS: .readOnly(name: name)
      case ENOENT: .gone(name: name, reason: reason)
      default: .denied(name: name, reason: reason)
      }
  }

  /// The error of a failed Foundation operation on a file or folder.
  package init(fileSystem error: any Error, _ name: String) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let cause, cause.domain == NSPOSIXErrorDomain {
      self.init(errno: Int32(cause.code), name)
    } else if let error = error as? CocoaError, error.code == .fileWriteOutOfSpace {
      self = .full(name: name)
    } else if let error = error as? CocoaError, error.code == .fileWriteVolumeReadOnly {
      self = .readOnly(name: name)
    } else {
      self = .denied(name: name, reason: (error as NSError).localizedDescription)
    }
  }
}
