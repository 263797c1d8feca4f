// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds the file of a program.
public final class Executable {
    private Executable() {}

    /// @param program a path, or a name that is searched in the folders of `searchPath`
    /// @param folder the base of a relative path
    /// @param searchPath the variable `PATH`; relative folders are skipped, so that no file of the current
    /// folder is run by accident
    /// @return an absolute path; empty when there is no such file that this user may execute
    public static Optional<Path> find(String program, Path folder, String searchPath) {
        try {
            Stream<Path> places = isPath(program)
                    ? Stream.of(folder.resolve(program))
                    : Arrays.stream(searchPath.split(File.pathSeparator))
                            .filter(place -> !place.isEmpty())
                            .map(Path::of)
                            .filter(Path::isAbsolute)
                            .map(place -> place.resolve(program));
            return places.filter(Files::isRegularFile)
                    .filter(Files::isExecutable)
                    .findFirst()
                    .map(file -> file.toAbsolutePath().normalize());
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Whether a program is given by its path instead of a name to search.
    public static boolean isPath(String program) {
        return program.contains("/") || program.contains(File.separator);
    }
}
