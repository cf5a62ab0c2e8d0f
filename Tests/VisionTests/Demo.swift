import Foundation
import Recording
import Signals
import TestSupport

@testable import Vision

extension Demo {
  /// A picture of the person with open eyes.
  func picture() throws -> GrayImage {
    guard let frame = first(1).first else { throw CocoaError(.fileReadUnknown) }
    return frame.image
  }

  func tracker(_ configuration: VisionConfiguration = .init()) throws -> EyeTracker {
    var configuration = configuration
    configuration.fieldOfViewDegrees = bundle.manifest.camera.horizontalFieldOfViewDegrees ?? 60
    return try EyeTracker(classical: configuration)
  }

  /// The bundled networks, loaded once a test.
  func networkTracker(_ configuration: VisionConfiguration = .init()) throws -> EyeTracker {
    var configuration = configuration
    configuration.fieldOfViewDegrees = bundle.manifest.camera.horizontalFieldOfViewDegrees ?? 60
    return try EyeTracker(networks: VisionNetworks(), configuration)
  }
}

extension EyeTracker {
  /// Shows pictures, 30 a second.
  /// - Parameter start: number of the first picture.
  func watch(_ pictures: [GrayImage], from start: Int = 0) -> [Observation<Eyes>] {
    pictures.enumerated().map { at, picture in
      process(Frame.numbered(start + at, picture)).eyes
    }
  }
}

extension Frame {
  static func numbered(_ number: Int, _ image: GrayImage) -> Frame {
    Frame(sequence: UInt64(number), time: Timestamp(seconds: Double(number) * Demo.interval), image: image)
  }
}

extension Array where Element == Observation<Eyes> {
  var validCount: Int { count { $0.value != nil } }
  /// Why frames were invalid, each reason once.
  var reasons: Set<InvalidReason> { Set(compactMap(\.reason)) }
}
