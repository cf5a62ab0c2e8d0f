// Looks for printers; see Printers.h. What is allocated here is freed when GTK has told of all printers.
#include "Printers.h"

#include <gtk/gtk.h>
// Part of GTK, in a folder of its own: its header for all of that, gtkunixprint.h, would have to be on the path.
#define __GTK_UNIX_PRINT_H_INSIDE__
#include <unix-print/gtk/gtkprinter.h>
#undef __GTK_UNIX_PRINT_H_INSIDE__

struct search {
  trackii_printers_known known;
  void *data;
  int found;
};

static gboolean take(GtkPrinter *printer, gpointer data) {
  struct search *search = data;
  if (!gtk_printer_is_virtual(printer)) search->found = 1;
  return search->found;
}

static void end(gpointer data) {
  struct search *search = data;
  search->known(search->found, search->data);
  g_free(search);
}

void trackii_look_for_printers(trackii_printers_known known, void *data) {
  struct search *search = g_new0(struct search, 1);
  search->known = known;
  search->data = data;
  gtk_enumerate_printers(take, search, end, FALSE);
}
