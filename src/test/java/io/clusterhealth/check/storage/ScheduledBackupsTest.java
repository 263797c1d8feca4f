// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduledBackupsTest {
    private static final ScheduledBackups CHECK = new ScheduledBackups(3);

    /// The phases of a backup each day, the latest first.
    @ParameterizedTest
    @CsvSource({
        "Failed Failed Completed Failed, 2h, ''",
        "Completed Failed Failed Failed Failed, 2h, ''",
        "PartiallyFailed Failed FailedValidation Completed, 2h, LOW",
        "InProgress Failed Failed Failed Completed, 2h, LOW",
        "Failed Failed Failed, 2h, MEDIUM",
        "Failed Failed Failed, 47h, MEDIUM",
        "Failed Failed Failed, 48h, ''",
        "FailedValidation Completed, 2h, LOW",
        "FailedValidation, 2h, ''",
        "Failed FailedValidation Completed, 2h, ''"
    })
    void severalFailuresInARowCountUntilTheScheduleStops(String phases, String age, String severity) {
        assertThat(given(phases, age).told(CHECK))
                .isEqualTo(
                        severity.isEmpty()
                                ? List.of()
                                : List.of("BACKUPS_UNAVAILABLE " + severity + " Schedule velero/nightly"));
    }

    @Test
    void saysWhatIsLost() {
        assertThat(CHECK.inspect(given("Failed Failed Failed Completed", "2h").picture()))
                .singleElement()
                .extracting(Finding::evidence)
                .asString()
                .contains("its last 3 backups have failed; the last that completed began 3 d ago", "AccessDenied");
    }

    @Test
    void refusedBackupNamesItsLocation() {
        GenericObject[] refused = Stream.of(2, 26, 50)
                .map(hours -> object("backups", created("velero", "nightly-" + hours, hours + "h"), """
                        metadata: {labels: {velero.io/schedule-name: nightly}}
                        spec: {storageLocation: minio}
                        status:
                          phase: FailedValidation
                          validationErrors: [backup can't be created because BackupStorageLocation minio is in Unavailable status.]
                        """))
                .toArray(GenericObject[]::new);
        Finding schedule = CHECK.inspect(
                        new Given().with(Resources.BACKUPS, refused).picture())
                .getFirst();

        assertThat(schedule.evidence().getFirst().quote())
                .contains("FailedValidation", "minio is in Unavailable status");
        assertThat(Explanation.of(List.of(
                                schedule,
                                Finding.of(
                                                FindingCode.BACKUPS_UNAVAILABLE,
                                                new Subject("BackupStorageLocation", "velero", "minio"))
                                        .saying("Velero cannot reach it")))
                        .incidents())
                .extracting(incident -> incident.cause().subject().kind())
                .containsExactly("BackupStorageLocation");
    }

    private static Given given(String phases, String age) {
        List<GenericObject> backups = new ArrayList<>();
        int hours = Integer.parseInt(age.replace("h", ""));
        for (String phase : phases.split(" ")) {
            backups.add(object("backups", created("velero", "nightly-" + hours, hours + "h"), """
                    metadata: {labels: {velero.io/schedule-name: nightly}}
                    status: {phase: %s, failureReason: AccessDenied}
                    """.formatted(phase)));
            hours += 24;
        }
        return new Given().with(Resources.BACKUPS, backups.toArray(GenericObject[]::new));
    }
}
