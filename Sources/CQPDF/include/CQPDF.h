// The structure of PDFs by qpdf, which is loaded when it is asked for: a process that draws pages starts without it.
//
// The part of qpdf's interface for C (qpdf/qpdf-c.h, versions 10.2 to 12) that is used here, as qpdf documents it. An object
// (`trackii_qpdf_object`) belongs to its document and is freed with it; a string that is returned stays until the next
// call that returns one. Nothing throws: an object that is not of the kind that is asked for gives 0, null or "". A
// document belongs to one thread.
#pragma once

typedef struct _qpdf_data *trackii_qpdf_document;
typedef unsigned int trackii_qpdf_object;

struct trackii_qpdf {
  trackii_qpdf_document (*init)(void);
  void (*cleanup)(trackii_qpdf_document *);
  void (*silence_errors)(trackii_qpdf_document);
  void (*set_suppress_warnings)(trackii_qpdf_document, int);
  // The bytes have to stay as long as the document. Bit 1 (value 2) of what it gives: an error.
  int (*read_memory)(
      trackii_qpdf_document, const char *description, const char *bytes, unsigned long long size,
      const char *password);
  trackii_qpdf_object (*get_root)(trackii_qpdf_document);
  int (*get_num_pages)(trackii_qpdf_document);
  trackii_qpdf_object (*get_page_n)(trackii_qpdf_document, unsigned long index);
  trackii_qpdf_object (*get_key)(trackii_qpdf_document, trackii_qpdf_object, const char *key);
  int (*has_key)(trackii_qpdf_document, trackii_qpdf_object, const char *key);
  int (*is_dictionary)(trackii_qpdf_document, trackii_qpdf_object);
  int (*is_array)(trackii_qpdf_document, trackii_qpdf_object);
  int (*is_name)(trackii_qpdf_document, trackii_qpdf_object);
  int (*is_string)(trackii_qpdf_document, trackii_qpdf_object);
  int (*is_null)(trackii_qpdf_document, trackii_qpdf_object);
  int (*get_array_n_items)(trackii_qpdf_document, trackii_qpdf_object);
  trackii_qpdf_object (*get_array_item)(trackii_qpdf_document, trackii_qpdf_object, int);
  int (*get_int_value)(trackii_qpdf_document, trackii_qpdf_object);
  // With its slash.
  const char *(*get_name)(trackii_qpdf_document, trackii_qpdf_object);
  const char *(*get_utf8_value)(trackii_qpdf_document, trackii_qpdf_object);
  void (*begin_dict_key_iter)(trackii_qpdf_document, trackii_qpdf_object);
  int (*dict_more_keys)(trackii_qpdf_document);
  const char *(*dict_next_key)(trackii_qpdf_document);
  void (*release)(trackii_qpdf_document, trackii_qpdf_object);
  int (*get_object_id)(trackii_qpdf_document, trackii_qpdf_object);
  int (*is_number)(trackii_qpdf_document, trackii_qpdf_object);
  double (*get_numeric_value)(trackii_qpdf_document, trackii_qpdf_object);

  // From the text of an object as it stands in a PDF.
  trackii_qpdf_object (*parse)(trackii_qpdf_document, const char *text);
  trackii_qpdf_object (*new_array)(trackii_qpdf_document);
  trackii_qpdf_object (*new_null)(trackii_qpdf_document);
  trackii_qpdf_object (*new_unicode_string)(trackii_qpdf_document, const char *utf8);
  trackii_qpdf_object (*new_stream)(trackii_qpdf_document);
  // Of a stream.
  trackii_qpdf_object (*get_dict)(trackii_qpdf_document, trackii_qpdf_object);
  // The bytes are copied; filter and parameters are null for bytes as they are.
  void (*replace_stream_data)(
      trackii_qpdf_document, trackii_qpdf_object stream, const unsigned char *bytes, unsigned long size,
      trackii_qpdf_object filter, trackii_qpdf_object parameters);
  void (*append_item)(trackii_qpdf_document, trackii_qpdf_object array, trackii_qpdf_object);
  void (*replace_key)(
      trackii_qpdf_document, trackii_qpdf_object, const char *key, trackii_qpdf_object value);
  void (*remove_key)(trackii_qpdf_document, trackii_qpdf_object, const char *key);
  trackii_qpdf_object (*make_indirect_object)(trackii_qpdf_document, trackii_qpdf_object);
  // Whether a call before has failed and nobody has asked why.
  int (*has_error)(trackii_qpdf_document);
  // Encryption and object streams stay as they are. Both give what `read_memory` gives.
  int (*init_write_memory)(trackii_qpdf_document);
  int (*write)(trackii_qpdf_document);
  // What was written; stays until the document goes.
  unsigned long (*get_buffer_length)(trackii_qpdf_document);
  const unsigned char *(*get_buffer)(trackii_qpdf_document);
};

/// Loads qpdf. Reads files: to be called before they are shut out. NULL where qpdf is not installed; for ever otherwise.
const struct trackii_qpdf *trackii_qpdf_load(void);
