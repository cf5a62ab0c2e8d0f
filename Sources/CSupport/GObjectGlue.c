#include "GObjectGlue.h"

#include <gtk/gtk.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch exports these for CoreFoundation's run loop; they have no public header.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

void trackii_accessible_describe(void *accessible, const char *label, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (description)
    gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   description, -1);
}

void trackii_accessible_set_document(void *widget) {
  g_object_set(widget, "accessible-role", GTK_ACCESSIBLE_ROLE_DOCUMENT, NULL);
}

int trackii_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void trackii_main_queue_run(int descriptor) {
  // The eventfd keeps the loop awake until it is read.
  uint64_t count;
  if (read(descriptor, &count, sizeof count) < 0) return;
  _dispatch_main_queue_callback_4CF(NULL);
}
