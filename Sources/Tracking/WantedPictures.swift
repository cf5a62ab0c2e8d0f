import Localization
import Signals

/// A frame that was requested as a picture.
package struct TakenFrame: Sendable {
  /// The frame as the source sent it.
  package let frame: Frame
  /// Whether the camera mirrors its pictures, so that they have to be turned back.
  package let isMirrored: Bool
}

/// Pending requests for the next frame of the source as a picture, in colour where the source has colours.
struct WantedPictures {
  typealias Answer = @Sendable (Result<TakenFrame, SourceRefusal>) -> Void

  /// How many gray frames are skipped at most while waiting for a coloured one; see `LiveTracker.Configuration.mostGray`.
  let mostGray: Int
  private var waiting: [Answer] = []
  private var gray = 0

  init(mostGray: Int) { self.mostGray = mostGray }

  mutating func add(_ answer: @escaping Answer, from source: any FrameSource) {
    if waiting.isEmpty { (source as? any ColourSource)?.keepColours(true) }
    waiting.append(answer)
  }

  mutating func take(_ frame: Frame, isMirrored: Bool, from source: any FrameSource) {
    guard !waiting.isEmpty else { return }
    if source is any ColourSource, frame.jpeg == nil, frame.yuyv == nil, gray < mostGray {
      gray += 1
      return
    }
    end(.success(TakenFrame(frame: frame, isMirrored: isMirrored)), source)
  }

  /// Answers all requests with the reason why no frames come.
  mutating func refuse(_ state: SourceState, from source: any FrameSource) {
    guard !waiting.isEmpty else { return }
    let refusal =
      switch state {
      case .interrupted(let reason, let remedy): SourceRefusal(reason: reason, remedy: remedy)
      case .paused:
        SourceRefusal(reason: localized("The camera is off."), remedy: localized("F9 switches it on."))
      case .streaming, .ended:
        SourceRefusal(
          reason: localized("The camera sends no pictures any more."),
          remedy: localized("Start Trackii again."))
      }
    end(.failure(refusal), source)
  }

  private mutating func end(_ result: Result<TakenFrame, SourceRefusal>, _ source: any FrameSource) {
    (source as? any ColourSource)?.keepColours(false)
    let answers = waiting
    (waiting, gray) = ([], 0)
    for answer in answers { answer(result) }
  }
}

extension LiveTracker {
  /// Gives the next frame of the source as a picture; the device is not opened for it. Each request is answered once.
  ///
  /// - Parameter answer: takes the picture, or the reason why there is none: frames come from a gaze service, which
  ///   hands over no pictures, or no frames come. It must not wait.
  package func takePicture(_ answer: @escaping @Sendable (Result<TakenFrame, SourceRefusal>) -> Void) {
    guard attached == nil else {
      return answer(
        .failure(
          SourceRefusal(
            reason: localized("The gaze service has the camera, and hands over no pictures."),
            remedy: localized("Start Trackii with --no-service."))))
    }
    switch sourceState {
    case .interrupted, .paused, .ended:
      wantedPictures.add(answer, from: source)
      wantedPictures.refuse(sourceState ?? .ended, from: source)
    case .streaming, nil: wantedPictures.add(answer, from: source)
    }
  }
}
