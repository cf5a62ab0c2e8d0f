// libsecret, the client of the desktop's keyring (org.freedesktop.secrets).
#pragma once
#include <libsecret/secret.h>

/// What entries of this program are found by: whose they are, and of which document.
static inline const SecretSchema *trackii_secret_schema(void) {
  static const SecretSchema schema = {
      "io.github.trackii.Document",
      SECRET_SCHEMA_NONE,
      {{"person", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"document", SECRET_SCHEMA_ATTRIBUTE_STRING}},
  };
  return &schema;
}
