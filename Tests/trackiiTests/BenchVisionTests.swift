import Foundation
import JPEGCodec
import Recording
import Signals
import TestSupport
import Testing

@Suite("trackii bench vision", .heavy)
struct BenchVisionTests {
  /// Pictures of the demo with the point looked at, as others would give them.
  private func labelled(_ place: Place) throws -> String {
    let bundle = try SessionBundle(opening: demo)
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (at, frame) in bundle.frames().enumerated() where at % 20 == 0 {
      guard let truth = bundle.truth(sequence: frame.sequence), truth.onTarget, truth.eyesOpen >= 0.9 else {
        continue
      }
      _ = try place.file("faces/\(at).jpg", try JPEGCoder().jpeg(frame.image))
      table += "one,s,faces/\(at).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
    }
    _ = try place.file("labels.csv", table)
    return place.url.path
  }

  @Test("measures recordings and pictures; tables, JSON and sheets are kept")
  func kept() async throws {
    let (place, pictures) = (try Place(), try Place())
    let run = try await trackii(
      "bench", "vision", demo.path, try labelled(pictures), "--points", "5", "--out", place.path("out"),
      "--distance", "530", "--json", "--values", place.path("values.csv"), "--splits", "2", "--seed", "4")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    for field in ["program", "build", "command", "machine", "configuration", "peakMemoryMiB"] {
      #expect(report[field] != nil, "\(field)")
    }
    let path = try #require((report["paths"] as? [[String: Any]])?.first)
    #expect(path["path"] as? String == "classical" && path["loadMs"] != nil)
    let measured = try #require((path["sessions"] as? [[String: Any]])?.first)
    #expect(measured["name"] as? String == "e-short-demo" && measured["frames"] as? Int == 615)
    let gaze = try #require(measured["gaze"] as? [[String: Any]])
    #expect(gaze.map { $0["points"] as? Int } == [0, 5])
    let raw = try #require(gaze[1]["raw"] as? [String: Any])
    // Measured: 2.10 degrees, over the frames of four lines; a tenth is more than three standard errors.
    #expect(try #require(raw["meanDegrees"] as? Double) < 2.31)
    let folder = try #require((path["pictures"] as? [[String: Any]])?.first)
    let row = try #require((folder["rows"] as? [[String: Any]])?.first)
    #expect(row["person"] as? String == "one" && row["degrees"] != nil && row["trivialPx"] != nil)
    let lines = try String(contentsOfFile: place.path("values.csv"), encoding: .utf8).split(separator: "\n")
    #expect(lines[0].hasPrefix("path,person,session,file,test,points,split,x_px,y_px,found_x_px,"))
    let five = lines.filter { $0.hasPrefix("classical,one,s,") && $0.contains(",other points,5,") }
    #expect(five.count == row["pictures"] as? Int)
    #expect(Set(five.map { $0.split(separator: ",")[6] }) == ["1", "2"])
    // In which folder: others may have the same name, and files of the same names.
    #expect(lines[0].hasSuffix(",reason,folder"))
    let folderOfPictures = pictures.url.standardizedFileURL.path
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",\(folderOfPictures)") }, "\(five)")
    #expect(five.allSatisfy { $0.hasPrefix("classical,one,s,faces/") })
    let kept = try FileManager.default.contentsOfDirectory(atPath: place.path("out")).sorted()
    #expect(
      kept == [
        "report.json", "report.txt", "worst-1-e-short-demo-classical.png",
        "worst-1-e-short-demo-networks.png",
        "worst-2-\(pictures.url.lastPathComponent)-classical.png",
        "worst-2-\(pictures.url.lastPathComponent)-networks.png",
      ])
    let text = try String(contentsOfFile: place.path("out/report.txt"), encoding: .utf8)
    for word in [
      "Gaze on recordings", "Blinks, by events", "Open eyes that look at the lowest third of the screen",
      "trivial", "Pictures: ", "with misses", "F1",
    ] {
      #expect(text.contains(word), "\(word)")
    }
    let sheet = try Data(contentsOf: URL(filePath: place.path("out/\(kept[2])")))
    #expect(sheet.starts(with: [0x89, 0x50, 0x4E, 0x47]) && sheet.count > 20_000)
  }

  @Test("films are measured beside recordings: blinks of each, and all together")
  func films() async throws {
    let place = try Place()
    // Four seconds: what is told of films does not depend on their length.
    let last = try SessionBundle(opening: demo).entries[119]
    let film = try Data(contentsOf: demo.appending(path: "frames.mjpeg")).prefix(last.offset + last.length)
    for name in ["one", "two"] {
      _ = try place.file("\(name)/blinks.csv", "start_s,end_s\n")
      _ = try place.file("\(name)/film.mjpeg", film)
    }
    let none = try await trackii("bench", "vision", place.url.path, "--path", "networks")
    #expect(none.status == 65 && none.errors.contains("film.mjpeg were taken; give --fps"))
    let run = try await trackii("bench", "vision", place.url.path, "--path", "networks", "--fps", "30")
    #expect(run.status == 0, "\(run.errors)")
    for word in ["Films", "Blinks in films, by events", "one ", "two ", "all ", " 120 ", "0 of 0"] {
      #expect(run.output.contains(word), "\(word)")
    }
  }

  @Test("what cannot be measured is named, before anything is")
  func bad() async throws {
    let place = try Place()
    #expect(try await trackii("bench", "vision").status == 64)
    #expect(try await trackii("bench", "vision", place.path("nothing")).status == 66)
    let empty = try await trackii("bench", "vision", place.url.path)
    #expect(empty.status == 65 && empty.errors.contains("holds nothing to measure"))
    _ = try place.file("a.jpg", "no picture")
    _ = try place.file(
      "labels.csv",
      "person,session,file,x_px,y_px,screen_w,screen_h\np,s,a.jpg,1,2,1920,1080\np,s,a.jpg,x,2,1920,1080\n")
    let line = try await trackii(
      "bench", "vision", demo.path, place.url.path, "--values", place.path("values.csv"))
    #expect(line.status == 65 && line.errors.contains("labels.csv, line 3") && line.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place.path("values.csv")), "nothing is left behind")
    let out = try await trackii("bench", "vision", demo.path, "--out", place.path("a.jpg"))
    #expect(out.status == 73 && out.errors.contains("a.jpg"))
    let values = try await trackii("bench", "vision", demo.path, "--values", place.path("labels.csv"))
    #expect(values.status == 73 && values.errors.contains("labels.csv exists already"))
    #expect(try String(contentsOfFile: place.path("labels.csv"), encoding: .utf8).hasPrefix("person,"))
    for wrong in [
      ["--points", "5,x"], ["--path", "magic"], ["--worst", "0"], ["--splits", "-1"], ["--parts", "1"],
      ["--fps", "0"], ["--minutes", "0"],
    ] {
      #expect(try await refusal(of: ["bench", "vision", demo.path] + wrong).status == 64)
    }
  }

  @Test("the subcommands of bench are listed")
  func help() async throws {
    let help = try await trackii("bench", "--help")
    #expect(help.status == 0 && help.output.contains("pipeline") && help.output.contains("vision"))
    #expect(!help.output.contains("first-page"))
    let vision = try await trackii("bench", "vision", "--help")
    for word in [
      "labels.csv", "truth.csv", "blinks.csv", "session.json", "--out", "--fit-sessions", "--path", "--json",
    ] {
      #expect(vision.output.contains(word), "\(word)")
    }
  }
}
