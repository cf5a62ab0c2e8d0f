import Foundation
import Signals

/// The `session.json` of a rendered session, as far as a bundle needs it.
struct RenderedManifest: Decodable {
  struct Image: Decodable { var width: Int, height: Int }
  struct Screen: Decodable { var px: [Double], mm: [Double] }
  struct Camera: Decodable {
    var positionMmInScreen: [Double]
    var tiltDownDeg: Double
    var hfovDeg: Double
    var intrinsics: Intrinsics
  }
  struct Person: Decodable {
    var description: String
    var glasses: Bool
    var pupilDistanceMm: Double
    var irisDiameterMm: Double
  }
  struct Reading: Decodable {
    var columnPx: [Double]
    var lineYPx: [Double]
    var linePitchPx: Double
    var characterPx: Double
  }
  struct Zones: Decodable { var bottomFromY: Double, topToY: Double }
  struct Targets: Decodable { var pageForward: [Double], pageBack: [Double], exit: [Double], size: Double }

  var name: String
  var fps: Double
  var image: Image
  var screen: Screen
  var camera: Camera
  var person: Person
  var reading: Reading
  var zonesPx: Zones
  var targetsPx: Targets

  var manifest: SessionManifest {
    get throws {
      SessionManifest(
        createdBy: "rendered session \(name)",
        camera: CameraNote(
          name: "rendered camera", width: image.width, height: image.height, format: "MJPG", fps: fps,
          horizontalFieldOfViewDegrees: camera.hfovDeg, intrinsics: camera.intrinsics),
        screen: try geometry,
        person: PersonNote(
          label: person.description, glasses: person.glasses, pupilDistanceMm: person.pupilDistanceMm,
          irisDiameterMm: person.irisDiameterMm),
        layout: try layout,
        text: TextBlock(
          columnLeft: try reading.columnPx.component(0), columnRight: try reading.columnPx.component(1),
          lineY: reading.lineYPx, linePitch: reading.linePitchPx, characterWidth: reading.characterPx),
        note: "Rendered, with exact truth; no real person is shown. CC0.")
    }
  }

  private var geometry: ScreenGeometry {
    get throws {
      ScreenGeometry(
        widthPx: try screen.px.component(0), heightPx: try screen.px.component(1),
        widthMm: try screen.mm.component(0), heightMm: try screen.mm.component(1),
        cameraXMm: try camera.positionMmInScreen.component(0),
        cameraYMm: try camera.positionMmInScreen.component(1), cameraTiltDownDegrees: camera.tiltDownDeg)
    }
  }

  private var layout: GazeLayout {
    get throws {
      let size = targetsPx.size
      func target(
        _ id: TargetID, _ center: [Double], priority: Int = 0, dwellSeconds: Double? = nil
      ) throws -> DwellTarget {
        DwellTarget(
          id: id,
          rect: ScreenRect(
            x: try center.component(0) - size / 2, y: try center.component(1) - size / 2, width: size,
            height: size),
          priority: priority, dwellSeconds: dwellSeconds)
      }
      let screen = try geometry
      let bottom = zonesPx.bottomFromY
      return GazeLayout(
        targets: [
          try target(.pageForward, targetsPx.pageForward), try target(.pageBack, targetsPx.pageBack),
          // The exit target takes a longer dwell, and wins where another target's hit area overlaps its own.
          try target(.exit, targetsPx.exit, priority: 1, dwellSeconds: 1),
        ],
        zones: [
          ScrollZone(
            direction: .down,
            rect: ScreenRect(x: 0, y: bottom, width: screen.widthPx, height: screen.heightPx - bottom)),
          ScrollZone(
            direction: .up, rect: ScreenRect(x: 0, y: 0, width: screen.widthPx, height: zonesPx.topToY)),
        ])
    }
  }
}

extension [Double] {
  fileprivate func component(_ at: Int) throws -> Double {
    guard at < count, self[at].isFinite else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a number is missing"))
    }
    return self[at]
  }
}
