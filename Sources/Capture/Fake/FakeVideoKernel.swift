import CV4L2
import Foundation
import Synchronization

/// A simulated kernel without hardware: cameras that follow a script on a clock of their own, so that every path through
/// capture can be tested exactly and at once. When the script is over, the reader is told to stop.
///
/// Any thread; the script's order has a meaning only with one reader at a time.
package final class FakeVideoKernel: Sendable {
  struct Buffer {
    var length = 0
    /// Address at which the buffer is mapped; 0 where it is not.
    var address: UInt = 0
    var isQueued = false
  }

  struct OpenFile {
    var path: String
    /// Number of the plugging-in to which the file belongs: a camera that comes back is another device.
    var generation: Int
    var picture = v4l2_pix_format()
    var buffers: [Buffer] = []
    var queue: [Int] = []
    var full: [(index: Int, frame: FakeFrame, sequence: UInt32, arrival: Int64)] = []
    var isStreaming = false
  }

  struct State {
    var cameras: [String: (camera: FakeCamera, generation: Int)] = [:]
    var files: [Int32: OpenFile] = [:]
    /// The file that owns the stream of each camera.
    var owners: [String: Int32] = [:]
    var mapped: [UInt: Int] = [:]
    var script: [FakeStep] = []
    var failures: [String: (errno: Int32, times: Int)] = [:]
    var now: Int64 = 1_000_000_000_000
    var sequence: UInt32 = 0
    var quiet: Int64 = 0
    var nextDescriptor: Int32 = 1000
    var generation = 0
    /// Number of requests that a camera still answers before it is unplugged.
    var requestsLeft: [String: Int] = [:]
    /// Whether the script waits for a condition.
    var isStill = false
    /// Number of successive waits in which the script did not continue; it ends a reader that would never return.
    var idle = 0
  }

  let state: Mutex<State>

  /// Makes a simulated kernel.
  ///
  /// - Parameters:
  ///   - cameras: those that are plugged in from the beginning.
  ///   - script: the steps that happen in order while the cameras are read.
  package init(_ cameras: [FakeCamera], script: [FakeStep] = []) {
    var initial = State()
    initial.script = script
    for camera in cameras { initial.plug(camera) }
    state = Mutex(initial)
  }

  /// The device layer that a `Camera` takes in place of the running kernel.
  package var layer: DeviceLayer {
    let table = OperationsTable(self)
    return DeviceLayer(
      ops: table.ops, owner: table, usb: { [self] path in state.withLock { $0.cameras[path]?.camera.usb } },
      paths: { [self] in state.withLock { $0.cameras.keys.sorted() } })
  }

  /// Number of device files that are open.
  package var openFiles: Int { state.withLock { $0.files.count } }
  /// Number of buffers that are mapped.
  package var mappedBuffers: Int { state.withLock { $0.mapped.count } }
  /// Number of buffers that wait to be filled.
  package var queuedBuffers: Int { state.withLock { $0.files.values.reduce(0) { $0 + $1.queue.count } } }
  /// The time on the simulated clock, s.
  package var seconds: Double { state.withLock { Double($0.now) / 1e9 } }

  /// Makes a request fail with an errno, this many times.
  package func fail(_ request: String, errno: Int32, times: Int = 1) {
    state.withLock { $0.failures[request] = (errno, times) }
  }

  /// Unplugs a camera after it has answered this many more requests.
  package func unplug(_ path: String, afterRequests count: Int) {
    state.withLock { $0.requestsLeft[path] = count }
  }

  // MARK: System calls

  func open(_ path: String) -> Int32 {
    state.withLock { state in
      if let failure = state.failure("open") { return failure }
      guard let found = state.cameras[path] else { return -ENOENT }
      state.nextDescriptor += 1
      state.files[state.nextDescriptor] = OpenFile(path: path, generation: found.generation)
      return state.nextDescriptor
    }
  }

  func close(_ fd: Int32) -> Int32 {
    state.withLock { state in
      guard let file = state.files.removeValue(forKey: fd) else { return -EBADF }
      if state.owners[file.path] == fd { state.owners[file.path] = nil }
      return 0
    }
  }

  func map(_ fd: Int32, _ length: Int, _ offset: UInt32) -> UInt? {
    state.withLock { state in
      guard state.failure("mmap") == nil, state.files[fd]?.buffers.indices.contains(Int(offset)) == true
      else { return nil }
      let address = UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 4096))
      state.mapped[address] = length
      state.files[fd]?.buffers[Int(offset)].address = address
      return address
    }
  }

  func unmap(_ address: UInt) -> Int32 {
    state.withLock { state in
      guard state.mapped.removeValue(forKey: address) != nil else { return -EINVAL }
      UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
      return 0
    }
  }

  /// Runs the script until a buffer is full, the time is over or the script is.
  func poll(_ fd: Int32, _ wakeDescriptor: Int32, _ milliseconds: Int32) -> Int32 {
    let (outcome, isStill): (Int32?, Bool) = state.withLock { state in
      state.isStill = false
      return (state.wait(fd, milliseconds), state.isStill)
    }
    if isStill { usleep(1000) }
    if let outcome { return outcome }
    return tv4l2_kernel.poll(nil, -1, wakeDescriptor, -1)
  }
}

/// The shim's table of operations over a simulated kernel, which it keeps alive.
// Unchecked Sendable because of the pointers, which are written in init and never after.
private final class OperationsTable: @unchecked Sendable {
  let ops: UnsafePointer<tv4l2_ops>
  private let kernel: FakeVideoKernel

  init(_ kernel: FakeVideoKernel) {
    self.kernel = kernel
    let table = UnsafeMutablePointer<tv4l2_ops>.allocate(capacity: 1)
    table.initialize(
      to: tv4l2_ops(
        context: Unmanaged.passUnretained(kernel).toOpaque(),
        open: { context, path in
          path.map { kernelAt(context)?.open(String(cString: $0)) ?? -EFAULT } ?? -EFAULT
        },
        close: { context, fd in kernelAt(context)?.close(fd) ?? -EFAULT },
        ioctl: { context, fd, request, argument in
          argument.map { kernelAt(context)?.request(fd, request, $0) ?? -EFAULT } ?? -EFAULT
        },
        map: { context, fd, length, offset, address in
          guard let mapped = kernelAt(context)?.map(fd, length, offset) else { return -ENOMEM }
          address?.pointee = UnsafeMutableRawPointer(bitPattern: mapped)
          return 0
        },
        unmap: { context, address, _ in kernelAt(context)?.unmap(UInt(bitPattern: address)) ?? -EFAULT },
        poll: { context, fd, wake, time in kernelAt(context)?.poll(fd, wake, time) ?? -EFAULT },
        now: { context in kernelAt(context)?.state.withLock { $0.now } ?? 0 }))
    ops = UnsafePointer(table)
  }

  deinit { ops.deallocate() }
}

private func kernelAt(_ context: UnsafeMutableRawPointer?) -> FakeVideoKernel? {
  context.map { Unmanaged<FakeVideoKernel>.fromOpaque($0).takeUnretainedValue() }
}
