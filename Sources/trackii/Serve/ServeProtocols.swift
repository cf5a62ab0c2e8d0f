import ArgumentParser
import GazeService
import Localization
import Recording
import ServicePorts
import Tracking

/// Options for other programs' protocols that `trackii serve` supports. None has authentication, so each is off unless
/// it is asked for.
struct ServeProtocols: ParsableArguments {
  // The parser's other strategy would skip the port in `--open-gaze=PORT --json`.
  @Option(
    defaultAsFlag: OpenGazeServer.defaultPort, parsing: .next,
    help: ArgumentHelp(
      localized("The Open Gaze API on 127.0.0.1, for PsychoPy, PyGaze and PyOpenGaze."),
      discussion: localized("Port \(OpenGazeServer.defaultPort) without a number; 0 takes any that is free."),
      valueName: "port"))
  var openGaze: Int?

  @Option(
    help: ArgumentHelp(
      localized("Send the head's pose to OpenTrack's input \"UDP over network\"; port 4242 without one."),
      valueName: "host[:port]"))
  var opentrack: String?

  @Flag(
    help: ArgumentHelp(localized("Gaze and markers as streams of the Lab Streaming Layer; needs liblsl.")))
  var lsl = false
  @Option(
    help: ArgumentHelp(localized("liblsl's file; without, the system's linker looks for it. Implies --lsl.")),
    completion: .file())
  var lslLibrary: String?

  func validate() throws {
    if let openGaze, !(0...65535).contains(openGaze) {
      throw ValidationError(localized("--open-gaze takes a port of 0 to 65535."))
    }
    guard opentrack == nil || destination != nil else {
      throw ValidationError(localized("--opentrack takes a host and a port, such as 127.0.0.1:4242."))
    }
  }

  private var destination: OpenTrackDestination? { opentrack.flatMap { OpenTrackDestination($0) } }

  /// Starts the requested protocols.
  ///
  /// - Parameters:
  ///   - core: the service.
  ///   - source: the source of frames, of which a recording or stand-in shows targets without a client.
  /// - Throws: `ServiceError`; then nothing is left running.
  func start(_ core: ServiceCore, source: ServedSource) async throws(ServiceError) -> ServedProtocols {
    var started = ServedProtocols()
    do throws(ServiceError) {
      if let openGaze {
        started.openGaze = try await OpenGazeServer.start(
          core, port: openGaze, showsTargets: source.showsTargets)
      }
      if let destination { started.openTrack = try await OpenTrackSender.start(core, to: destination) }
      if lsl || lslLibrary != nil {
        started.labStreaming = try await LabStreaming.start(core, library: lslLibrary)
      }
    } catch {
      await started.stop()
      throw error
    }
    started.destination = destination
    return started
  }
}

/// The protocols that `ServeProtocols` has started.
struct ServedProtocols: Sendable {
  fileprivate var openGaze: OpenGazeServer?
  fileprivate var openTrack: OpenTrackSender?
  fileprivate var labStreaming: LabStreaming?
  fileprivate var destination: OpenTrackDestination?

  /// The addresses of the protocols, as they are printed when the service is ready.
  var addresses: [String] {
    [
      openGaze.map { "opengaze://127.0.0.1:\($0.port)" }, destination.map { "opentrack://\($0)" },
      labStreaming.map { _ in "lsl:Trackii Gaze" },
    ].compactMap { $0 }
  }

  func stop() async {
    await openGaze?.stop()
    await openTrack?.stop()
    await labStreaming?.stop()
  }
}

extension ServedSource {
  /// Whether the person in front of the source looks at calibration targets that no client shows.
  var showsTargets: Bool {
    switch kind {
    case .camera: false
    case .recording(let recording): !recording.bundle.script(.calibration).isEmpty
    case .standIn: true
    }
  }
}
