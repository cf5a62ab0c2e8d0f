import Foundation
import Localization
import NIOCore
import Signals

/// Gaze and markers as streams of the Lab Streaming Layer, by the person's own liblsl.
package final class LabStreaming: Sendable {
  private let core: ServiceCore
  private let id: ClientID
  private let gaze: LabStreamingOutlet
  private let markers: LabStreamingOutlet

  private init(
    core: ServiceCore, id: ClientID, gaze: LabStreamingOutlet, markers: LabStreamingOutlet
  ) {
    (self.core, self.id, self.gaze, self.markers) = (core, id, gaze, markers)
  }

  /// Starts streaming gaze and markers over the Lab Streaming Layer.
  ///
  /// - Parameters:
  ///   - core: the service whose gaze is streamed.
  ///   - path: a path to liblsl; nil searches where the system's linker does.
  /// - Throws: `ServiceError.noStreamingLibrary`.
  package static func start(
    _ core: ServiceCore, library path: String?
  ) async throws(ServiceError) -> LabStreaming {
    let library = try LabStreamingLibrary(path: path)
    let loop = core.hub.eventLoop
    guard let (id, screen) = try? await loop.submit({ (core.hub.newID(), core.hub.screen) }).get() else {
      throw .noStreamingLibrary(path: "liblsl", reason: localized("the service is ending"))
    }
    let streaming = LabStreaming(
      core: core, id: id, gaze: try library.open(.gaze(on: screen, program: core.facts.program)),
      markers: try library.open(.markers))
    try? await loop.submit {
      core.hub.listen(id: id) { [weak streaming] update in streaming?.take(update) }
    }.get()
    return streaming
  }

  /// Sends an update; called on the event loop. The library copies what it is given and sends it on its own threads.
  private func take(_ update: GazeUpdate) {
    switch update {
    case .sample(let sample):
      guard gaze.isHeard else { return }
      gaze.push(LabStreamingChannel.values(sample), at: sample.frame.time.seconds)
      core.hub.count(sent: 1, of: .lsl)
    case .event(let event):
      guard case .marker(let marker) = event.kind, markers.isHeard else { return }
      markers.push(marker.label, at: marker.time.seconds)
      core.hub.count(sent: 1, of: .lsl)
    }
  }

  /// Ends the streams of the Lab Streaming Layer.
  package func stop() async {
    let (core, id) = (core, id)
    try? await core.hub.eventLoop.submit { core.hub.remove(id) }.get()
  }
}

extension LabStreamingLibrary.Stream {
  /// The identifier of a stream's source, the same in every run of one user's service.
  private static func source(_ what: String) -> String { "trackii-\(what)-\(geteuid())" }

  static func gaze(on screen: ScreenGeometry, program: String) -> Self {
    Self(
      name: "Trackii Gaze", type: "Gaze", channels: LabStreamingChannel.allCases.count, format: .float,
      source: source("gaze"),
      description: [
        .group("channels", LabStreamingChannel.allCases.map(\.node)),
        .group("acquisition", [.value("manufacturer", "Trackii"), .value("model", program)]),
        .group(
          "setup",
          [
            .group(
              "display",
              [
                .value("width_px", screen.widthPx.fixed(0)), .value("height_px", screen.heightPx.fixed(0)),
                .value("width_mm", screen.widthMm.fixed(1)), .value("height_mm", screen.heightMm.fixed(1)),
              ])
          ]),
      ])
  }

  static let markers = Self(
    name: "Trackii Markers", type: "Markers", channels: 1, format: .text, source: source("markers"),
    description: [.group("channels", [.group("channel", [.value("label", "Marker")])])])
}
