import Foundation
import Localization

/// liblsl of the Lab Streaming Layer, if the person has it: it is opened when requested, and never linked.
///
/// Wraps the library's C functions (liblsl 1.16 or later, `lsl_c.h`), which may be called from any thread. The library
/// stays open until the program ends, because it keeps threads of its own.
struct LabStreamingLibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  private typealias Text = UnsafePointer<CChar>

  /// The format of channels: 32-bit floats, or texts.
  enum Format: Int32, Sendable {
    case float = 1
    case text = 3
  }

  /// The library's file names, searched where the system's linker does if no path is given.
  static let names = ["liblsl.so.2", "liblsl.so", "liblsl.so.1"]
  /// The configuration of liblsl: streams are found on this machine only, and its log has errors only.
  private static let configuration = "[multicast]\nResolveScope = machine\n\n[log]\nlevel = -2\n"

  private let createInfo: @convention(c) (Text, Text, Int32, Double, Int32, Text) -> Handle?
  private let destroyInfo: @convention(c) (Handle) -> Void
  private let getDescription: @convention(c) (Handle) -> Handle?
  private let appendChild: @convention(c) (Handle, Text) -> Handle?
  private let appendValue: @convention(c) (Handle, Text, Text) -> Handle?
  private let createOutlet: @convention(c) (Handle, Int32, Int32) -> Handle?
  private let destroyOutlet: @convention(c) (Handle) -> Void
  private let pushFloats: @convention(c) (Handle, UnsafePointer<Float>, Double, Int32) -> Int32
  private let pushTexts: @convention(c) (Handle, UnsafePointer<Text?>, Double, Int32) -> Int32
  private let haveConsumers: @convention(c) (Handle) -> Int32

  /// Opens the library.
  ///
  /// - Parameter path: its path; nil searches where the system's linker does.
  /// - Throws: `ServiceError.noStreamingLibrary`.
  init(path: String?) throws(ServiceError) {
    let library = (path.map { [$0] } ?? Self.names).lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }
      .first
    let name = path ?? "liblsl"
    guard let library else {
      let reason =
        path == nil ? localized("the system has no \(Self.names.joined(separator: ", "))") : Self.problem
      throw .noStreamingLibrary(path: name, reason: reason)
    }
    createInfo = try Self.function("lsl_create_streaminfo", library, name)
    destroyInfo = try Self.function("lsl_destroy_streaminfo", library, name)
    getDescription = try Self.function("lsl_get_desc", library, name)
    appendChild = try Self.function("lsl_append_child", library, name)
    appendValue = try Self.function("lsl_append_child_value", library, name)
    createOutlet = try Self.function("lsl_create_outlet", library, name)
    destroyOutlet = try Self.function("lsl_destroy_outlet", library, name)
    pushFloats = try Self.function("lsl_push_sample_ftp", library, name)
    pushTexts = try Self.function("lsl_push_sample_strtp", library, name)
    haveConsumers = try Self.function("lsl_have_consumers", library, name)
    try Self.configure(library, name)
  }

  /// The last error of `dlopen`.
  private static var problem: String {
    dlerror().map { String(cString: $0) } ?? localized("it cannot be opened")
  }

  /// Keeps streams on this machine, unless the person has a configuration of liblsl of their own.
  private static func configure(_ library: Handle, _ name: String) throws(ServiceError) {
    guard ProcessInfo.processInfo.environment["LSLAPICFG"] == nil else { return }
    let set: @convention(c) (Text) -> Void = try function("lsl_set_config_content", library, name)
    set(configuration)
  }

  private static func function<Function>(
    _ symbol: String, _ library: Handle, _ name: String
  ) throws(ServiceError) -> Function {
    guard let address = dlsym(library, symbol) else {
      throw .noStreamingLibrary(
        path: name, reason: localized("it has no \(symbol): it is not liblsl 1.16 or later"))
    }
    return unsafeBitCast(address, to: Function.self)
  }

  // MARK: Streams

  /// The description of a stream and its channels.
  struct Stream: Sendable {
    var name: String
    var type: String
    var channels: Int
    var format: Format
    /// The identifier of the source, the same in every run, so that receivers find it again.
    var source: String
    var description: [Node]
  }

  /// A part of a stream's description: an XML element.
  indirect enum Node: Hashable, Sendable {
    case value(String, String)
    case group(String, [Node])
  }

  /// Announces a stream. It starts threads of the library and takes some milliseconds, so it must not be called on an
  /// event loop.
  ///
  /// - Throws: `ServiceError.noStreamingLibrary` where the library refuses.
  func open(_ stream: Stream) throws(ServiceError) -> LabStreamingOutlet {
    let refusal = ServiceError.noStreamingLibrary(
      path: "liblsl", reason: localized("it refused the stream \(stream.name)"))
    // Rate 0 means irregular: a webcam loses frames, and the time stamps are the frames' own, which receivers must not
    // smooth.
    guard
      let info = createInfo(
        stream.name, stream.type, Int32(stream.channels), 0, stream.format.rawValue, stream.source)
    else { throw refusal }
    defer { destroyInfo(info) }
    if let root = getDescription(info) { append(stream.description, to: root) }
    // Chunks are sent as they come; 360 s are kept for a receiver that pauses.
    guard let outlet = createOutlet(info, 0, 360) else { throw refusal }
    return LabStreamingOutlet(library: self, handle: outlet)
  }

  private func append(_ nodes: [Node], to parent: Handle) {
    for node in nodes {
      switch node {
      case .value(let name, let value): _ = appendValue(parent, name, value)
      case .group(let name, let children):
        if let child = appendChild(parent, name) { append(children, to: child) }
      }
    }
  }

  func push(_ values: [Float], at seconds: Double, to outlet: Handle) {
    _ = values.withUnsafeBufferPointer { values in
      values.baseAddress.map { pushFloats(outlet, $0, seconds, 1) }
    }
  }

  func push(_ text: String, at seconds: Double, to outlet: Handle) {
    text.withCString { text in
      withUnsafePointer(to: Optional(text)) { _ = pushTexts(outlet, $0, seconds, 1) }
    }
  }

  func isHeard(_ outlet: Handle) -> Bool { haveConsumers(outlet) != 0 }
  func close(_ outlet: Handle) { destroyOutlet(outlet) }
}

/// A stream that was announced; it ends when its last reference is released.
// The outlets of liblsl may be used from any thread.
final class LabStreamingOutlet: @unchecked Sendable {
  private let library: LabStreamingLibrary
  private let handle: LabStreamingLibrary.Handle

  fileprivate init(library: LabStreamingLibrary, handle: LabStreamingLibrary.Handle) {
    (self.library, self.handle) = (library, handle)
  }

  /// Closing an outlet waits for threads of the library.
  deinit { library.close(handle) }

  /// Whether anybody receives the stream.
  var isHeard: Bool { library.isHeard(handle) }

  /// Sends values of the channels.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - seconds: their time on CLOCK_MONOTONIC, which is liblsl's clock on Linux.
  func push(_ values: [Float], at seconds: Double) { library.push(values, at: seconds, to: handle) }
  func push(_ text: String, at seconds: Double) { library.push(text, at: seconds, to: handle) }
}
