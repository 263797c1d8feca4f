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

    @Test
    void fullVolumeIsLinkedToWhatControlsTheWorkloadThatMountsIt() {
        Picture picture = new Given()
                .having(
                        Resources.STATEFUL_SETS,
                        "{metadata: {namespace: logs, name: es, ownerReferences: [{kind: Elasticsearch, name: main, controller: true}]}}",
                        "{metadata: {namespace: logs, name: plain}}")
                .having(Resources.PODS, mounting("es"), mounting("plain"))
                .picture();

        assertThat(owners("data-es", picture)).contains(new Subject("Elasticsearch", "logs", "main"));
        assertThat(owners("data-plain", picture)).isEmpty();
        assertThat(owners("data-unused", picture)).isEmpty();
    }

    private static String mounting(String set) {
        return """
                {metadata: {namespace: logs, name: %1$s-0, ownerReferences: [{kind: StatefulSet, name: %1$s, controller: true}]},
                 spec: {volumes: [{name: data, persistentVolumeClaim: {claimName: data-%1$s}}]}}""".formatted(set);
    }

    private static List<Subject> owners(String claim, Picture picture) {
        Finding full = Finding.of(FindingCode.VOLUME_FULL, Subjects.claim("logs", claim))
                .saying("hardly anything is left");
        return Controllers.told(List.of(full), picture).getFirst().targets(Relation.OWNED_BY);
    }

    private static List<Subject> told(String set) {
        Finding finding = Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, new Subject("StatefulSet", "shop", set))
                .saying("no pod is ready");
        return Controllers.told(List.of(finding), PICTURE).getFirst().targets(Relation.MADE_BY);
    }
}
