// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.text.Words;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/// The files below a folder, or a single file.
///
/// Links are followed to files inside the folder only, so that a recording of unknown origin reveals nothing of
/// this machine. Any other link that is called like a file of objects is listed as a file that cannot be opened.
///
/// @param files sorted by name
/// @param unreadable one clause for each part that could not be read, sorted
record RecordingFolder(List<RecordingFile> files, List<String> unreadable) {
    private static final int MOST_FILES = 200_000;
    private static final int DEEPEST = 32;
    private static final int NAMED = 3;

    /// Lists the files below a folder, without opening them.
    static RecordingFolder list(Path root) throws IOException {
        Path real = root.toRealPath();
        if (Files.isRegularFile(real)) {
            return new RecordingFolder(
                    List.of(file(real, fileName(root), Files.readAttributes(real, BasicFileAttributes.class))),
                    List.of());
        }
        List<RecordingFile> files = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        Files.walkFileTree(real, EnumSet.noneOf(FileVisitOption.class), DEEPEST, visitor(real, files, unreadable));
        files.sort(Comparator.comparing(RecordingFile::name));
        unreadable.sort(Comparator.naturalOrder());
        return new RecordingFolder(files, unreadable);
    }

    /// Whether a file below the folder holds objects, or is named after a list of them, or something could not be read.
    static boolean holdsObjects(Path root) {
        try {
            RecordingFolder folder = list(root);
            return !folder.unreadable().isEmpty()
                    || folder.files().stream().anyMatch(file -> isNamedList(file) || Opening.showsObjects(file));
        } catch (IOException _) {
            return true;
        }
    }

    private static boolean isNamedList(RecordingFile file) {
        return Format.of(file) != Format.UNKNOWN && new Contents(file).named().isPresent();
    }

    /// The files if they are one recording. Those of several would be read as one cluster: instead, none is read, with
    /// the reason.
    RecordingFolder single() {
        List<String> several =
                RecordedFleet.among(files.stream().map(RecordingFile::name).toList());
        return several.isEmpty()
                ? this
                : new RecordingFolder(
                        List.of(),
                        List.of("%d recordings in one (%s): unpack it, and give --cluster the folder that holds them"
                                .formatted(several.size(), Words.first(several, NAMED))));
    }

    /// Names, times and sizes of the files: while they are equal, the recording has not changed.
    List<String> state() {
        return files.stream()
                .map(file -> file.name() + " " + file.changed() + " " + file.size())
                .toList();
    }

    private static FileVisitor<Path> visitor(Path root, List<RecordingFile> files, List<String> unreadable) {
        return new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                if (files.size() >= MOST_FILES) {
                    unreadable.add("whatever comes after the first " + MOST_FILES + " files could not be read");
                    return FileVisitResult.TERMINATE;
                }
                if (attributes.isDirectory()) {
                    unreadable.add(name(root, path) + " could not be read");
                } else if (attributes.isRegularFile()) {
                    files.add(file(path, name(root, path), attributes));
                } else if (attributes.isSymbolicLink()) {
                    link(root, path, files);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
                unreadable.add(name(root, path) + " could not be read");
                return FileVisitResult.CONTINUE;
            }
        };
    }

    private static void link(Path root, Path path, List<RecordingFile> files) {
        String name = name(root, path);
        try {
            Path target = path.toRealPath();
            if (target.startsWith(root)) {
                if (Files.isRegularFile(target)) {
                    files.add(file(target, name, Files.readAttributes(target, BasicFileAttributes.class)));
                }
                return;
            }
        } catch (IOException _) {
            // It dangles.
        }
        unopened(name, "is a link out of the folder, which is not followed").ifPresent(files::add);
    }

    /// A file that cannot be opened; empty unless it is called like one of objects.
    static Optional<RecordingFile> unopened(String name, String why) {
        return Optional.of(new RecordingFile(name, 0, 0, () -> {
                    throw new Allowance.Spent(why);
                }))
                .filter(file -> Format.of(file) != Format.UNKNOWN);
    }

    private static RecordingFile file(Path path, String name, BasicFileAttributes attributes) {
        return new RecordingFile(
                name, attributes.lastModifiedTime().toMillis(), attributes.size(), () -> Files.newInputStream(path));
    }

    private static String name(Path root, Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    static String fileName(Path path) {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }
}
