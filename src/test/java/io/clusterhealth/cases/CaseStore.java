// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The cases in a folder: a folder each, or a {@link CaseFile}, which is unpacked below `target` on first use.
final class CaseStore {
    private static final String PROCESS = Long.toString(ProcessHandle.current().pid());

    /// The processes of a test run have one folder, to which each adds the cases that it needs.
    private static final Path TARGET = Path.of("target", "unpacked-" + System.getProperty("test.run", PROCESS));

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
            if (!Files.exists(folder)) {
                Path own =
                        Files.createDirectories(store.resolve("of-" + PROCESS)).resolve(name);
                delete(own);
                CaseFile.read(root, name).unpack(own);
                move(own, folder);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Leaves that of another process, which was faster.
    private static void move(Path own, Path folder) throws IOException {
        try {
            Files.move(own, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(folder)) {
                throw e;
            }
            delete(own);
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
