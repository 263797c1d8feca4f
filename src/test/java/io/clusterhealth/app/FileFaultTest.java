// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/// `ObstaclesIT` tests the same at startup; a user who may read everything, such as root, is never denied there.
class FileFaultTest {
    @Test
    void saysWhyAFileIsOfNoUse() {
        assertThat(FileFault.of(new NoSuchFileException("/keys"))).isEqualTo("it does not exist");
        assertThat(FileFault.of(new AccessDeniedException("/keys"))).isEqualTo("it may not be read");
        assertThat(FileFault.of(new MalformedInputException(1))).isEqualTo("it is no text");
        assertThat(FileFault.of(new IOException("Is a directory"))).isEqualTo("Is a directory");
        assertThat(FileFault.of(new IOException())).isEqualTo("unreadable");
    }
}
