// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostedRulesTest {
    private static final GivenFinding ETCD = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "tenant-b", "etcd"))
            .ago(30);
    private static final GivenFinding API_SERVER = crashing("tenant-b", "kube-apiserver");

    @Test
    void whatAHostedControlPlaneStandsOn() {
        assertThat(edge(ETCD, API_SERVER)).contains(LIKELY);
        assertThat(edge(API_SERVER, crashing("tenant-b", "openshift-apiserver")))
                .contains(LIKELY);
        assertThat(edge(API_SERVER, ETCD)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Deployment, tenant-a, kube-apiserver", "Deployment, tenant-b, aws-cloud-controller"})
    void othersDoNotStandOnThatEtcd(String kind, String namespace, String name) {
        assertThat(edge(ETCD, finding(POD_CRASH_LOOP, new Subject(kind, namespace, name))))
                .isEmpty();
    }

    private static GivenFinding crashing(String namespace, String name) {
        return finding(POD_CRASH_LOOP, new Subject("Deployment", namespace, name))
                .ago(29);
    }
}
