// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/// A new folder that only its owner can access (mode 0700, files 0600): a recording reveals a whole cluster.
public final class PrivateFolder {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    public sealed interface Made {
        record FolderMade(PrivateFolder folder) implements Made {}

        /// @param why one sentence that names the path, and the remedy
        record FolderRefused(String why) implements Made {}
    }

    /// Creates the folder, or takes an empty one. Existing files are left unchanged.
    public static Made make(Path path) {
        try {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                if (!Files.isDirectory(path)) {
                    return new Made.FolderRefused("There is something else at " + path + "; name a new folder.");
                }
                try (Stream<Path> entries = Files.list(path)) {
                    if (entries.findAny().isPresent()) {
                        return new Made.FolderRefused("The folder " + path + " is not empty; name a new one.");
                    }
                }
                if (POSIX) {
                    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
                }
                return new Made.FolderMade(new PrivateFolder(path));
            }
            Files.createDirectory(path, mode("rwx------"));
            return new Made.FolderMade(new PrivateFolder(path));
        } catch (IOException _) {
            return new Made.FolderRefused(
                    "The folder " + path + " cannot be made; check that its parent is there and may be written to.");
        }
    }

    void write(String name, FileWriting content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(
                Channels.newOutputStream(Files.newByteChannel(
                        path.resolve(name),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        mode("rw-------"))),
                1 << 16)) {
            content.to(out);
        }
    }

    private static FileAttribute<?>[] mode(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    @FunctionalInterface
    interface FileWriting {
        void to(OutputStream out) throws IOException;
    }
}
