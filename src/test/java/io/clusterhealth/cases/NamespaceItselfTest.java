// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A finding about a namespace is in that namespace, although the Namespace object is cluster-scoped.
class NamespaceItselfTest {
    @TempDir
    Path folder;

    @Test
    void namespaceThatHangsIsToldToWhoAsksAboutIt() throws IOException {
        Files.writeString(folder.resolve("as-of.txt"), "2026-11-20T10:00:00Z");
        Files.writeString(folder.resolve("namespaces.yaml"), """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}, status: {phase: Active}}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: old, deletionTimestamp: '2026-11-20T09:00:00Z'}
                status:
                  phase: Terminating
                  conditions:
                    - {type: NamespaceFinalizersRemaining, status: 'True', lastTransitionTime: '2026-11-20T09:00:00Z',
                       message: 'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances'}
                """);
        Cluster cluster = CaseResult.opened(folder);

        HealthReport old = report(cluster, "old");
        HealthReport shop = report(cluster, "shop");

        assertThat(old.verdict()).isEqualTo(Verdict.DEGRADED);
        assertThat(old.diagnosis().incidents())
                .extracting(Incident::cause)
                .extracting(cause -> cause.subject())
                .containsExactly(Subject.clusterScoped("Namespace", "old"));
        assertThat(shop.diagnosis().incidents()).isEmpty();
        assertThat(shop.elsewhere()).isEqualTo(1);
    }

    private static HealthReport report(Cluster cluster, String namespace) {
        Examined seen = new Examination(Checks.all())
                .examine(cluster, Optional.of(namespace), Deadline.in(Duration.ofSeconds(60)), ReadObserver.NONE);
        return assertThat(seen)
                .asInstanceOf(type(Examined.Reported.class))
                .actual()
                .report();
    }
}
