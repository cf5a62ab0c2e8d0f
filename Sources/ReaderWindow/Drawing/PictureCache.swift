import ReaderApp

/// The picture that is shown, decoded off the main thread and released when it is no longer shown. Main actor only.
///
/// Only one is decoded at a time: each may take hundreds of megabytes, and a person who turns through many needs only the
/// last.
@MainActor
final class PictureCache {
  private let decode: @Sendable (PanelScene.Picture) async -> DecodedPicture?
  private let onChange: @MainActor () -> Void
  private var wanted: PanelScene.Picture?
  /// The result for the wanted picture; a file that cannot be read is not tried again and again.
  private var made: (id: String, shown: ShownPicture)?
  /// The camera's last picture, until the next one is decoded.
  private var mirrored: ShownPicture?
  private var work: Task<Void, Never>?

  /// Makes an empty cache.
  /// - Parameter onChange: called when the wanted picture is decoded, or cannot be read.
  init(
    decode: @escaping @Sendable (PanelScene.Picture) async -> DecodedPicture? = DecodedPicture.made,
    onChange: @escaping @MainActor () -> Void
  ) {
    (self.decode, self.onChange) = (decode, onChange)
  }

  /// Whether the shown picture is decoded, or cannot be.
  var isComplete: Bool { wanted == nil || made != nil }

  /// Sets the wanted picture.
  /// - Parameter picture: the picture that is shown now; nil for none.
  func need(_ picture: PanelScene.Picture?) {
    wanted = picture
    if made?.id != picture?.id {
      if picture?.kind == .mirror, let made { mirrored = made.shown }
      made = nil
    }
    if picture?.kind != .mirror { mirrored = nil }
    decodeNext()
  }

  func shown(_ picture: PanelScene.Picture) -> ShownPicture {
    if let made, made.id == picture.id { made.shown } else { mirrored ?? .coming }
  }

  private func decodeNext() {
    guard work == nil, made == nil, let next = wanted else { return }
    work = Task { [decode] in
      let decoded = await decode(next)
      work = nil
      if wanted?.id == next.id {
        made = (next.id, ShownPicture(decoded))
        onChange()
      }
      decodeNext()
    }
  }
}
