// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static io.clusterhealth.docs.SeedRows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every row of the seeds about other servers has its line in the document, and what proves it is there.
class UpstreamRowsTest {
    private static final SeedRows ROWS = new SeedRows("Other MCP servers");

    /// Those of the seeds that ask nothing of a server.
    private static final List<String> NOTHING_ASKED = List.of(
            "S23", "S42", "S44", "S49", "S50", "S51", "S79", "D23", "D29", "D30", "D31", "D32", "D37", "D64", "D65",
            "D71", "D72", "D100", "D101");

    @Test
    void eachRowIsThereOnceInItsOrder() throws IOException {
        List<String> wanted = Stream.of(
                        rows("D", 2, 7),
                        rows("D", 19, 19),
                        rows("D", 23, 46),
                        rows("D", 61, 74),
                        rows("D", 78, 78),
                        rows("D", 83, 94),
                        rows("D", 97, 102),
                        rows("S", 1, 89))
                .flatMap(rows -> rows)
                .filter(row -> !NOTHING_ASKED.contains(row))
                .toList();

        assertThat(ROWS.told().stream().map(row -> row.group(1))).containsExactlyElementsOf(wanted);
    }

    @Test
    void whatEachNamesIsThere() throws IOException {
        ROWS.assertProofsAreThere();
    }
}
