// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackupConditionsTest {
    private static final ConditionCheck CHECK = Given.conditions("backupstoragelocations");

    @ParameterizedTest
    @CsvSource({"Unavailable, 15m, 1", "Unavailable, 14m59s, 0", "Available, 9d, 0", "'', 9d, 0"})
    void placeMayBeAwayForAQuarterOfAnHour(String phase, String synced, int findings) {
        assertThat(given(phase, false, Optional.of(synced)).told(CHECK)).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"false, MEDIUM", "true, LOW"})
    void placeThatIsOnlyReadIsNoMoreThanANotice(boolean readOnly, String severity) {
        assertThat(given("Unavailable", readOnly, Optional.of("4d")).told(CHECK))
                .containsExactly("BACKUPS_UNAVAILABLE " + severity + " BackupStorageLocation velero/default");
    }

    @Test
    void saysSinceWhenAndWhy() {
        assertThat(CHECK.inspect(given("Unavailable", false, Optional.of("4d")).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .containsExactly(Evidence.quoting(
                                "Velero cannot reach it; it was last read 4 d ago", "api error AccessDenied")));
        assertThat(CHECK.inspect(given("Unavailable", false, Optional.empty()).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence().getFirst().statement())
                        .isEqualTo("Velero cannot reach it; it has never been read"));
    }

    private static Given given(String phase, boolean readOnly, Optional<String> synced) {
        return new Given()
                .with(
                        Resources.generic("backupstoragelocations"),
                        object("backupstoragelocations", named("velero", "default"), """
                        spec: {accessMode: %s}
                        status: {phase: '%s', message: api error AccessDenied%s}
                        """.formatted(
                                readOnly ? "ReadOnly" : "ReadWrite",
                                phase,
                                synced.map(age -> ", lastSyncedTime: @" + age).orElse(""))));
    }
}
