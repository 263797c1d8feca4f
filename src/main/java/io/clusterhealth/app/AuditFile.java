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

/// A file that audit lines are added to, one after the other. Opened once; rotate it by copying and truncating.
///
/// Lines go through a bounded queue, like those on stderr: a slow disk costs lines, not calls. One line tells how many.
record AuditFile(Path path) {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /// Why nothing can be written there; empty when something can.
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

    /// Makes the file for its owner alone: callers are not for other users to see. One that is there keeps its mode.
    private void create() throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            Files.createFile(path, posix ? new FileAttribute<?>[] {OWNER_ALONE} : new FileAttribute<?>[0]);
        } catch (FileAlreadyExistsException _) {
            // Lines are added to it.
        }
    }

    /// Takes lines from now on.
    StandardError open() {
        try {
            return StandardError.to(
                    new FileOutputStream(path.toFile(), true), lines -> AuditLog.loss(Instant.now(), lines));
        } catch (IOException e) {
            throw new IllegalStateException("The audit file cannot be opened", e);
        }
    }
}
