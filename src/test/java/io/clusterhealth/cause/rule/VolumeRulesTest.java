// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.VOLUME_FULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeRulesTest {
    @ParameterizedTest
    @CsvSource({
        "shop, data-etcd-1, true",
        "shop, data-etcd-10, true",
        "shop, data-mysql-1, false",
        "crm, data-etcd-1, false",
        "shop, data-etcd, false"
    })
    void volumesOfOneSetFillUpAlike(String namespace, String other, boolean connected) {
        GivenFinding first = full("shop", "data-etcd-0");
        GivenFinding second = full(namespace, other);

        assertThat(edge(first, second).isPresent()).isEqualTo(connected);
        assertThat(edge(second, first)).isEmpty();
    }

    private static GivenFinding full(String namespace, String claim) {
        return finding(VOLUME_FULL, new Subject("PersistentVolumeClaim", namespace, claim));
    }
}
