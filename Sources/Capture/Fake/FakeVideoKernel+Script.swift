import CV4L2
import Foundation

extension FakeVideoKernel.State {
  mutating func plug(_ camera: FakeCamera) {
    generation += 1
    sequence = 0
    cameras[camera.path] = (camera, generation)
  }

  mutating func unplug(_ path: String) {
    cameras[path] = nil
    owners[path] = nil
  }

  /// The negative errno with which `request` has to fail now; nil where it has to succeed.
  mutating func failure(_ request: String) -> Int32? {
    guard let failure = failures[request], failure.times > 0 else { return nil }
    failures[request] = (failure.errno, failure.times - 1)
    return -failure.errno
  }

  /// Whether the camera of an open file is still plugged in.
  func isAlive(_ file: FakeVideoKernel.OpenFile) -> Bool {
    cameras[file.path]?.generation == file.generation
  }

  /// Runs one wait in poll on a simulated camera.
  ///
  /// - Returns: the result of poll, or nil where it has to block until it is woken.
  mutating func wait(_ fd: Int32, _ milliseconds: Int32) -> Int32? {
    if let failure = failure("poll") { return failure }
    let end = now + Int64(milliseconds) * 1_000_000
    while true {
      if let file = files[fd] {
        guard isAlive(file) else { return -ENODEV }
        if !file.full.isEmpty { return Int32(TV4L2_READY) }
      }
      if quiet > 0 {
        let passed = min(quiet, end - now)
        now += passed
        quiet -= passed
        if now >= end { return Int32(TV4L2_TIMEOUT) }
      }
      guard let step = script.first else { return Int32(TV4L2_WOKEN) }
      if step.isPicture, files[fd]?.isStreaming != true {
        now = end
        idle += 1
        return Int32(idle > 1000 ? TV4L2_WOKEN : TV4L2_TIMEOUT)
      }
      if case .waitForStop = step { return nil }
      if case .waitUntil(let holds) = step, !holds() {
        isStill = true
        return Int32(TV4L2_TIMEOUT)
      }
      if case .frames(let frame, let holds) = step, !holds() {
        isStill = true
        deliver(frame, fd)
        continue
      }
      idle = 0
      script.removeFirst()
      apply(step, fd)
      if let failure = failure("poll") { return failure }
    }
  }

  private mutating func apply(_ step: FakeStep, _ fd: Int32) {
    switch step {
    case .frame(let frame): deliver(frame, fd)
    case .quiet(let seconds): quiet = Int64(seconds * 1e9)
    case .fail(let request, let errno, let times): failures[request] = (errno, times)
    case .unplug(let path): unplug(path)
    case .plug(let camera): plug(camera)
    case .waitForStop, .waitUntil, .frames: break
    }
  }

  /// Fills the buffer that has waited longest; without one the frame is lost and only the counter increases.
  private mutating func deliver(_ frame: FakeFrame, _ fd: Int32) {
    now += 33_000_000
    sequence &+= frame.sequenceStep
    guard var file = files[fd], !file.queue.isEmpty else { return }
    let index = file.queue.removeFirst()
    let buffer = file.buffers[index]
    let memory = UnsafeMutableRawPointer(bitPattern: buffer.address)
    UnsafeMutableRawBufferPointer(start: memory, count: memory == nil ? 0 : buffer.length)
      .copyBytes(from: frame.bytes.prefix(memory == nil ? 0 : buffer.length))
    file.full.append((index, frame, sequence, now))
    files[fd] = file
  }
}

extension FakeStep {
  fileprivate var isPicture: Bool {
    switch self {
    case .frame, .frames: true
    default: false
    }
  }
}
