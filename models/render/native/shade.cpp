// Shading in linear light: skin, cloth, hair, frames, lenses, and the eyeball traced behind the opening of the lids.
#include <algorithm>

#include "raster.hpp"

#if !LENSES
static
#endif
float texel(const uint8_t *t, int w, int h, float u, float v, int channel) {
    u = std::min(std::max(u, 0.0f), w - 1.001f), v = std::min(std::max(v, 0.0f), h - 1.001f);
    int x = (int)u, y = (int)v;
    float a = u - x, b = v - y;
    const uint8_t *p = t + 2 * ((size_t)y * w + x) + channel;
    int r = 2 * w;
    return ((p[0] * (1 - a) + p[2] * a) * (1 - b) + (p[r] * (1 - a) + p[r + 2] * a) * b) * (1 / 255.0f);
}

float sample(const Material &m, float u, float v, float &alpha) {
    alpha = m.opacity;
    if (!m.texture) return m.albedo;
    float x = u * m.width - 0.5f, y = (1 - v) * m.height - 0.5f;
    float g = texel(m.texture, m.width, m.height, x, y, 0);
    alpha = clamp01(texel(m.texture, m.width, m.height, x, y, 1) * m.opacity);
    g = g * g;
    return m.gain * (m.gamma == 1 ? g : std::pow(g, m.gamma)) + m.albedo;
}

static float shadow(const Scene &s, Vec p) {
    if (!s.shadow) return 1;
    Vec d = p - s.shadow_origin;
    float x = dot(d, s.shadow_x) * s.shadow_scale + s.shadow_size * 0.5f;
    float y = dot(d, s.shadow_y) * s.shadow_scale + s.shadow_size * 0.5f;
    float z = dot(d, s.shadow_z) + s.shadow_bias;
    int i = (int)std::floor(x), j = (int)std::floor(y);
    if (i < 0 || j < 0 || i >= s.shadow_size - 1 || j >= s.shadow_size - 1) return 1;
    float a = x - i, b = y - j;
    const float *q = s.shadow + (size_t)j * s.shadow_size + i;
    float low = (q[0] < z ? 1 - a : 0) + (q[1] < z ? a : 0);
    q += s.shadow_size;
    return low * (1 - b) + ((q[0] < z ? 1 - a : 0) + (q[1] < z ? a : 0)) * b;
}

float lit(const Scene &s, const Fragment &f, float albedo, float specular, float gloss, bool in_shadow) {
    Vec n = f.normal, view = unit(SIGHT(f) * -1.0f);
    float up = 0.5f + 0.5f * dot(n, s.ambient_up);
    float sum = albedo * (s.ambient_low + (s.ambient_high - s.ambient_low) * up) * f.occlusion;
    float facing = clamp01(1 - dot(n, view));
    float fresnel = specular * (0.35f + 1.6f * facing * facing * facing);
    for (int i = 0; i < s.lights; i++) {
        const Light &l = s.light[i];
        Vec d = l.is_point > 0 ? unit(l.direction - f.position) : l.direction;
        float c = dot(n, d), wrap = (c + l.wrap) / (1 + l.wrap);
        if (wrap <= 0) continue;
        float seen = in_shadow && l.shadowed > 0 ? 1 - l.shadowed * (1 - shadow(s, f.position)) : 0.4f + 0.6f * f.occlusion;
        float e = l.radiance * seen;
        float shine = 0;
        if (specular > 0 && c > 0) {
            // Schlick's rational stand-in for the power of the half-vector term.
            float h = std::max(0.0f, dot(n, unit(d + view)));
            shine = fresnel * c * h / (gloss - gloss * h + h);
        }
        sum += e * (albedo * wrap * wrap + shine);
    }
    return sum;
}

float reflection(const Scene &s, Vec origin, Vec d) {
    float up = 0.5f + 0.5f * dot(d, s.ambient_up);
    float sum = s.reflected * (0.4f + 0.6f * up);
    for (int i = 0; i < s.panels; i++) {
        const Panel &p = s.panel[i];
        Vec n = unit(cross(p.u, p.v));
        float den = dot(d, n);
        if (std::fabs(den) < 1e-4f) continue;
        float t = dot(p.centre - origin, n) / den;
        if (t <= 0) continue;
        Vec q = origin + d * t - p.centre;
        float a = std::fabs(dot(q, p.u)) / dot(p.u, p.u), b = std::fabs(dot(q, p.v)) / dot(p.v, p.v);
#if LENSES
        if (s.page && s.page[i].texels) {
            const Page &g = s.page[i];
            float x = 0.5f + 0.5f * dot(q, p.u) / dot(p.u, p.u), y = 0.5f + 0.5f * dot(q, p.v) / dot(p.v, p.v);
            float root = a < 1.2f && b < 1.2f ? texel(g.texels, g.width, g.height, x * g.width - 0.5f, y * g.height - 0.5f, 0) : 0;
            sum += root * root * p.radiance * (1 - smooth(1 - p.softness, 1 + p.softness, a)) * (1 - smooth(1 - p.softness, 1 + p.softness, b));
            continue;
        }
#endif
        sum += p.radiance * (1 - smooth(1 - p.softness, 1 + p.softness, a)) * (1 - smooth(1 - p.softness, 1 + p.softness, b));
    }
    return sum;
}

static Vec mirror(Vec d, Vec n) { return d - n * (2 * dot(d, n)); }

float shade(const Scene &s, const Material &m, const Fragment &in, float &alpha) {
    Fragment f = in;
    Vec ray = unit(SIGHT(f));
    switch (m.kind) {
    case Eye:
        alpha = 1;
        return shade_eye(s, m, f);
    case Lens: {
        // Front surface, and the flatter back surface seen through it.
        if (dot(f.normal, ray) > 0) f.normal = f.normal * -1.0f;
        float c = clamp01(-dot(f.normal, ray)), q = 1 - c;
        float fresnel = m.specular * (0.04f + 0.96f * q * q * q * q * q);
        Vec back = unit(f.normal + Vec{0, 0, -1} * 0.35f);
        alpha = m.opacity;
        return fresnel * (reflection(s, f.position, mirror(ray, f.normal)) + 0.7f * reflection(s, f.position, mirror(ray, back))) + m.albedo;
    }
    case Hair:
    case Card:
        if (dot(f.normal, ray) > 0) f.normal = f.normal * -1.0f;
        break;
    default:
        break;
    }
    float a, albedo = sample(m, f.u, f.v, a);
    alpha = m.kind == Hair || m.kind == Card ? a : 1;
    if (m.kind == Skin && f.aux > 0.5f) return lit(s, f, m.extra, 0, 1, false);
    if (m.kind == Frame) {
        Vec r = mirror(ray, f.normal);
        return lit(s, f, albedo, m.specular, m.gloss, m.kind != Hair) + 0.12f * m.specular * std::min(reflection(s, f.position, r), 5.0f);
    }
    return lit(s, f, albedo, m.specular, m.gloss, m.kind != Hair);
}

// First hit of a ray from the camera with a sphere; negative = none.
static float strike(Vec d, Vec centre, float radius) {
    float b = dot(d, centre), c = dot(centre, centre) - radius * radius, e = b * b - c;
    return e < 0 ? -1 : b - std::sqrt(e);
}

static float iris(const EyeBall &e, Vec hit, float rho_edge) {
    Vec q = hit - e.centre;
    float x = dot(q, e.side), y = dot(q, e.up), r = std::sqrt(x * x + y * y);
    (void)rho_edge;
    float span = e.limbus_radius - e.pupil_radius;
    float k = (r - e.pupil_radius) / span;
    float tr = k < 0 ? e.pupil_r * r / e.pupil_radius : e.pupil_r + (e.iris_r - e.pupil_r) * std::min(k, 1.0f);
    float ux = r > 1e-4f ? x / r : 0, uy = r > 1e-4f ? y / r : 0;
    float g = texel(e.iris, e.iris_size, e.iris_size, e.iris_cx + tr * ux, e.iris_cy - tr * uy, 0);
    float a = e.iris_gain * std::pow(g * g, e.iris_gamma);
    a *= smooth(-0.06f, 0.08f, k);                           // pupil
    a *= 1 - e.limbus_dark * smooth(0.62f, 1.02f, k);        // limbal ring
    return a;
}

float shade_eye(const Scene &s, const Material &m, const Fragment &f) {
#if LENSES
    EyeBall e = s.eyes[m.eye];
    e.centre = e.centre - f.origin;  // traced from where the ray starts
#else
    const EyeBall &e = s.eyes[m.eye];
#endif
    Vec d = unit(SIGHT(f));
    Vec cornea = e.centre + e.axis * (e.limbus_distance - std::sqrt(e.cornea_radius * e.cornea_radius - e.limbus_radius * e.limbus_radius));
    Fragment g = f;
    float tissue = 0.30f * e.sclera_albedo + 0.06f, albedo = tissue, gloss_normal = 0, wet = 0.25f;
    Vec bend = f.normal;
    float t = strike(d, cornea, e.cornea_radius), ts = strike(d, e.centre, e.sclera_radius);
    bool on_cornea = false;
    if (t > 0) on_cornea = dot(d * t - e.centre, e.axis) > e.limbus_distance;
    if (on_cornea || ts > 0) {
        Vec hit = d * (on_cornea ? t : ts), q = hit - e.centre;
        Vec radial = q - e.axis * dot(q, e.axis);
        float rho = std::sqrt(dot(radial, radial));
        bool front = dot(q, e.axis) > 0;
        // Sclera: a little darker and redder (darker in gray) towards its sides.
        float away = smooth(6, 12, rho);
        float x = dot(q, e.side), y = dot(q, e.up);
        float vein = std::sin(2.3f * x + 1.7f * std::sin(1.1f * y + e.vein)) * std::sin(3.1f * y + 2 * std::sin(0.9f * x + 2 * e.vein));
        float white = e.sclera_albedo * (1 - 0.22f * away - 0.10f * away * std::max(0.0f, vein));
        albedo = white + (tissue - white) * clamp01(f.aux);
        bend = unit(q);
        g.normal = bend;
        if (front) {
            float edge = on_cornea ? rho : e.limbus_radius + (rho - e.limbus_radius);
            float inside = 1 - smooth(e.limbus_radius - e.softness, e.limbus_radius + e.softness, edge);
            if (inside > 0) {
                Vec n = on_cornea ? unit(hit - cornea) : bend;
                // Refraction at the cornea (index 1.336), then the plane of the iris.
                float eta = 1 / 1.336f, c = -dot(n, d), k = 1 - eta * eta * (1 - c * c);
                Vec in = d * eta + n * (eta * c - std::sqrt(std::max(0.0f, k)));
                float den = dot(in, e.axis);
                float len = den < -1e-3f ? (e.iris_distance - dot(q, e.axis)) / den : 0;
                Vec p = hit + in * std::max(0.0f, len);
                albedo = albedo + (iris(e, p, rho) - albedo) * inside * (1 - clamp01(f.aux));
                g.normal = unit(bend + e.axis * 0.35f);
                if (on_cornea) bend = n;
            }
        }
#if CONTACTS
        if (front && s.contact && s.contact[m.eye].texels) {
            const Contact &lens = s.contact[m.eye];
            float u = 0.5f + 0.5f * (x - lens.x) / lens.half, v = 0.5f - 0.5f * (y - lens.y) / lens.half;
            if (u > 0 && u < 1 && v > 0 && v < 1) {
                u = u * lens.size - 0.5f, v = v * lens.size - 0.5f;
                float print = texel(lens.texels, lens.size, lens.size, u, v, 0);
                float cover = texel(lens.texels, lens.size, lens.size, u, v, 1) * (1 - clamp01(f.aux));
                albedo += (print * print - albedo) * cover;
            }
        }
#endif
        gloss_normal = 1 - clamp01(f.aux);
    }
    float sum = lit(s, g, albedo, 0, 1, true);
    float q = 1 - clamp01(-dot(bend, d));
    float fresnel = (0.03f + 0.97f * q * q * q * q * q) * (gloss_normal * (on_cornea ? 1.0f : wet) + 0.05f);
    return sum + std::min(fresnel, 0.3f) * reflection(s, f.position, mirror(d, bend)) * (0.3f + 0.7f * f.occlusion);
}
