// What Swift cannot call of GTK and libdispatch: variadic functions and libdispatch's hand-over of its
// main queue. Nothing here allocates for the caller. Main thread only.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Gives a widget the name, and the longer description (may be NULL), that screen readers speak.
/// `accessible` is a GtkAccessible.
void trackii_accessible_describe(void *accessible, const char *label, const char *description);

/// Says that a widget that draws itself is a document; before it is first shown.
void trackii_accessible_set_document(void *widget);

/// A descriptor that becomes readable when libdispatch's main queue, and with it Swift's main actor,
/// has work.
int trackii_main_queue_descriptor(void);

/// Takes the wake-up off `descriptor` and runs what waits on the main queue.
void trackii_main_queue_run(int descriptor);


#ifdef __cplusplus
}
#endif
