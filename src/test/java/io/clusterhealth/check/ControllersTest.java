// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControllersTest {
    private static final Picture PICTURE = new Given()
            .having(
                    Resources.STATEFUL_SETS,
                    "{metadata: {namespace: shop, name: prometheus-k8s, ownerReferences: [{kind: Prometheus, name: k8s, controller: true}]}}",
                    "{metadata: {namespace: shop, name: db, ownerReferences: [{kind: Release, name: shop}]}}")
            .picture();

    @Test
    void workloadIsLinkedToWhatControlsItInItsNamespaceOrTheCluster() {
        assertThat(told("prometheus-k8s"))
                .containsExactly(new Subject("Prometheus", "shop", "k8s"), Subject.clusterScoped("Prometheus", "k8s"));
        assertThat(told("db")).as("an owner that does not control it").isEmpty();
        assertThat(told("gone")).isEmpty();
    }

    private static List<Subject> told(String set) {
        Finding finding = Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, new Subject("StatefulSet", "shop", set))
                .saying("no pod is ready");
        return Controllers.told(List.of(finding), PICTURE).getFirst().targets(Relation.MADE_BY);
    }
}
