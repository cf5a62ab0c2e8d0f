import Dispatch
import Foundation
import Logging
import Signals

/// A live camera as a source of frames.
///
/// Each pass (`events()`) owns one thread that blocks in poll(2). Whatever happens to the device becomes a state with a remedy,
/// and the camera is opened again by itself. A pass ends only when its consumer drops the stream; then the thread ends and the
/// device is closed at once. Two passes at a time compete for the device: the second one finds it busy. Where the processor
/// does not keep up, the camera is opened again with smaller pictures, once in a pass.
///
/// Requests while it runs (`ControllableSource`) apply to this pass and every later one.
package final class Camera: ControllableSource, ColourSource {
  /// Which camera to use, and how to run it.
  package struct Configuration: Hashable, Codable, Sendable {
    /// The camera's device file, `/dev/videoN`; nil takes the first usable camera.
    package var path: String?
    /// The camera that was chosen before (`SourceIdentity.id`), used instead of `path`; another one is used where it stays away
    /// for `replaceSeconds`.
    package var cameraID: String?
    /// Known fields of view of lenses, by USB `VENDOR:PRODUCT`, degrees.
    package var fieldsOfView = FieldsOfView()
    /// The preferred picture sizes and frame rate.
    package var preferences = CapturePreferences()
    /// Seconds without a usable picture after which the camera counts as stuck and is opened again. Default: long compared with
    /// the 0.5 s of a frame with the longest exposure, short for a person who waits.
    package var wedgeSeconds = 2.0
    /// Seconds before the first try to open a lost camera again; the pause doubles each time up to `longestPause`.
    package var shortestPause = 0.25
    /// Longest pause between tries to open a lost camera, s. Default: a person who plugs a camera in does not notice a second.
    package var longestPause = 1.0
    /// Seconds after which another camera is used in place of one that was lost; never where `path` is given. Default: longer
    /// than a plug that slipped is out.
    package var replaceSeconds = 10.0
    /// Number of buffers requested from the driver: two with it, one being read, one waiting.
    package var buffers = 4
    /// Largest share of delivered frames that may be replaced by newer ones before they are read; above it pictures become
    /// smaller for the rest of the pass. nil keeps the size. Default: 24 of 30 frames a second are left, and a smaller picture
    /// must do better than that to be worth its loss of detail.
    package var replacedShare: Double? = 0.2
    /// Seconds over which `replacedShare` is measured. Default: 150 frames, so that an occasional search for a face in the
    /// whole picture does not count.
    package var replacedSeconds = 5.0
    /// Largest number of pixels of a smaller picture. Default: 640x480, the second of the preferred sizes.
    package var reducedPixels = 640 * 480
    /// Makes the configuration in which the first usable camera runs.
    package init() {}
  }

  /// Which camera is used, and how it is run; requests while it runs do not change this.
  package let configuration: Configuration
  private let layer: DeviceLayer
  private let box = StatisticsBox()
  private let logger: Logger
  private let wishes: CameraWishes

  /// Makes a camera, which is opened once `events()` is read.
  ///
  /// - Parameters:
  ///   - configuration: which camera, and how to run it.
  ///   - layer: the running kernel, or a simulated one in tests.
  ///   - logger: gets losses, changes of mode and tries to open the camera again.
  package init(
    _ configuration: Configuration = Configuration(), layer: DeviceLayer = .kernel,
    logger: Logger = Logger(label: "trackii.capture")
  ) {
    self.configuration = configuration
    self.logger = logger
    self.layer = layer
    wishes = CameraWishes(CameraWishes.Wish(cameraID: configuration.cameraID))
  }

  /// Counts of the camera's frames so far, over all passes.
  package var statistics: CameraStatistics { box.snapshot }

  /// Frames and states of the camera. Only the newest frame is buffered; a state is never replaced by a frame.
  ///
  /// The stream never throws. `Frame.time` is CLOCK_MONOTONIC.
  package func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let waker = Waker()
      continuation.onTermination = { _ in waker.raise() }
      let thread = Thread { [configuration, layer, box, wishes, logger] in
        var loop = CaptureLoop(
          configuration: configuration, layer: layer, waker: waker, statistics: box, wishes: wishes,
          logger: logger
        ) { Self.deliver($0, to: continuation, counting: box) }
        loop.run()
        continuation.finish()
      }
      thread.name = "camera"
      thread.start()
    }
  }

  private static func deliver(
    _ event: SourceEvent, to continuation: AsyncThrowingStream<SourceEvent, any Error>.Continuation,
    counting box: StatisticsBox
  ) {
    guard case .dropped(let old) = continuation.yield(event) else { return }
    switch (old, event) {
    case (.frame, _): box.update { $0.droppedForNewer += 1 }
    case (.state, .state): break  // the newer state says it all
    case (.state, .frame):
      // The frame replaced a state that nobody had read yet, so the state is put back and the frame is dropped.
      if case .dropped = continuation.yield(old) { box.update { $0.droppedForNewer += 1 } }
    }
  }
}

// Requests to the camera while it runs (`ControllableSource`, `ColourSource`).
extension Camera {
  /// Closes the device until `resume()`, or until a time on CLOCK_MONOTONIC if one is given.
  package func pause(until: Timestamp? = nil) { wishes.change { $0.pause = .until(until) } }
  /// Ends a pause: the device is opened again. Does nothing if the camera is not paused.
  package func resume() { wishes.change { $0.pause = .none } }

  /// Limits the camera to this many frames a second, and decodes no others; nil delivers all.
  package func slow(to framesPerSecond: Double?) { wishes.change { $0.framesPerSecond = framesPerSecond } }

  /// Sets whether the coming frames carry their colours too; any thread may call it.
  package func keepColours(_ isKept: Bool) { wishes.change { $0.keepsColours = isKept } }

  /// Switches to the camera with this id (`SourceIdentity.id`), also when it comes back after it was lost.
  package func use(cameraID: String) { wishes.change { $0.cameraID = cameraID } }

  /// The cameras that can be chosen now, each in the mode in which it would run; opens every device for a moment,
  /// on a background queue.
  package func cameras() async -> [SourceIdentity] {
    await withCheckedContinuation { done in
      DispatchQueue.global(qos: .userInitiated).async { [configuration, layer] in
        let usable = usableCameras(
          configuration.preferences, fieldsOfView: configuration.fieldsOfView, layer: layer)
        done.resume(returning: usable)
      }
    }
  }
}
