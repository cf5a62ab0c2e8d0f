import Foundation
import NIOCore
import NIOHTTP1
import Signals

// The calls that the API answers. `docs/api/openapi.json` declares the same.
extension APIRouter {
  static let v1 = APIRouter(
    routes: about + camera + calibration + profiles + recordings + [
      Route(.POST, "/v1/markers") { request, core in
        core.now { () throws(ServiceRefusal) in .json(MarkerValue(try core.mark(request)), status: .created) }
      },
      Route(.PUT, "/v1/targets") { request, core in
        core.ask { control throws(ServiceRefusal) in
          await control.react(to: try request.decoded(TargetsBody.self).layout())
          return .noContent
        }
      },
    ])

  private static let about: [Route] = [
    Route(.GET, "/v1/status") { _, core in core.now { .json(core.status) } },
    Route(.GET, "/v1/clock") { request, core in
      core.now { .json(ClockValue(received: request.received, sent: core.hub.now())) }
    },
    Route(.GET, "/v1/screens") { _, core in
      core.now { .json(ScreensValue(screens: [.init(core.hub.screen)])) }
    },
    Route(.GET, "/metrics") { _, core in
      core.now {
        APIResponse(body: Data(core.metrics.utf8), contentType: "text/plain; version=0.0.4; charset=utf-8")
      }
    },
    // A stream's path is reached here only by requests that do not ask for an upgrade or a stream.
    Route(.GET, "/v1/stream") { _, core in
      core.now {
        .refusal(
          .invalid("The stream is a WebSocket.", remedy: "Ask for an upgrade, or use /v1/events."),
          status: .upgradeRequired, headers: [("Upgrade", "websocket")])
      }
    },
    Route(.GET, "/v1/events") { _, core in
      core.now { .refusal(.invalid("Events are a stream of their own.", remedy: "Ask for them over HTTP.")) }
    },
  ]

  private static let camera: [Route] = [
    Route(.GET, "/v1/cameras") { _, core in
      core.ask { control in .json(CamerasValue(cameras: await control.cameras())) }
    },
    Route(.PUT, "/v1/camera") { request, core in
      core.ask { control throws(ServiceRefusal) in
        try await control.useCamera(id: try request.decoded(CameraBody.self).id)
        return .noContent
      }
    },
    Route(.POST, "/v1/camera/pause") { request, core in
      core.ask { control throws(ServiceRefusal) in
        let seconds = try request.decoded(PauseBody.self).seconds
        if let seconds, !(0...86_400).contains(seconds) { throw .invalid("seconds takes 0 to 86400.") }
        try await control.pauseCamera(seconds: seconds)
        return .noContent
      }
    },
    Route(.POST, "/v1/camera/resume") { _, core in
      core.ask { control throws(ServiceRefusal) in
        try await control.resumeCamera()
        return .noContent
      }
    },
  ]

  private static let calibration: [Route] = [
    Route(.GET, "/v1/calibration") { _, core in core.now { .json(CalibrationValue(core.hub.desk)) } },
    Route(.POST, "/v1/calibration") { request, core in
      core.later { () throws(ServiceRefusal) in
        let wish = try request.decoded(CalibrationBody.self).request(on: core.hub.screen)
        return core.startCalibration(wish, owner: request.client)
      }
    },
    Route(.DELETE, "/v1/calibration") { _, core in core.abortCalibration().map { .noContent } },
    Route(.GET, "/v1/calibration/points") { _, core in
      core.now { .json(PointsValue(points: core.hub.desk.points.map { .init($0) })) }
    },
    Route(.POST, "/v1/calibration/validation") { request, core in
      core.later { () throws(ServiceRefusal) in
        let count = try request.decoded(ValidationBody.self).points ?? 4
        guard count > 0 else { throw .invalid("points takes 1 to 9.") }
        return core.startValidation(
          try CalibrationBody.checks(count, on: core.hub.screen), owner: request.client)
      }
    },
    Route(.GET, "/v1/calibration/quality") { _, core in
      core.now { .json(QualityValue(core.hub.desk.quality, core.hub.desk.report)) }
    },
  ]

  private static let profiles: [Route] = [
    Route(.GET, "/v1/profiles") { _, core in
      core.ask { control throws(ServiceRefusal) in
        .json(ProfilesValue(profiles: try await control.profiles().map(ProfileValue.init)))
      }
    },
    Route(.PUT, "/v1/profiles/{name}") { request, core in
      core.ask { control throws(ServiceRefusal) in
        .json(ProfileValue(try await control.saveProfile(name: try request.name(2))))
      }
    },
    Route(.DELETE, "/v1/profiles/{name}") { request, core in
      core.ask { control throws(ServiceRefusal) in
        try await control.deleteProfile(name: try request.name(2))
        return .noContent
      }
    },
    Route(.POST, "/v1/profiles/{name}/use") { request, core in
      core.ask { control throws(ServiceRefusal) in
        .json(ProfileValue(try await control.useProfile(name: try request.name(2))))
      }
    },
  ]

  private static let recordings: [Route] = [
    Route(.GET, "/v1/recordings") { _, core in
      core.ask { control throws(ServiceRefusal) in
        .json(RecordingsValue(recordings: try await control.recordings().map(RecordingValue.init)))
      }
    },
    Route(.POST, "/v1/recordings") { request, core in
      core.ask { control throws(ServiceRefusal) in
        let name = try ClientFileName.checked(try request.decoded(NameBody.self).name)
        return .json(RecordingValue(try await control.startRecording(name: name)), status: .created)
      }
    },
    Route(.POST, "/v1/recordings/stop") { _, core in
      core.ask { control throws(ServiceRefusal) in
        .json(RecordingValue(try await control.stopRecording()))
      }
    },
    Route(.POST, "/v1/replay") { request, core in
      core.ask { control throws(ServiceRefusal) in
        let body = try request.decoded(ReplayBody.self)
        try await control.replay(name: try ClientFileName.checked(body.name), loops: body.loop ?? false)
        return .noContent
      }
    },
    Route(.DELETE, "/v1/replay") { _, core in
      core.ask { control throws(ServiceRefusal) in
        try await control.stopReplay()
        return .noContent
      }
    },
  ]
}

extension APIRequest {
  /// The part of the path at `index`, checked as a file name.
  fileprivate func name(_ index: Int) throws(ServiceRefusal) -> String {
    try ClientFileName.checked(path[index])
  }
}

extension ServiceCore {
  /// Answers at once with what is known on the event loop.
  fileprivate func now(_ body: () throws(ServiceRefusal) -> APIResponse) -> EventLoopFuture<APIResponse> {
    do throws(ServiceRefusal) { return eventLoop.makeSucceededFuture(try body()) } catch {
      return eventLoop.makeFailedFuture(error)
    }
  }

  /// Begins something on the event loop and answers 202; its course is sent as updates.
  fileprivate func later(
    _ body: () throws(ServiceRefusal) -> EventLoopFuture<Void>
  ) -> EventLoopFuture<APIResponse> {
    do throws(ServiceRefusal) {
      return try body().map { [hub] in .json(CalibrationValue(hub.desk), status: .accepted) }
    } catch { return eventLoop.makeFailedFuture(error) }
  }

  fileprivate func mark(_ request: APIRequest) throws(ServiceRefusal) -> Marker {
    let body = try request.decoded(MarkerBody.self)
    guard (1...1000).contains(body.label.count) else { throw .invalid("label takes 1 to 1000 characters.") }
    if let time = body.time, time < 0 { throw .invalid("time_ns is not negative.") }
    return mark(body.label, at: body.time.map { Timestamp(nanoseconds: $0) })
  }
}

extension ClockValue {
  fileprivate init(received: Timestamp, sent: Timestamp) {
    var wall = timespec()
    clock_gettime(CLOCK_REALTIME, &wall)
    let realtime = Int64(wall.tv_sec) * 1_000_000_000 + Int64(wall.tv_nsec)
    self.init(received: received.nanoseconds, sent: sent.nanoseconds, realtime: realtime)
  }
}
