import Foundation
import Signals

/// The way from the camera to something, as axes: z along the way, turned as little as possible from the camera's.
struct CameraRay {
  /// Unit vector, camera axes.
  let direction: SIMD3<Double>

  /// - Parameter ray: x / z and y / z.
  init(_ ray: ImagePoint) {
    let length = (ray.x * ray.x + ray.y * ray.y + 1).squareRoot()
    direction = SIMD3(ray.x, ray.y, 1) / length
  }

  /// From the ray's axes to the camera's: the smallest rotation that takes the z axis there (Rodrigues).
  func camera(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let axis = SIMD3(-direction.y, direction.x, 0)
    let once = cross(axis, v)
    return v + once + cross(axis, once) / (1 + direction.z)
  }

  /// Radians.
  func angle(to other: CameraRay) -> Double {
    acos(max(-1, min(1, (direction * other.direction).sum())))
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
