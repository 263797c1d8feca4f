// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.telemetry.AuditLog;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// A file that audit lines are appended to. Opened once; rotate it by copying and truncating.
///
/// Lines go through a bounded queue, as on stderr: a slow disk loses lines, but delays no calls. One line reports how
/// many were lost.
record AuditFile(Path path) {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /// Why the file cannot be written; empty when it can.
    Optional<String> problem() {
        try {
            create();
            Files.writeString(path, "", StandardOpenOption.APPEND);
            return Optional.empty();
        } catch (IOException _) {
            return Optional.of(
                    Setting.AUDIT.variable() + ": '" + path + "' cannot be written to; choose another file, or stderr");
        }
    }

    /// Creates the file readable by its owner only: other users must not see the callers. An existing file keeps its
    /// mode.
    private void create() throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            Files.createFile(path, posix ? new FileAttribute<?>[] {OWNER_ALONE} : new FileAttribute<?>[0]);
        } catch (FileAlreadyExistsException _) {
            // Lines are appended to it.
        }
    }

    StandardError open() {
        try {
            return StandardError.to(
                    new FileOutputStream(path.toFile(), true), lines -> AuditLog.loss(Instant.now(), lines));
        } catch (IOException e) {
            throw new IllegalStateException("The audit file cannot be opened", e);
        }
    }
}
