import Foundation
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A folder's lock")
struct FolderLockTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("one holder at a time, the next one after it")
  func exclusive() throws {
    let first = try FolderLock(folder.url.path)
    #expect(throws: StoreError.busy(name: folder.url.path)) { try FolderLock(folder.url.path) }
    #expect(throws: StoreError.busy(name: folder.url.path)) {
      try FolderLock(folder.url.path, waitSeconds: 0.02)
    }
    first.release()
    try FolderLock(folder.url.path).release()
  }

  @Test("it is free once it was given back, although a child still has the file open")
  func givenBack() throws {
    let lock = try FolderLock(folder.url.path)
    // A child between fork and exec holds every open file of its parent: so does a copy of this one.
    let copies = (3..<4096).filter { isFolder(Int32($0)) }.map { dup(Int32($0)) }
    defer { for copy in copies { close(copy) } }
    try #require(!copies.isEmpty)
    lock.release()
    try FolderLock(folder.url.path).release()
  }

  private func isFolder(_ descriptor: Int32) -> Bool {
    var (open, there) = (stat(), stat())
    guard fstat(descriptor, &open) == 0, stat(folder.url.path, &there) == 0 else { return false }
    return open.st_dev == there.st_dev && open.st_ino == there.st_ino
  }

  @Test("a folder that is not there is named")
  func missing() {
    let path = folder.path("nowhere")
    #expect { try FolderLock(path) } throws: { "\($0)".contains("nowhere") }
  }
}
