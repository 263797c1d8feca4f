// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitWiringTest {
    @TempDir
    Path folder;

    @Test
    void takesProgramsThatCanBeRun() throws IOException {
        assertThat(GitWiring.problem(Set.of(file("kubectl", "rwxr-xr-x"), file("helm", "rwx------"))))
                .isEmpty();
        assertThat(GitWiring.problem(Set.of())).isEmpty();
    }

    @Test
    void namesTheFirstThatCannot() throws IOException {
        Path missing = folder.resolve("helm");
        Path data = file("kubectl", "rw-r--r--");

        assertThat(GitWiring.problem(Set.of(missing)))
                .contains("MCP_RENDERERS: '" + missing + "' is no program that this user may run");
        assertThat(GitWiring.problem(Set.of(data)).orElseThrow()).contains(data.toString());
        assertThat(GitWiring.problem(Set.of(folder)).orElseThrow()).contains(folder.toString());
    }

    private Path file(String name, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
