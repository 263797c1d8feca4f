// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import io.clusterhealth.report.RowCount;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// An admitted caller is cached for half a minute, unless the cluster itself refuses the token before.
@Timeout(120)
@ExtendWith(RowCount.AuthMatrix.class)
class WithdrawnTokensIT {
    @TempDir
    private Path folder;

    @Test
    @Row(4)
    void areTurnedAwayAsSoonAsTheClusterRefusesThem() {
        try (ReviewingApi api = new ReviewingApi().with("sha256~withdrawn", "erin");
                ServerProcess server = api.serve(folder, Map.of())) {
            Ask erin = new Ask(server, "sha256~withdrawn");
            assertThat(erin.status(Ask.PING)).isEqualTo(200);
            api.users.remove("sha256~withdrawn");

            assertThat(erin.result("list-pods", "{}").toString()).contains("401");

            assertThat(erin.status(Ask.PING)).isEqualTo(401);
        }
    }
}
