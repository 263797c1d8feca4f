// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds a program's file.
public final class Executable {
    private Executable() {}

    /// The file of a program.
    ///
    /// @param program a path, or a name that is looked for in the folders of `searchPath`
    /// @param folder what a relative path is relative to
    /// @param searchPath the variable `PATH`; its relative folders are passed over, so that no file of the current
    /// folder is run by accident
    /// @return absolute; empty where there is no such file that this user may run
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

    /// Whether a program is named by its path, not looked for by its name.
    public static boolean isPath(String program) {
        return program.contains("/") || program.contains(File.separator);
    }
}
