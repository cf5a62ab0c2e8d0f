// Z-buffered rasterisation into a visibility buffer, then shading per subsample, then blended layers on top.
#include "raster.hpp"

#include <algorithm>
#include <vector>

namespace {

struct Setup {
    float x[3], y[3], iz[3];
    float area;
    bool ok;
};

Setup setup(const Scene &s, int t) {
    Setup r;
    r.ok = true;
    for (int k = 0; k < 3; k++) {
        const float *p = s.position + 3 * s.corner[3 * t + k];
        if (p[2] < 50) {
            r.ok = false;
            return r;
        }
        r.iz[k] = 1 / p[2];
        r.x[k] = s.fx * p[0] * r.iz[k] + s.cx;
        r.y[k] = s.fy * p[1] * r.iz[k] + s.cy;
    }
    r.area = (r.x[1] - r.x[0]) * (r.y[2] - r.y[0]) - (r.x[2] - r.x[0]) * (r.y[1] - r.y[0]);
    if (std::fabs(r.area) < 1e-6f) r.ok = false;
    return r;
}

// Perspective-correct weights of the corners at a subsample.
void weights(const Setup &r, float px, float py, float w[3]) {
    float a = (r.x[1] - px) * (r.y[2] - py) - (r.x[2] - px) * (r.y[1] - py);
    float b = (r.x[2] - px) * (r.y[0] - py) - (r.x[0] - px) * (r.y[2] - py);
    float c = r.area - a - b;
    w[0] = a * r.iz[0], w[1] = b * r.iz[1], w[2] = c * r.iz[2];
    float n = 1 / (w[0] + w[1] + w[2]);
    w[0] *= n, w[1] *= n, w[2] *= n;
}

Fragment fragment(const Scene &s, int t, const float w[3]) {
    Fragment f{{0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0};
    for (int k = 0; k < 3; k++) {
        int i = s.corner[3 * t + k];
        const float *p = s.position + 3 * i, *n = s.normal + 3 * i, *uv = s.uv + 6 * t + 2 * k;
        f.position = f.position + Vec{p[0], p[1], p[2]} * w[k];
        f.normal = f.normal + Vec{n[0], n[1], n[2]} * w[k];
        f.u += uv[0] * w[k], f.v += uv[1] * w[k];
        f.occlusion += s.occlusion[i] * w[k], f.aux += s.aux[i] * w[k];
    }
    f.normal = unit(f.normal);
#if LENSES
    if (s.optic) return bent(s, f);
#endif
    return f;
}

template <typename F>
void cover(int width, int height, const Setup &r, F visit) {
    int x0 = std::max(0, (int)std::ceil(std::min({r.x[0], r.x[1], r.x[2]})));
    int x1 = std::min(width - 1, (int)std::floor(std::max({r.x[0], r.x[1], r.x[2]})));
    int y0 = std::max(0, (int)std::ceil(std::min({r.y[0], r.y[1], r.y[2]})));
    int y1 = std::min(height - 1, (int)std::floor(std::max({r.y[0], r.y[1], r.y[2]})));
    if (x0 > x1 || y0 > y1) return;
    // Each corner's weight and so 1/z is linear in x and y: the span of a row is where all three weights are >= 0.
    const float inv = 1 / r.area;
    const float gx[3] = {(r.y[1] - r.y[2]) * inv, (r.y[2] - r.y[0]) * inv, (r.y[0] - r.y[1]) * inv};
    const float gy[3] = {(r.x[2] - r.x[1]) * inv, (r.x[0] - r.x[2]) * inv, (r.x[1] - r.x[0]) * inv};
    const float from_x[3] = {r.x[1], r.x[2], r.x[0]}, from_y[3] = {r.y[1], r.y[2], r.y[0]};
    const float zx = gx[0] * r.iz[0] + gx[1] * r.iz[1] + gx[2] * r.iz[2];
    for (int y = y0; y <= y1; y++) {
        float low = x0, high = x1, z = 0;
        for (int k = 0; k < 3; k++) {
            const float at0 = gy[k] * (y - from_y[k]) - gx[k] * from_x[k];
            z += at0 * r.iz[k];
            if (gx[k] > 1e-12f) low = std::max(low, -at0 / gx[k]);
            else if (gx[k] < -1e-12f) high = std::min(high, -at0 / gx[k]);
            else if (at0 < 0) high = -1;
        }
        const int first = (int)std::ceil(low), last = (int)std::floor(high);
        for (int x = first; x <= last; x++) visit(x, y, z + zx * x);
    }
}

float shade_at(const Scene &s, int t, Setup &r, int &last, float x, float y) {
    float w[3], a = 1;
    if (t != last) r = setup(s, t), last = t;
    weights(r, x, y, w);
    return shade(s, s.palette[s.material[t]], fragment(s, t, w), a);
}

// Blocks of two by two subsamples of one material are shaded once, in their middle; eyes and borders are shaded per subsample.
void shade_hits(const Scene &s, const int32_t *hit, const int32_t *id, float *colour) {
    int last = -1;
    Setup r{};
    for (int y = 0; y < s.height; y += 2)
        for (int x = 0; x < s.width; x += 2) {
            const bool whole = x + 1 < s.width && y + 1 < s.height;
            const size_t k = (size_t)y * s.width + x;
            const size_t at[4] = {k, k + 1, k + s.width, k + s.width + 1};
            if (whole && id[k] >= 0 && id[at[1]] == id[k] && id[at[2]] == id[k] && id[at[3]] == id[k] && s.palette[id[k]].kind != Eye) {
                float c = shade_at(s, hit[k], r, last, x + 0.5f, y + 0.5f);
                for (size_t q : at) colour[q] = c;
                continue;
            }
            for (int q = 0; q < 4; q++) {
                int u = x + (q & 1), v = y + (q >> 1);
                if (u >= s.width || v >= s.height || hit[at[q]] < 0) continue;
                colour[at[q]] = shade_at(s, hit[at[q]], r, last, u, v);
            }
        }
}

}  // namespace

// colour [h,w] linear light, alpha [h,w] coverage, inverse depth [h,w] (0 = nothing), id [h,w] material (-1 = nothing),
// blended [h,w] how much blended layers cover. Blended materials are drawn in the order of the triangles.
extern "C" void render_scene(const Scene *scene, float *colour, float *alpha, float *depth, int32_t *id, float *blended) {
    const Scene &s = *scene;
    const size_t n = (size_t)s.width * s.height;
    std::vector<int32_t> hit(n, -1);
    std::fill(colour, colour + n, 0.0f);
    std::fill(alpha, alpha + n, 0.0f);
    std::fill(depth, depth + n, 0.0f);
    std::fill(id, id + n, -1);
    std::fill(blended, blended + n, 0.0f);
    for (int t = 0; t < s.triangles; t++) {
        const Material &m = s.palette[s.material[t]];
        if (m.kind == Card || m.kind == Lens) continue;
        Setup r = setup(s, t);
        if (!r.ok) continue;
        // Image y points down: triangles that turn counterclockwise about their outward normal have negative area here.
        if ((m.kind == Skin || m.kind == Cloth || m.kind == Frame) && r.area > 0) continue;
        cover(s.width, s.height, r, [&](int x, int y, float iz) {
            size_t k = (size_t)y * s.width + x;
            if (iz <= depth[k]) return;
            if (m.kind == Hair) {
                float w[3], a;
                weights(r, x, y, w);
                const float *uv = s.uv + 6 * t;
                sample(m, uv[0] * w[0] + uv[2] * w[1] + uv[4] * w[2], uv[1] * w[0] + uv[3] * w[1] + uv[5] * w[2], a);
                if (a < 0.5f) return;
            }
            depth[k] = iz;
            hit[k] = t;
        });
    }
    for (size_t k = 0; k < n; k++)
        if (hit[k] >= 0) id[k] = s.material[hit[k]], alpha[k] = 1;
    shade_hits(s, hit.data(), id, colour);
    for (int t = 0; t < s.triangles; t++) {
        const Material &m = s.palette[s.material[t]];
        if (m.kind != Card && m.kind != Lens && m.kind != Hair) continue;
        Setup r = setup(s, t);
        if (!r.ok) continue;
        const float slack = m.kind == Card ? 0.004f * m.extra : 0;
        cover(s.width, s.height, r, [&](int x, int y, float iz) {
            size_t k = (size_t)y * s.width + x;
            // A card may lie up to `extra` mm behind the skin it grows from.
            if (iz * (1 + slack) <= depth[k]) return;
            float w[3], a = 1;
            weights(r, x, y, w);
            if (m.kind == Hair) {
                const float *uv = s.uv + 6 * t;
                sample(m, uv[0] * w[0] + uv[2] * w[1] + uv[4] * w[2], uv[1] * w[0] + uv[3] * w[1] + uv[5] * w[2], a);
                if (a >= 0.5f || a < 0.02f) return;
            }
#if LENSES
            if (m.kind == Lens && m.eye > 0) {
                look_through(s, s.glass[m.eye - 1], fragment(s, t, w), x, y, {colour, alpha, depth, blended, id});
                return;
            }
#endif
            float c = shade(s, m, fragment(s, t, w), a);
            if (m.kind == Lens) {
                colour[k] = colour[k] * m.opacity + c;
                blended[k] = std::max(blended[k], c);
            } else {
                colour[k] += (c - colour[k]) * a;
                blended[k] += (1 - blended[k]) * a;
            }
            alpha[k] += (1 - alpha[k]) * a;
        });
    }
}

// Orthographic depth (mm along z towards the light; far = -1e9) of opaque triangles, for shadows and for baked occlusion.
extern "C" void depth_map(const float *position, int triangles, const int32_t *corner, const float *axes, const float *origin,
                          float scale, int size, float *depth) {
    std::fill(depth, depth + (size_t)size * size, -1e9f);
    const Vec X{axes[0], axes[1], axes[2]}, Y{axes[3], axes[4], axes[5]}, Z{axes[6], axes[7], axes[8]}, O{origin[0], origin[1], origin[2]};
    for (int t = 0; t < triangles; t++) {
        float x[3], y[3], z[3];
        for (int k = 0; k < 3; k++) {
            const float *p = position + 3 * corner[3 * t + k];
            Vec d = Vec{p[0], p[1], p[2]} - O;
            x[k] = dot(d, X) * scale + size * 0.5f, y[k] = dot(d, Y) * scale + size * 0.5f, z[k] = dot(d, Z);
        }
        float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        if (std::fabs(area) < 1e-9f) continue;
        Setup r{{x[0], x[1], x[2]}, {y[0], y[1], y[2]}, {z[0], z[1], z[2]}, area, true};
        cover(size, size, r, [=](int u, int v, float d) {
            float &q = depth[(size_t)v * size + u];
            if (d > q) q = d;
        });
    }
}

// Area-weighted vertex normals.
extern "C" void vertex_normals(const float *position, int vertices, int triangles, const int32_t *corner, float *normal) {
    std::fill(normal, normal + 3 * (size_t)vertices, 0.0f);
    for (int t = 0; t < triangles; t++) {
        const int32_t *c = corner + 3 * t;
        const float *p = position + 3 * c[0], *q = position + 3 * c[1], *r = position + 3 * c[2];
        Vec n = cross(Vec{q[0] - p[0], q[1] - p[1], q[2] - p[2]}, Vec{r[0] - p[0], r[1] - p[1], r[2] - p[2]});
        for (int k = 0; k < 3; k++) {
            float *m = normal + 3 * c[k];
            m[0] += n.x, m[1] += n.y, m[2] += n.z;
        }
    }
    for (int i = 0; i < vertices; i++) {
        Vec n = unit({normal[3 * i], normal[3 * i + 1], normal[3 * i + 2]});
        normal[3 * i] = n.x, normal[3 * i + 1] = n.y, normal[3 * i + 2] = n.z;
    }
}
