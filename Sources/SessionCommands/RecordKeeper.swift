import Foundation
import Recording
import Signals
import Tracking

/// Begins the bundle when the source has named itself, and keeps it until the end.
actor RecordKeeper {
  private let source: RecordSource
  private let out: URL
  private let tracking: LiveTracker

  enum State: Sendable {
    case waiting
    case recording(BundleWriter)
    /// The bundle of the recording could not be created.
    case failed(RecordingError)
  }
  private(set) var state = State.waiting

  init(source: RecordSource, out: URL, tracking: LiveTracker) {
    (self.source, self.out, self.tracking) = (source, out, tracking)
  }

  /// Begins at once if the manifest is known beforehand, so that no frame is missed.
  ///
  /// - Throws: `RecordingError`.
  func begin() async throws(RecordingError) {
    if let manifest = source.manifest { try await begin(manifest) }
  }

  func take(_ event: TrackingEvent) async {
    guard case .source(.streaming(let identity)) = event, case .waiting = state else { return }
    do { try await begin(source.manifest(for: identity)) } catch { state = .failed(error) }
  }

  private func begin(_ manifest: SessionManifest) async throws(RecordingError) {
    var keeping = BundleWriter.Configuration()
    keeping.traceKeepsEyes = true
    let writer = try BundleWriter(creating: out, manifest: manifest, configuration: keeping)
    state = .recording(writer)
    await tracking.record(to: writer)
  }

  var writer: BundleWriter? { if case .recording(let writer) = state { writer } else { nil } }

  /// Why nothing more can be written; nil while the bundle can be.
  var failure: RecordingError? {
    switch state {
    case .waiting: nil
    case .recording(let writer): writer.failure
    case .failed(let error): error
    }
  }
}
