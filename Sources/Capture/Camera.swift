import Dispatch
import Foundation
import Logging
import Signals

/// A live camera as a source of frames.
///
/// Each pass (`events()`) owns one thread that blocks in poll(2). Whatever happens to the device becomes
/// a state with a remedy, and the camera comes back by itself; a pass ends only when its consumer lets go
/// of the stream, and then the thread ends and the device is closed at once. Two passes at a time compete
/// for the device: the second one finds it busy. Where the processor does not keep up, the camera is opened
/// anew with smaller pictures, once in a pass.
///
/// What is asked of it while it runs (`ControllableSource`) holds for this pass and every later one.
package final class Camera: ControllableSource, ColourSource {
  /// How to find and run a camera.
  package struct Configuration: Hashable, Codable, Sendable {
    /// `/dev/videoN`; nil takes the first usable camera.
    package var path: String?
    /// The camera that was chosen before (`SourceIdentity.id`), in place of `path`; another one is taken where it
    /// stays away for `replaceSeconds`.
    package var cameraID: String?
    /// What is known of lenses, by USB `VENDOR:PRODUCT`, degrees.
    package var fieldsOfView = FieldsOfView()
    /// Which picture size and rate are asked for.
    package var preferences = CapturePreferences()
    /// Seconds without a usable picture until the camera counts as stuck and is opened anew. Default: long
    /// against the 0.5 s a frame of the darkest exposure, short for a person who waits.
    package var wedgeSeconds = 2.0
    /// Seconds between tries to open a lost camera: this long first, twice as long each time ...
    package var shortestPause = 0.25
    /// ... up to this. Default: a person who plugs a camera in notices no second.
    package var longestPause = 1.0
    /// Seconds after which another camera is taken in place of one that was lost; never where `path` is
    /// given. Default: longer than a plug that slipped is out.
    package var replaceSeconds = 10.0
    /// Buffers asked of the driver: two with it, one being read, one waiting.
    package var buffers = 4
    /// Share of the frames handed over that may be replaced by newer ones before anybody takes them; with
    /// more, pictures become smaller for the rest of the pass. nil keeps the size. Default: the 24 of 30
    /// frames a second that are left are what a smaller picture must beat to be worth its loss of detail.
    package var replacedShare: Double? = 0.2
    /// Seconds over which that share is taken. Default: 150 frames, so that a face looked for anew in the
    /// whole picture now and then does not count.
    package var replacedSeconds = 5.0
    /// Px of a smaller picture at most. Default: 640x480, the second of the preferred sizes.
    package var reducedPixels = 640 * 480
    package init() {}
  }

  package let configuration: Configuration
  private let layer: DeviceLayer
  private let box = StatisticsBox()
  private let logger: Logger
  private let wishes: CameraWishes

  /// A camera that is opened once `events()` is read.
  ///
  /// - Parameters:
  ///   - configuration: which camera, and how to run it.
  ///   - layer: the running kernel, or a simulated one in tests.
  ///   - logger: is told of losses, changes of mode and tries to open the camera again.
  package init(
    _ configuration: Configuration = Configuration(), layer: DeviceLayer = .kernel,
    logger: Logger = Logger(label: "trackii.capture")
  ) {
    self.configuration = configuration
    self.logger = logger
    self.layer = layer
    wishes = CameraWishes(CameraWishes.Wish(cameraID: configuration.cameraID))
  }

  /// What became of the frames so far, over all passes.
  package var statistics: CameraStatistics { box.snapshot }

  /// Frames and states, the newest frame only; a state is never pushed out by a frame.
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
      // The frame took the place of a state nobody had seen yet: the frame gives way.
      if case .dropped = continuation.yield(old) { box.update { $0.droppedForNewer += 1 } }
    }
  }
}

// What can be asked of it while it runs.
extension Camera {
  package func pause(until: Timestamp? = nil) { wishes.change { $0.pause = .until(until) } }
  package func resume() { wishes.change { $0.pause = .none } }

  package func slow(to framesPerSecond: Double?) { wishes.change { $0.framesPerSecond = framesPerSecond } }

  package func keepColours(_ isKept: Bool) { wishes.change { $0.keepsColours = isKept } }

  package func use(cameraID: String) { wishes.change { $0.cameraID = cameraID } }

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
