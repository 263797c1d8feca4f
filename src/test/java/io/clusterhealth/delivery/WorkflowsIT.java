// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.TestAbortedException;

class WorkflowsIT {
    private static final String LINTER = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

    /// Built by the Go tool from the Go module proxy; where either is missing, the test is skipped with a message.
    @Test
    @Timeout(300)
    void theLinterFindsNothing() throws IOException, InterruptedException {
        Script version = Script.run(Path.of(""), List.of("go", "run", LINTER, "-version"));
        if (version.exitCode() != 0) {
            String line = "SKIPPED: no lint of the workflows, because Go cannot run actionlint: " + version.lastLine();
            System.out.println(line);
            throw new TestAbortedException(line);
        }

        // Scripts are checked too, where shellcheck is installed.
        Script lint = Script.run(Path.of(""), List.of("go", "run", LINTER, "-no-color"));

        assertThat(lint.exitCode()).as(lint.output()).isZero();
    }
}
