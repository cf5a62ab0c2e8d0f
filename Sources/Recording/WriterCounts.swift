import Signals

/// Counts of what a writer has accepted, written and lost, under a lock that is never held while writing.
struct WriterCounts {
  struct Lost {
    var count: Int
    var first: Timestamp
    var last: Timestamp

    var row: TimelineRow {
      TimelineRow(kind: .framesNotWritten, label: "\(count)", start: first, end: max(first, last))
    }
  }

  private(set) var progress = Closing(framesWritten: 0)
  private(set) var failure: RecordingError?
  /// Why no more frames or rows are accepted; those accepted before are still written.
  private(set) var end: RecordingError?
  private var pendingFrames = 0
  private var pendingRows = 0
  private var closed = false
  /// Width and height of the first frame, px.
  private var size: (width: Int, height: Int)?
  /// Frames lost since the last one that was written.
  private var lost: Lost?

  mutating func accepts(frameAt time: Timestamp, limit: Int) -> Bool {
    guard !closed, failure == nil, end == nil, pendingFrames < limit else {
      lose(frameAt: time)
      return false
    }
    pendingFrames += 1
    return true
  }

  /// Ends the recording with the first frame of another size.
  mutating func holdSize(of image: GrayImage, path: String) {
    let size = size ?? (image.width, image.height)
    self.size = size
    guard size != (image.width, image.height), end == nil else { return }
    let now = "\(image.width)x\(image.height)"
    end = .sizeChanged(path: path, from: "\(size.width)x\(size.height)", to: now)
    progress.failure = end.map { "\($0)" }
  }

  mutating func acceptsRow(limit: Int) -> Bool {
    guard !closed, failure == nil, end == nil, pendingRows < limit else {
      progress.rowsNotWritten += 1
      return false
    }
    pendingRows += 1
    return true
  }

  /// Marks the recording as closed.
  /// - Returns: false where it was closed before.
  mutating func close() -> Bool {
    defer { closed = true }
    return !closed
  }

  mutating func takeLost() -> Lost? {
    defer { lost = nil }
    return lost
  }

  mutating func fail(_ error: RecordingError?) {
    failure = failure ?? error
    progress.failure = (failure ?? end).map { "\($0)" }
  }

  /// Counts an item after the attempt to write it. Only an error of the disk ends a recording; a value that makes no sense is
  /// left out and counted.
  mutating func settle(_ item: WrittenSession.Item, error: RecordingError?) {
    if case .badValue = error {} else { fail(error) }
    switch item {
    case .frame(let frame):
      pendingFrames -= 1
      if error == nil { progress.framesWritten += 1 } else { lose(frameAt: frame.time) }
    case .note, .trace:
      pendingRows -= 1
      if error != nil { progress.rowsNotWritten += 1 }
    case .sync, .closing: break
    }
  }

  private mutating func lose(frameAt time: Timestamp) {
    progress.framesNotWritten += 1
    lost = Lost(count: (lost?.count ?? 0) + 1, first: lost?.first ?? time, last: time)
  }
}
