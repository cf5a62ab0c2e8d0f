// GTK 4 and libadwaita as one module. Every call belongs on the main thread.
#pragma once
#include <adwaita.h>
#include <cairo-pdf.h>
#include <gdk/gdkkeysyms.h>
#include <glib-unix.h>
