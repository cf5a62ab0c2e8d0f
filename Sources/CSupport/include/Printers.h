// Whether there is a printer. Main thread only.
#pragma once

/// Told once: `found` is 1 where a printer is there that is no file.
typedef void (*trackii_printers_known)(int found, void *data);

/// Looks for printers beside everything else, as GTK's dialog does.
void trackii_look_for_printers(trackii_printers_known known, void *data);
