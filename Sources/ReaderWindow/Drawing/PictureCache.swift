import ReaderApp

/// The picture that is shown, decoded beside the main thread and let go of when it is no longer shown. Main actor only.
///
/// One is decoded at a time: each may take hundreds of megabytes, and whoever leafs through many has use for the last.
@MainActor
final class PictureCache {
  private let decode: @Sendable (PanelScene.Picture) async -> DecodedPicture?
  private let onChange: @MainActor () -> Void
  private var wanted: PanelScene.Picture?
  /// What became of the wanted one; a file that cannot be read is not tried for ever.
  private var made: (id: String, shown: ShownPicture)?
  /// The last of what the camera sees, until the next is there.
  private var mirrored: ShownPicture?
  private var work: Task<Void, Never>?

  /// - Parameter onChange: told when the wanted picture is there, or cannot be read.
  init(
    decode: @escaping @Sendable (PanelScene.Picture) async -> DecodedPicture? = DecodedPicture.made,
    onChange: @escaping @MainActor () -> Void
  ) {
    (self.decode, self.onChange) = (decode, onChange)
  }

  /// Whether what is shown is there, or cannot be had.
  var isComplete: Bool { wanted == nil || made != nil }

  /// - Parameter picture: that is shown now; nil for none.
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
