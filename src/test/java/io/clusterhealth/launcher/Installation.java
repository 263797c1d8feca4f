// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/// The launcher beside its jar, as in an image or `/usr/local/bin`, in a folder whose name needs quoting.
record Installation(Path folder) {
    static final Path PROJECT = Path.of("").toAbsolutePath();
    static final Path BUILT_JAR = PROJECT.resolve("target/mcp-server.jar");

    /// The programs that the scripts call besides Java and Maven; a PATH of only these has neither.
    private static final List<String> TOOLS = List.of(
            "sh",
            "cat",
            "chmod",
            "cksum",
            "env",
            "find",
            "grep",
            "ln",
            "mkdir",
            "mv",
            "nice",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "stat",
            "tail",
            "tr");

    static Installation in(Path parent) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("in stalled 'x' *"));
        Files.copy(BUILT_JAR, folder.resolve("mcp-server.jar"), StandardCopyOption.COPY_ATTRIBUTES);
        return new Installation(copyScript("mcp-server", folder).getParent());
    }

    /// Copies a script of the project's root into the folder and keeps it executable. Another process does: what
    /// this one writes cannot be executed while a process that it has just forked has it open as well.
    static Path copyScript(String name, Path folder) throws IOException {
        Path copy = folder.resolve(name);
        Process copying = new ProcessBuilder("cp", "-p", PROJECT.resolve(name).toString(), copy.toString())
                .inheritIO()
                .start();
        if (copying.onExit().join().exitValue() != 0) {
            throw new IOException("cannot copy to " + copy);
        }
        return copy;
    }

    /// Writes an executable shell script.
    static Path writeScript(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
        return file;
    }

    /// The Java of the tests, except that a training run ends immediately, with a copy of this cache: for tests of the
    /// launcher, not of the cache. Like any Java it does not start in a deleted folder.
    ///
    /// @param awaited the file that a training run waits for
    /// @return a value for JAVA_HOME, below the parent
    static String javaThatHasTrained(Path parent, Path trained, Path awaited) throws IOException {
        Path home = parent.resolve("trained");
        Path cache = Files.copy(trained, parent.resolve("trained.aot"));
        Path java = Command.JAVA_HOME.resolve("bin/java");
        Path program = writeScript(home.resolve("bin/java"), """
                for word in "$@"; do
                    case $word in -XX:AOTCacheOutput=*)
                        '%1$s' -version 2>/dev/null || exit
                        for _ in $(seq 600); do [ -e '%3$s' ] && break; sleep 0.1; done
                        head -n 6 # the answers have the ids of the questions
                        exec cp '%2$s' "${word#*=}"
                        ;;
                    esac
                done
                exec '%1$s' "$@"
                """.formatted(java, cache, awaited));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rw-r--r--"));
        Files.createSymbolicLink(home.resolve("bin/keytool"), java.resolveSibling("keytool"));
        Files.copy(Command.JAVA_HOME.resolve("release"), home.resolve("release"));
        return home.toString();
    }

    /// Creates a folder of links to everyday tools, for a PATH without Java and Maven.
    static Path toolsWithoutJava(Path parent) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(folder.resolve(tool), onPath(tool));
        }
        return folder;
    }

    private static Path onPath(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(entry -> Path.of(entry, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new UncheckedIOException(new IOException("not on PATH: " + tool)));
    }

    Path script() {
        return folder.resolve("mcp-server");
    }

    Path cache() {
        return folder.resolve("mcp-server.aot");
    }
}
