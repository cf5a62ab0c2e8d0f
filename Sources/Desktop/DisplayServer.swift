import Foundation

/// The display server to which windows go, as the environment names it.
package struct DisplayServer {
  /// The variable with its value, such as `WAYLAND_DISPLAY=wayland-0` or `DISPLAY=:0`.
  package var name: String
  /// The possible paths of the server's socket; empty for a display on another machine.
  package var sockets: [String]
  /// The bytes to which a server replies.
  private var greeting: [UInt8]

  /// The display server that the environment names, Wayland first as in GTK; nil if it names none.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let display = environment["WAYLAND_DISPLAY"], !display.isEmpty {
      name = "WAYLAND_DISPLAY=\(display)"
      sockets = [
        display.hasPrefix("/")
          ? display : "\(environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())")/\(display)"
      ]
      // wl_display (object 1) sync (opcode 0), 12 bytes, new object 2; the server replies with "done".
      greeting = [1, 0, 0, 0, 0, 0, 12, 0, 2, 0, 0, 0]
    } else if let display = environment["DISPLAY"], !display.isEmpty {
      name = "DISPLAY=\(display)"
      let number = display.drop { $0 != ":" }.dropFirst().prefix { $0.isNumber }
      let isLocal = display.hasPrefix(":") || display.hasPrefix("unix:")
      // The second path begins with a zero byte: Linux's abstract socket namespace.
      sockets = isLocal ? ["/tmp/.X11-unix/X\(number)", "\0/tmp/.X11-unix/X\(number)"] : []
      // An X11 connection setup: little-endian, protocol 11.0, no authorisation. A refusal is a reply too.
      greeting = [UInt8(ascii: "l"), 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    } else {
      return nil
    }
  }

  /// Whether the server replies within a second; nil if that cannot be tested, on another machine.
  package var answers: Bool? { sockets.isEmpty ? nil : sockets.contains { answers(at: $0) } }

  private func answers(at path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard connect(descriptor, to: path),
      send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL)) > 0
    else { return false }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    return poll(&ready, 1, 1000) == 1 && recv(descriptor, &byte, 1, 0) == 1
  }

  private func connect(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(offset + bytes.count + (path.hasPrefix("\0") ? 0 : 1))
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) == 0 }
    }
  }
}
