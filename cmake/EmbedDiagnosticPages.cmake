# Script mode: -DFOLDER=docs/diagnostics -DOUTPUT=file. Writes every page as a
# `{name, text},` line, sorted by name, for lib/Support/Diagnostic.cpp.
file(GLOB pages "${FOLDER}/*.md")
list(SORT pages)
set(text "")
foreach(page IN LISTS pages)
  get_filename_component(name "${page}" NAME_WE)
  file(READ "${page}" body)
  string(APPEND text "{\"${name}\", R\"tlpage(${body})tlpage\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
