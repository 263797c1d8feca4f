// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.FILE_SERVER_UNREACHABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageRulesTest {
    private static final Subject SHARE = new Subject("PersistentVolumeClaim", "shop", "photos");

    @ParameterizedTest
    @CsvSource({
        "POD_NOT_READY, photos, 'Readiness probe failed: command timed out: ls /data', true",
        "POD_NOT_READY, photos, Readiness probe failed: HTTP probe failed with statuscode: 404, false",
        "POD_NOT_READY, other, 'Readiness probe failed: command timed out: ls /data', false",
        "POD_STUCK_TERMINATING, photos, '', true",
        "POD_CRASH_LOOP, photos, 'OSError: [Errno 116] Stale file handle', true",
        "POD_CRASH_LOOP, photos, 'KeyError: DB_HOST', false"
    })
    void whoHangsOnASilentShareIsItsSymptom(FindingCode code, String claim, String said, boolean connected) {
        GivenFinding server =
                finding(FILE_SERVER_UNREACHABLE, Subject.external("nas1")).link(Relation.BACKS, SHARE);
        GivenFinding user = finding(code, deployment("scans"))
                .link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "shop", claim))
                .says(said);

        assertThat(edge(server, user)).isEqualTo(connected ? Optional.of(Confidence.LIKELY) : Optional.empty());
    }
}
