// A GTK widget that draws itself by a function. GTK leaves this to subclasses, which Swift cannot make.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Draws a widget. `snapshot` is a GtkSnapshot, `width` and `height` are in GTK's units.
typedef void (*TrackiiSnapshotFunction)(void *snapshot, double width, double height, void *data);

/// A GtkWidget that calls `draw` whenever GTK wants it drawn, and `release` with `data` when it is gone.
/// Its signal `resize` (width, height; GTK's units) tells a new size, as a drawing area's does.
/// The caller owns the floating reference, as with GTK's own constructors. Main thread only.
void *trackii_snapshot_widget_new(TrackiiSnapshotFunction draw, void *data, void (*release)(void *data));

#ifdef __cplusplus
}
#endif
