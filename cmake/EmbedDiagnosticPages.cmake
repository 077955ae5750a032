# Script mode: -DFOLDER=docs/diagnostics -DOUTPUT=file. Writes every page as a
# `{name, text},` line, sorted by name, for lib/Support/Diagnostic.cpp.
file(GLOB pages RELATIVE "${FOLDER}" "${FOLDER}/*.md")
# Names are sorted without their ending: '-' comes before '.'.
list(TRANSFORM pages REPLACE "\\.md$" "")
list(SORT pages)
set(text "")
foreach(name IN LISTS pages)
  file(READ "${FOLDER}/${name}.md" body)
  string(APPEND text "{\"${name}\", R\"tlpage(${body})tlpage\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
