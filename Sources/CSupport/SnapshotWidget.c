#include "SnapshotWidget.h"

#include <gtk/gtk.h>

typedef struct {
  GtkWidget parent;
  TrackiiSnapshotFunction draw;
  void *data;
  void (*release)(void *data);
  int width, height;
} TrackiiSnapshotWidget;

typedef struct {
  GtkWidgetClass parent;
} TrackiiSnapshotWidgetClass;

static GType trackii_snapshot_widget_get_type(void);
G_DEFINE_TYPE(TrackiiSnapshotWidget, trackii_snapshot_widget, GTK_TYPE_WIDGET)

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  TrackiiSnapshotWidget *self = (TrackiiSnapshotWidget *)widget;
  self->draw(snapshot, gtk_widget_get_width(widget), gtk_widget_get_height(widget), self->data);
}

static guint resize_signal;

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  TrackiiSnapshotWidget *self = (TrackiiSnapshotWidget *)widget;
  if (width == self->width && height == self->height) return;
  self->width = width;
  self->height = height;
  g_signal_emit(widget, resize_signal, 0, width, height);
}

static void finalize(GObject *object) {
  TrackiiSnapshotWidget *self = (TrackiiSnapshotWidget *)object;
  self->release(self->data);
  G_OBJECT_CLASS(trackii_snapshot_widget_parent_class)->finalize(object);
}

static void trackii_snapshot_widget_class_init(TrackiiSnapshotWidgetClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = snapshot;
  GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
  G_OBJECT_CLASS(class)->finalize = finalize;
  resize_signal = g_signal_new("resize", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void trackii_snapshot_widget_init(TrackiiSnapshotWidget *self) { (void)self; }

void *trackii_snapshot_widget_new(TrackiiSnapshotFunction draw, void *data, void (*release)(void *data)) {
  TrackiiSnapshotWidget *self = g_object_new(trackii_snapshot_widget_get_type(), NULL);
  self->draw = draw;
  self->data = data;
  self->release = release;
  return self;
}
