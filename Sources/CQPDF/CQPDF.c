// Loads qpdf; see CQPDF.h. The library stays loaded until the process ends.
#include "CQPDF.h"

#include <dlfcn.h>
#include <stddef.h>

static struct trackii_qpdf qpdf;

const struct trackii_qpdf *trackii_qpdf_load(void) {
  // The numbers of the binary interface of qpdf 11 and 12, and of 10.
  void *library = dlopen("libqpdf.so.29", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libqpdf.so.30", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libqpdf.so.28", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
  const struct {
    void *to;
    const char *name;
  } functions[] = {
      {&qpdf.init, "qpdf_init"},
      {&qpdf.cleanup, "qpdf_cleanup"},
      {&qpdf.silence_errors, "qpdf_silence_errors"},
      {&qpdf.set_suppress_warnings, "qpdf_set_suppress_warnings"},
      {&qpdf.read_memory, "qpdf_read_memory"},
      {&qpdf.get_root, "qpdf_get_root"},
      {&qpdf.get_num_pages, "qpdf_get_num_pages"},
      {&qpdf.get_page_n, "qpdf_get_page_n"},
      {&qpdf.get_key, "qpdf_oh_get_key"},
      {&qpdf.has_key, "qpdf_oh_has_key"},
      {&qpdf.is_dictionary, "qpdf_oh_is_dictionary"},
      {&qpdf.is_array, "qpdf_oh_is_array"},
      {&qpdf.is_name, "qpdf_oh_is_name"},
      {&qpdf.is_string, "qpdf_oh_is_string"},
      {&qpdf.is_null, "qpdf_oh_is_null"},
      {&qpdf.get_array_n_items, "qpdf_oh_get_array_n_items"},
      {&qpdf.get_array_item, "qpdf_oh_get_array_item"},
      {&qpdf.get_int_value, "qpdf_oh_get_int_value_as_int"},
      {&qpdf.get_name, "qpdf_oh_get_name"},
      {&qpdf.get_utf8_value, "qpdf_oh_get_utf8_value"},
      {&qpdf.begin_dict_key_iter, "qpdf_oh_begin_dict_key_iter"},
      {&qpdf.dict_more_keys, "qpdf_oh_dict_more_keys"},
      {&qpdf.dict_next_key, "qpdf_oh_dict_next_key"},
      {&qpdf.release, "qpdf_oh_release"},
      {&qpdf.get_object_id, "qpdf_oh_get_object_id"},
      {&qpdf.is_number, "qpdf_oh_is_number"},
      {&qpdf.get_numeric_value, "qpdf_oh_get_numeric_value"},
      {&qpdf.parse, "qpdf_oh_parse"},
      {&qpdf.new_array, "qpdf_oh_new_array"},
      {&qpdf.new_null, "qpdf_oh_new_null"},
      {&qpdf.new_unicode_string, "qpdf_oh_new_unicode_string"},
      {&qpdf.new_stream, "qpdf_oh_new_stream"},
      {&qpdf.get_dict, "qpdf_oh_get_dict"},
      {&qpdf.replace_stream_data, "qpdf_oh_replace_stream_data"},
      {&qpdf.append_item, "qpdf_oh_append_item"},
      {&qpdf.replace_key, "qpdf_oh_replace_key"},
      {&qpdf.remove_key, "qpdf_oh_remove_key"},
      {&qpdf.make_indirect_object, "qpdf_make_indirect_object"},
      {&qpdf.has_error, "qpdf_has_error"},
      {&qpdf.init_write_memory, "qpdf_init_write_memory"},
      {&qpdf.write, "qpdf_write"},
      {&qpdf.get_buffer_length, "qpdf_get_buffer_length"},
      {&qpdf.get_buffer, "qpdf_get_buffer"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = dlsym(library, functions[i].name);
    if (!symbol) return NULL;
    *(void **)functions[i].to = symbol;
  }
  return &qpdf;
}
