# Compiles the Chinese dictionary of the npm package nodejieba into the file that
# programs map, and installs it.
set(neardup_jieba_files
    ${cppjieba_root}/dict/jieba.dict.utf8 ${NEARDUP_JIEBA_DIR}/user.dict.utf8
    ${cppjieba_root}/dict/hmm_model.utf8 ${cppjieba_root}/dict/idf.utf8
    ${cppjieba_root}/dict/stop_words.utf8)

add_executable(neardup_compile_dictionary
               ${PROJECT_SOURCE_DIR}/tools/compile_dictionary.cc)
target_link_libraries(neardup_compile_dictionary PRIVATE neardup::segment)
neardup_warnings(neardup_compile_dictionary)

file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/dictionaries)
add_custom_command(
  OUTPUT ${NEARDUP_ZH_DICTIONARY}
  COMMAND neardup_compile_dictionary ${NEARDUP_JIEBA_DIR}
          ${NEARDUP_ZH_DICTIONARY}
  DEPENDS neardup_compile_dictionary ${neardup_jieba_files}
  COMMENT "Compiling the Chinese dictionary"
  VERBATIM)
add_custom_target(neardup_zh_dictionary ALL DEPENDS ${NEARDUP_ZH_DICTIONARY})
add_dependencies(neardup neardup_zh_dictionary)
install(FILES ${NEARDUP_ZH_DICTIONARY}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/neardup)
# What 'neardup dictionary compile' starts from.
install(FILES ${neardup_jieba_files}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/neardup/jieba)
