// Software rasteriser for heads: types shared by its two files. It keeps no state between calls, allocates only
// inside a call and may be called from several threads. All arrays belong to the caller.
// It is compiled twice: with LENSES 1 for glasses that bend light and for panels that show something, and without, so that
// all other pictures stay what they are to the last bit: the compiler may reorder sums, and does so when code is added.
#pragma once
#include <cmath>
#include <cstdint>

struct Vec {
    float x, y, z;
};
inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec unit(Vec a) { return a * (1.0f / std::sqrt(dot(a, a) + 1e-20f)); }
inline float clamp01(float x) { return x < 0 ? 0 : (x > 1 ? 1 : x); }
inline float smooth(float a, float b, float x) {
    float t = clamp01((x - a) / (b - a));
    return t * t * (3 - 2 * t);
}

enum Kind : int32_t { Skin = 0, Cloth = 1, Eye = 2, Hair = 3, Card = 4, Frame = 5, Lens = 6 };

// Mirrors render.native.MATERIAL (numpy), field by field.
struct Material {
    int32_t kind, eye;          // eye: 0 or 1 for Kind::Eye
    const uint8_t *texture;     // two bytes a texel: square root of luminance, alpha; null = plain
    int32_t width, height;
    float albedo, gain, gamma;  // plain albedo; texture luminance is gain * value^gamma
    float specular, gloss, opacity, extra;
};

struct EyeBall {
    Vec centre, axis, up, side;              // camera frame; up and side span the iris plane
    float sclera_radius, limbus_distance, limbus_radius, cornea_radius, iris_distance, pupil_radius;
    float sclera_albedo, iris_gain, iris_gamma, limbus_dark, softness, vein;
    const uint8_t *iris;                     // square texture, iris disc of radius iris_r about its centre
    int32_t iris_size;
    float iris_cx, iris_cy, iris_r, pupil_r; // texels
};

struct Light {
    Vec direction;   // towards the light, or its position if is_point
    float radiance, wrap, is_point, shadowed;
};

struct Panel {       // luminous rectangle seen in reflections; camera frame, mm
    Vec centre, u, v;  // half axes
    float radiance, softness;
};

// What a panel shows: two bytes a texel as in Material; null = evenly bright.
struct Page {
    const uint8_t *texels;
    int32_t width, height;
};

// A thin lens before what is drawn: positions are those of the image that it makes, X' = C + (X - C - s p) / (1 - P s), where s is
// the depth behind the lens along `axis`, P its power and p its prism. Straight lines stay straight, so triangles stay triangles.
struct Optic {
    Vec centre, axis, prism;  // axis points away from the camera
    float power;              // 1/mm
};

// What is seen through one part of a lens: buffers of a window of the picture's own grid of subsamples.
struct View {
    const float *colour, *alpha, *depth, *blended, *soft;  // soft: colour as seen through a smear; null = the same
    const int32_t *id;
    int32_t x, y, width, height;
};

// One lens of a pair of glasses; camera frame, mm. Coordinates on it count from its optical centre.
struct Glass {
    Vec centre, right, up, normal;
    float front, back;            // curvature of what the two surfaces mirror, 1/mm
    float reflect;                // reflectance of a surface at normal incidence
    float transmit, transmit_low, tint_top, tint_bottom;
    float segment_top, segment_half;  // of the near segment: its line, half its width; half = 0: none
    float smear_haze, edge;       // light scattered where the smear is full; how visible the bare edge is
    const uint8_t *smear;
    int32_t smear_size;
    float smear_half;             // half the side that the smear's texture covers
    const View *view, *near_view; // null = what is drawn already
};

// A contact lens with a printed pattern, on the cornea and what surrounds it.
struct Contact {
    const uint8_t *texels;  // two bytes a texel: square root of the albedo, cover; null = no lens
    int32_t size;
    float half, x, y;       // mm: half the side of the square that the texels cover; its middle along `side` and `up`
};

struct Scene {
    float fx, fy, cx, cy;      // of the subpixel grid, relative to the buffer's origin
    int32_t width, height;
    int32_t vertices, triangles, materials, lights, panels, shadow_size;
    const float *position, *normal, *occlusion, *aux;
    const int32_t *corner;     // [t,3]
    const float *uv;           // [t,3,2]
    const int32_t *material;   // [t]
    const Material *palette;
    const Light *light;
    const Panel *panel;
    const EyeBall *eyes;
    Vec ambient_up;            // unit vector
    float ambient_high, ambient_low;
    float reflected;           // radiance of the room in reflections
    const float *shadow;       // [size,size] depth along the light
    Vec shadow_x, shadow_y, shadow_z, shadow_origin;
    float shadow_scale;        // texels per mm
    float shadow_bias;
    const Optic *optic;        // null = seen directly; this and what follows is read with LENSES only
    const Glass *glass;
    const Page *page;          // one for each panel
    const Contact *contact;    // one for each eye; null = none is worn. Read with CONTACTS only
};

struct Fragment {
    Vec position, normal;
    float u, v, occlusion, aux;
#if LENSES
    Vec origin;  // where the ray towards it starts: the camera, or a place on a lens
#endif
};

float sample(const Material &m, float u, float v, float &alpha);
float shade(const Scene &s, const Material &m, const Fragment &f, float &alpha);
float lit(const Scene &s, const Fragment &f, float albedo, float specular, float gloss, bool in_shadow);
float reflection(const Scene &s, Vec origin, Vec direction);
#if LENSES
struct Buffers {
    float *colour, *alpha, *depth, *blended;
    int32_t *id;
};
float texel(const uint8_t *t, int w, int h, float u, float v, int channel);
void look_through(const Scene &s, const Glass &g, const Fragment &f, int x, int y, const Buffers &to);
Fragment bent(const Scene &s, Fragment f);
#define SIGHT(f) ((f).position - (f).origin)
#else
#define SIGHT(f) (f).position
#endif
float shade_eye(const Scene &s, const Material &m, const Fragment &f);
