import Capture
import Foundation
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing

@testable import CommandSupport

@Suite("The camera that was chosen")
struct CameraMemoryTests {
  private let chosen = ChosenCamera(id: "usb:1234:5678@1-1", name: "Twin")

  private func camera(_ id: String, _ name: String) -> SourceIdentity {
    SourceIdentity(id: id, name: name, widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "MJPG")
  }

  @Test("it is remembered from one start to the next; a damaged file is no choice, and is written anew")
  func remembered() throws {
    let folder = try TemporaryFolder()
    let memory = CameraMemory(folder.url("settings"))
    #expect(memory.chosen() == nil)
    try memory.keep(chosen)
    #expect(CameraMemory(folder.url("settings")).chosen() == chosen)
    try Data("{".utf8).write(to: folder.url("settings/chosen-camera.json"))
    #expect(memory.chosen() == nil)
    try memory.keep(chosen)
    #expect(memory.chosen() == chosen)
  }

  @Test("it is found by its id, else as the only one of its name; among several of that name none is guessed")
  func found() {
    let (same, moved) = (camera("usb:1234:5678@1-1", "Twin"), camera("usb:1234:5678@1-3", "Twin"))
    let other = camera("usb:9999:0001", "Other")
    #expect([other, moved, same].camera(chosen: chosen) == same)
    #expect([other, moved].camera(chosen: chosen) == moved)
    #expect([moved, camera("usb:1234:5678@1-4", "Twin")].camera(chosen: chosen) == nil)
    #expect([other].camera(chosen: chosen) == nil)
  }

  @Test(
    "a program that is started again waits for its camera, which may be busy yet; a named one counts more")
  func former() async throws {
    let folder = try TemporaryFolder()
    let memory = CameraMemory(folder.url("settings"))
    try memory.keep(chosen)
    let same = camera(chosen.id, chosen.name)
    let kept = try await CameraChoice.configuration(named: nil, former: "usb:busy", memory: memory) { _ in
      [same]
    }
    #expect(kept.cameraID == "usb:busy" && kept.replaceSeconds == 10)
    let named = try await CameraChoice.configuration(named: "Twin", former: "usb:busy", memory: memory) { _ in
      [same]
    }
    #expect(named.cameraID == chosen.id)
  }

  @MainActor
  @Test(
    "cameras are asked who they are off the main thread, for one that is named and for one of another day")
  func offTheMainThread() async throws {
    let folder = try TemporaryFolder()
    let memory = CameraMemory(folder.url("settings"))
    try memory.keep(chosen)
    let same = camera(chosen.id, chosen.name)
    for name in [nil, "Twin"] {
      let configuration = try await CameraChoice.configuration(named: name, memory: memory) { _ in
        Thread.isMainThread ? [] : [same]
      }
      #expect(configuration.cameraID == chosen.id)
    }
  }
}
