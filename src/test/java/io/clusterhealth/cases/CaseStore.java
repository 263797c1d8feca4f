// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The cases in a folder: a folder each, or a {@link CaseFile}, which is unpacked below `target` on first use.
final class CaseStore {
    /// Test classes run in two processes at the same time, each of which unpacks the cases for itself.
    private static final Path TARGET =
            Path.of("target", "unpacked-" + ProcessHandle.current().pid());

    private final Path root;
    private final Map<String, Path> folders = new ConcurrentHashMap<>();

    CaseStore(Path root) {
        this.root = root;
    }

    /// The names, sorted.
    List<String> names() {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> Files.isDirectory(entry) || isCase(entry))
                    .map(CaseStore::name)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The folder that the program reads.
    Path folder(String name) {
        Path folder = root.resolve(name);
        return Files.isDirectory(folder) ? folder : folders.computeIfAbsent(name, this::unpacked);
    }

    private Path unpacked(String name) {
        try {
            Path store = Files.createDirectories(TARGET.resolve(String.valueOf(root.getFileName())));
            Path folder = store.resolve(name);
            delete(folder);
            CaseFile.read(root, name).unpack(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> below = Files.walk(folder)) {
                for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static boolean isCase(Path file) {
        return file.toString().endsWith(CaseFile.YAML_END);
    }

    private static String name(Path entry) {
        String name = String.valueOf(entry.getFileName());
        return isCase(entry) ? name.substring(0, name.length() - CaseFile.YAML_END.length()) : name;
    }
}
