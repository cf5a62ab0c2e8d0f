import Foundation
import Signals

/// The ray from the camera to a point as a coordinate system: z along the ray, rotated as little as possible from the camera's
/// axes.
struct CameraRay {
  /// Direction of the ray, unit vector in camera axes.
  let direction: SIMD3<Double>

  /// Makes the coordinate system of a ray from the camera.
  ///
  /// - Parameter ray: x / z and y / z of the ray.
  init(_ ray: ImagePoint) {
    let length = (ray.x * ray.x + ray.y * ray.y + 1).squareRoot()
    direction = SIMD3(ray.x, ray.y, 1) / length
  }

  /// Rotates a vector from the ray's axes to the camera's, by the smallest rotation that takes the z axis there (Rodrigues).
  func camera(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let axis = SIMD3(-direction.y, direction.x, 0)
    let once = cross(axis, v)
    return v + once + cross(axis, once) / (1 + direction.z)
  }

  /// The angle between two rays, radians.
  func angle(to other: CameraRay) -> Double {
    acos(max(-1, min(1, (direction * other.direction).sum())))
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
