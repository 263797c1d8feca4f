// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {
    private static final String KEY = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    @Test
    void readsTheCurrentKeyAndThoseBeforeIt() throws IOException {
        Path file = Files.writeString(folder.resolve("keys"), KEY + "\n\n" + KEY + "2\n");

        assertThat(KeyFile.open(file).current()).containsExactly(KEY.getBytes(UTF_8), (KEY + "2").getBytes(UTF_8));
    }

    @Test
    void refusesAShortKeyAndNone() throws IOException {
        Path tooShort = Files.writeString(folder.resolve("short"), KEY.substring(1));
        Path empty = Files.writeString(folder.resolve("empty"), "\n");

        assertThatThrownBy(() -> KeyFile.open(tooShort)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> KeyFile.open(empty)).isInstanceOf(IOException.class);
    }

    @Test
    void makesAKeyForThisUserAloneAndKeepsIt() throws IOException {
        Path file = folder.resolve("state").resolve("session.key");

        byte[] made = KeyFile.openOrCreate(file).current().getFirst();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(KeyFile.openOrCreate(file).current().getFirst()).isEqualTo(made);
    }
}
