# The library as users have it: one archive, one target neardup::neardup, and the
# headers behind neardup/neardup.h. It is made of the floors below the edges;
# which headers are public, each floor says (PUBLIC in neardup_floor()).
#
# Floors stay libraries of their own within this build: tests link what they
# test, and a link from one floor up to another fails.
get_property(floors GLOBAL PROPERTY NEARDUP_FLOORS)
list(FILTER floors EXCLUDE REGEX "^(cli|evaluation)(/|$)")

add_library(neardup_library STATIC)
add_library(neardup::neardup ALIAS neardup_library)
set(links)
foreach(floor IN LISTS floors)
  string(REPLACE "/" "_" floor ${floor})
  get_target_property(type neardup_${floor} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    target_sources(neardup_library PRIVATE $<TARGET_OBJECTS:neardup_${floor}>)
  endif()
  get_property(floor_links GLOBAL PROPERTY NEARDUP_LINKS_${floor})
  list(APPEND links ${floor_links})
endforeach()
list(REMOVE_DUPLICATES links)
# Only headers, which nobody but this build needs.
list(REMOVE_ITEM links nlohmann_json::nlohmann_json)
target_link_libraries(neardup_library PRIVATE ${links})

get_property(public_headers GLOBAL PROPERTY NEARDUP_PUBLIC_HEADERS)
list(APPEND public_headers ${PROJECT_SOURCE_DIR}/src/neardup/neardup.h)
set_target_properties(
  neardup_library PROPERTIES OUTPUT_NAME neardup EXPORT_NAME neardup
                             LINKER_LANGUAGE CXX VERIFY_INTERFACE_HEADER_SETS ON)
target_sources(
  neardup_library PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src
                         FILES ${public_headers})
target_compile_features(neardup_library PUBLIC cxx_std_20)

# Headers are a component, so that a test can see what is installed before
# anything is built.
install(
  TARGETS neardup_library
  EXPORT neardupTargets
  ARCHIVE
  FILE_SET HEADERS COMPONENT neardup_headers)
