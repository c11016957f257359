# neardup_floor(NAME <floor> PUBLIC <headers> SOURCES <files>
#               BELOW <floors> [LINKS <libraries>] [PRIVATE_LINKS <libraries>]
#               [ALONE])
#
# Declares one floor of the house: a static library neardup::<floor> whose
# headers are included as "neardup/<floor>/<header>". The name is the folder's:
# "index", or "index/join" for a room of that floor, whose library is
# neardup::index_join. A floor may include only the floors named under BELOW and
# what those may include; tools/check_floors.py reads these calls and fails the
# tests otherwise.
#
# PUBLIC headers are those behind the front door, neardup/neardup.h: they alone
# are installed, each must compile alone, and they include only each other
# (NeardupLibrary.cmake). Every other header is private. Sources named in no
# list are an error, so that a folder shows exactly what is built.
#
# The sources are compiled in batches (NEARDUP_UNITY_BUILD), so no two of a room
# may give different things the same file-local name. ALONE compiles each by
# itself: for kernels, which say the same with different instructions.
function(neardup_floor)
  cmake_parse_arguments(FLOOR "ALONE" "NAME"
                        "PUBLIC;SOURCES;BELOW;LINKS;PRIVATE_LINKS" ${ARGN})
  string(REPLACE "/" "_" library ${FLOOR_NAME})
  set(target neardup_${library})
  set_property(GLOBAL APPEND PROPERTY NEARDUP_FLOORS ${FLOOR_NAME})
  set(kind STATIC)
  set(scope PUBLIC)
  if(NOT FLOOR_SOURCES)
    set(kind INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(${target} ${kind})
  add_library(neardup::${library} ALIAS ${target})
  target_sources(${target} PRIVATE ${FLOOR_SOURCES})
  target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR}/src)
  list(TRANSFORM FLOOR_PUBLIC PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set_property(GLOBAL APPEND PROPERTY NEARDUP_PUBLIC_HEADERS ${FLOOR_PUBLIC})
  set_property(GLOBAL APPEND PROPERTY NEARDUP_LINKS_${library} ${FLOOR_LINKS}
                                      ${FLOOR_PRIVATE_LINKS})
  target_compile_features(${target} ${scope} cxx_std_20)
  foreach(below IN LISTS FLOOR_BELOW)
    string(REPLACE "/" "_" below ${below})
    target_link_libraries(${target} ${scope} neardup::${below})
  endforeach()
  target_link_libraries(${target} ${scope} ${FLOOR_LINKS})
  if(FLOOR_PRIVATE_LINKS)
    target_link_libraries(${target} PRIVATE ${FLOOR_PRIVATE_LINKS})
  endif()
  if(FLOOR_SOURCES)
    neardup_warnings(${target})
    if(CMAKE_POSITION_INDEPENDENT_CODE)
      # No function here is meant to be overridden by another module's; without
      # this the compiler could inline none that is exported.
      target_compile_options(${target} PRIVATE -fno-semantic-interposition)
    endif()
    if(NOT FLOOR_ALONE)
      neardup_batches(${target})
    endif()
  endif()
endfunction()

# Compiles the sources of a target in batches of a size that two processors can
# share and that the compiler's memory allows.
function(neardup_batches target)
  if(NEARDUP_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON
                                               UNITY_BUILD_BATCH_SIZE 8)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # In a batch each source looks like a header to it, where an unnamed
      # namespace would be a mistake.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
  endif()
endfunction()

# Warnings are errors for the people who build neardup, and silent for the
# people who only use it.
function(neardup_warnings target)
  if(NEARDUP_DEVELOPER_MODE)
    target_compile_options(
      ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                        -Wsign-conversion -Wnon-virtual-dtor -Werror)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # g++ 12 sees overlaps in std::string that are not there (GCC bug 105651).
      target_compile_options(${target} PRIVATE -Wno-restrict)
    endif()
  endif()
endfunction()

# neardup_rooms(<floor> <variable>): the libraries of a floor and of its rooms.
function(neardup_rooms floor variable)
  get_property(floors GLOBAL PROPERTY NEARDUP_FLOORS)
  list(FILTER floors INCLUDE REGEX "^${floor}(/|$)")
  list(TRANSFORM floors REPLACE "/" "_")
  list(TRANSFORM floors PREPEND "neardup::")
  set(${variable} ${floors} PARENT_SCOPE)
endfunction()

# neardup_test(<floor> <name> ...): one test program per floor, from
# tests/<floor>/<name>_test.cc files, registered test by test with ctest. Compiled
# in batches, as floors are.
function(neardup_test floor)
  cmake_parse_arguments(TEST "" "" "NAMES;LINKS" ${ARGN})
  set(sources ${TEST_NAMES})
  list(TRANSFORM sources APPEND _test.cc)
  set(target ${floor}_test)
  neardup_rooms(${floor} rooms)
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE ${rooms} neardup_testing
                                          ${TEST_LINKS} GTest::gmock
                                          GTest::gtest_main)
  neardup_warnings(${target})
  neardup_batches(${target})
  gtest_discover_tests(${target} TEST_PREFIX ${floor}. DISCOVERY_TIMEOUT 60
                       PROPERTIES SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
endfunction()

# neardup_bench(<floor> NAMES <name> ... [PROGRAM <target>] [SOURCES <files>]
#               [LINKS <libraries>])
#
# A benchmark program, <floor>_bench unless PROGRAM names it, from
# bench/<floor>/<name>_bench.cc files and further SOURCES. A main() of its own
# goes before Google Benchmark's. Target bench_all builds all of them, and nothing
# else builds any.
function(neardup_bench floor)
  cmake_parse_arguments(BENCH "" "PROGRAM" "NAMES;SOURCES;LINKS" ${ARGN})
  set(sources ${BENCH_NAMES})
  list(TRANSFORM sources APPEND _bench.cc)
  set(target ${floor}_bench)
  if(BENCH_PROGRAM)
    set(target ${BENCH_PROGRAM})
  endif()
  neardup_rooms(${floor} rooms)
  add_executable(${target} EXCLUDE_FROM_ALL ${sources} ${BENCH_SOURCES})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/bench)
  target_link_libraries(${target} PRIVATE ${rooms} ${BENCH_LINKS}
                                          benchmark::benchmark_main)
  neardup_warnings(${target})
  add_dependencies(bench_all ${target})
endfunction()
