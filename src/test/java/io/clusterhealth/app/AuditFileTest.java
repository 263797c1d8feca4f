// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Holds(IsolationRow.SUPPLY)
class AuditFileTest {
    @TempDir
    private Path folder;

    @Test
    void isMadeForItsOwnerAlone() throws IOException {
        Path file = folder.resolve("audit.jsonl");

        assertThat(new AuditFile(file).problem()).isEmpty();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void leavesAFileAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("audit.jsonl"), "a line\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        assertThat(new AuditFile(file).problem()).isEmpty();

        assertThat(file).hasContent("a line\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void saysWhereNothingCanBeWritten() {
        assertThat(new AuditFile(folder).problem())
                .hasValueSatisfying(
                        line -> assertThat(line).startsWith("MCP_AUDIT: ").contains("choose another file"));
        assertThat(new AuditFile(folder.resolve("no/such/folder")).problem()).isPresent();
    }
}
