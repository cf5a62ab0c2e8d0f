import Recording
import Signals
import Tracking

/// Gives the end of a recording frame by frame at the times of a camera.
///
/// Unlike a paced `ReplaySource` it stamps each frame's arrival, and does so before decoding it, as the capture loop
/// does.
struct PacedSource: FrameSource {
  let bundle: SessionBundle
  let seconds: Double

  func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    let pass = PacedPass(bundle, seconds: seconds)
    return AsyncThrowingStream(unfolding: { try await pass.next() })
  }
}

private actor PacedPass {
  private let camera: SourceIdentity
  private var hasTold = false
  private let entries: ArraySlice<FrameEntry>
  private var frames: BundleFrames
  private var position: Int
  /// When the first frame was due, on the machine's clock.
  private var start: Timestamp?

  init(_ bundle: SessionBundle, seconds: Double) {
    camera = bundle.manifest.camera.identity
    let end = bundle.entries.last?.time ?? Timestamp(nanoseconds: 0)
    entries = bundle.entries.drop { end - $0.time > seconds }
    position = entries.startIndex
    frames = bundle.frames()
    // Earlier frames are read and discarded, because the iterator cannot skip them.
    for _ in 0..<entries.startIndex { _ = frames.next() }
  }

  func next() async throws -> SourceEvent? {
    guard hasTold else {
      hasTold = true
      return .state(.streaming(camera))
    }
    guard entries.indices.contains(position), let first = entries.first else { return nil }
    let entry = entries[position]
    let began = start ?? LiveTracker.monotonicNow()
    start = began
    let due = began + (entry.time - first.time)
    let ahead = due - LiveTracker.monotonicNow()
    if ahead > 0 { try await Task.sleep(for: .seconds(ahead)) }
    // A camera does not wait for a slow consumer: then the frame has been available since it was due.
    let arrival = ahead > 0 ? LiveTracker.monotonicNow() : due
    guard var frame = frames.next() else { return nil }
    // Damaged frames were skipped in between, so this frame is early, and its latency is not measured.
    if frame.sequence == entry.sequence { frame.arrival = arrival }
    position = (entries.firstIndex { $0.sequence == frame.sequence } ?? position) + 1
    return .frame(frame)
  }
}
