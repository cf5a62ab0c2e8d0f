// Glasses as they are: what is behind a lens seen through it, and what its two surfaces mirror.
#include <algorithm>

#include "raster.hpp"

#if LENSES

// From the image that a lens makes back to the thing itself, and the ray from where it leaves the lens.
Fragment bent(const Scene &s, Fragment f) {
    const Optic &o = *s.optic;
    Vec q = f.position - o.centre;
    // The camera's ray towards the image meets the lens here and goes on towards the thing.
    f.origin = f.position * (dot(o.centre, o.axis) / dot(f.position, o.axis));
    float m = 1 / (1 + o.power * dot(q, o.axis)), depth = dot(q, o.axis) * m;
    f.position = o.centre + q * m + o.prism * depth;
    return f;
}

static Vec mirrored(Vec d, Vec n) { return d - n * (2 * dot(d, n)); }

// Schlick's reflectance of one surface.
static float surface(float straight, Vec n, Vec d) {
    float q = 1 - clamp01(-dot(n, d));
    return straight + (1 - straight) * q * q * q * q * q * (straight > 0 ? 1.0f : 0.0f);
}

void look_through(const Scene &s, const Glass &g, const Fragment &f, int px, int py, const Buffers &to) {
    const size_t k = (size_t)py * s.width + px;
    Vec q = f.position - g.centre;
    const float x = dot(q, g.right), y = dot(q, g.up);
    const bool near = g.segment_half > 0 && y < g.segment_top && std::fabs(x) < g.segment_half;
    float smear = 0;
    if (g.smear) {
        float scale = 0.5f * g.smear_size / g.smear_half;
        smear = texel(g.smear, g.smear_size, g.smear_size, 0.5f * g.smear_size + x * scale, 0.5f * g.smear_size - y * scale, 1);
    }
    const View *v = near && g.near_view ? g.near_view : g.view;
    if (v && px >= v->x && py >= v->y && px < v->x + v->width && py < v->y + v->height) {
        const size_t i = (size_t)(py - v->y) * v->width + (px - v->x);
        to.colour[k] = v->soft ? v->colour[i] + (v->soft[i] - v->colour[i]) * smear : v->colour[i];
        to.alpha[k] = v->alpha[i], to.depth[k] = v->depth[i], to.id[k] = v->id[i], to.blended[k] = v->blended[i];
    }
    Vec d = unit(f.position);
    Vec front = unit(g.normal + g.right * (x * g.front) + g.up * (y * g.front));
    Vec back = unit(g.normal + g.right * (x * g.back) + g.up * (y * g.back));
    const float one = surface(g.reflect, front, d), two = surface(g.reflect, back, d);
    float through = g.transmit_low + (g.transmit - g.transmit_low) * smooth(g.tint_bottom, g.tint_top, y);
    float light = 0;
    if (one > 0)
        light = one * reflection(s, f.position, mirrored(d, front)) + (1 - one) * through * through * two * reflection(s, f.position, mirrored(d, back));
    through *= (1 - one) * (1 - two) * (1 - 0.35f * smear);
    light += g.smear_haze * smear;
    if (g.segment_half > 0 && std::fabs(x) < g.segment_half && std::fabs(y - g.segment_top) < 0.3f) through *= 0.72f, light += 0.05f * s.reflected;
    // f.u: how far from the middle (0) to the edge (1). The bare edge of a rimless lens scatters and hides.
    float bare = g.edge * smooth(0.93f, 0.97f, f.u);
    through *= 1 - 0.45f * bare, light += 0.12f * bare * s.reflected;
    to.colour[k] = to.colour[k] * through + light;
    to.blended[k] = std::max(to.blended[k], light);
    to.alpha[k] = 1 - (1 - to.alpha[k]) * through;
}

#endif
