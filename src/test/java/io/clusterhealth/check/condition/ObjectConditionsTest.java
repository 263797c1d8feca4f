// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.promise.PromiseFile;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the rows of `conditions.txt` find in objects, for each row of the files in `objects`.
class ObjectConditionsTest {
    private static final Path OBJECTS = Path.of("src/test/resources/io/clusterhealth/check/condition/objects");

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void objectsHaveTheseFindings(ObjectRow row) {
        assertThat(row.findings()).as("%s: %s", row, row.promise()).isEqualTo(row.expected());
        assertThat(row.said()).as("%s: %s", row, row.promise()).isEqualTo(row.details());
    }

    static Stream<ObjectRow> objectsHaveTheseFindings() {
        return PromiseFile.all(OBJECTS).map(ObjectRow::of);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "widgets shop/a, Ready=False → none",
                "secretstores shop/a, Ready → none",
                "secretstores shop/a, phase=failed → none",
                "secretstores shop/a, Ready=False",
                "store, Ready=False → none",
                "secretstores → none"
            })
    void whatCannotBeReadIsNamedByItsLine(String row) {
        assertThatThrownBy(() ->
                        PromiseFile.parse("a.txt", "# A comment\n\n" + row).forEach(ObjectRow::of))
                .hasMessageStartingWith("a.txt:3 ");
    }
}
