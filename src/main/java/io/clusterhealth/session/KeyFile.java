// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Signing keys in a file, one a line: the current key first, then older ones. Reloaded when the file changes.
public final class KeyFile implements SigningKeys {
    private static final long LOOK_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private record Loaded(List<byte[]> keys, FileTime modified, long looked) {}

    private final Path file;
    private volatile Loaded loaded;

    private KeyFile(Path file, Loaded loaded) {
        this.file = file;
        this.loaded = loaded;
    }

    /// The keys in this file.
    ///
    /// @throws IOException when the file cannot be read, has no key, or has a key that is too short
    public static KeyFile open(Path file) throws IOException {
        return new KeyFile(file, load(file));
    }

    /// The keys in this file, which is created if missing, readable only by the current user.
    public static KeyFile openOrCreate(Path file) throws IOException {
        if (!Files.exists(file)) {
            create(file);
        }
        return open(file);
    }

    /// When reloading fails, the last keys stay in use, so that sessions outlive a temporary fault of the file.
    @Override
    public List<byte[]> current() {
        Loaded known = loaded;
        if (System.nanoTime() - known.looked() > LOOK_EVERY_NANOS) {
            try {
                known = Files.getLastModifiedTime(file).equals(known.modified())
                        ? new Loaded(known.keys(), known.modified(), System.nanoTime())
                        : load(file);
            } catch (IOException _) {
                known = new Loaded(known.keys(), known.modified(), System.nanoTime());
            }
            loaded = known;
        }
        return known.keys();
    }

    private static Loaded load(Path file) throws IOException {
        FileTime modified = Files.getLastModifiedTime(file);
        List<byte[]> keys = new ArrayList<>();
        for (String line : Files.readAllLines(file, UTF_8)) {
            byte[] key = line.strip().getBytes(UTF_8);
            if (key.length > 0 && key.length < MIN_BYTES) {
                throw new IOException("a key has fewer than " + MIN_BYTES + " characters");
            }
            if (key.length > 0) {
                keys.add(key);
            }
        }
        if (keys.isEmpty()) {
            throw new IOException("there is no key in it");
        }
        return new Loaded(List.copyOf(keys), modified, System.nanoTime());
    }

    /// Written to a temporary file and linked, so that two servers that start at the same time share one whole key.
    private static void create(Path file) throws IOException {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("/"));
        Files.createDirectories(folder);
        byte[] key = new byte[MIN_BYTES];
        new SecureRandom().nextBytes(key);
        Path fresh = Files.createTempFile(
                folder, ".key", "", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(fresh, Base64.getEncoder().encodeToString(key) + "\n");
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException _) {
            // Another server was faster; its key is used.
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
