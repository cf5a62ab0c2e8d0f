import Foundation

/// Writes data as a new file in a folder of the person's.
package enum SavedData {
  /// Writes data under a name, made safe, with a number if it is taken. Blocks on the disk.
  ///
  /// - Parameters:
  ///   - data: the file's whole content.
  ///   - name: as it was suggested; made safe here.
  ///   - folder: an existing folder.
  /// - Returns: where it lies.
  package static func write(
    _ data: Data, asNear name: String, in folder: URL
  ) throws(SavingError) -> URL {
    var file = try NewFile(in: folder)
    let bytes = [UInt8](data)
    let written = bytes.withUnsafeBytes { bytes in
      Result { () throws(SavingError) in try file.write(bytes) }
    }
    try written.get()
    return try file.place(asNear: FileNames.safe(name))
  }
}
