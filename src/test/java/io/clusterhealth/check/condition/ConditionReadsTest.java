// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// When the lists of sections of `conditions.txt` are read.
class ConditionReadsTest {

    @Test
    void deliveriesAreReadWhereTheyAreServed() {
        OptionalReads reads = reads("applications", "kustomizations", "helmreleases");

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("argoproj.io", "rollouts").picture()))
                .isEmpty();
        assertThat(reads.after(
                        new Given().serving("argoproj.io", "applications").picture()))
                .containsExactly(Resources.generic("applications"));
        assertThat(reads.after(
                        new Given().serving("kustomize.toolkit.fluxcd.io").picture()))
                .containsExactly(Resources.generic("kustomizations"));
    }

    @Test
    void issuersAreReadWhereTheyAreServed() {
        OptionalReads reads = reads("issuers");

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("cert-manager.io", "issuers").picture()))
                .containsExactly(Resources.generic("issuers"));
        assertThat(reads.after(new Given().serving("cert-manager.io").picture()))
                .containsExactlyInAnyOrder(Resources.generic("issuers"), Resources.generic("clusterissuers"));
    }

    @Test
    void secretsAndTheirStoresAreReadWhereTheyAreServed() {
        OptionalReads reads = reads("secretstores", "externalsecrets");

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("external-secrets.io").picture()))
                .containsExactlyInAnyOrder(
                        Resources.generic("clustersecretstores"),
                        Resources.generic("secretstores"),
                        Resources.generic("externalsecrets"));
    }

    @Test
    void imageStreamsAreOnlyReadFromRecordings() {
        OptionalReads reads = reads("imagestreams");

        assertThat(reads.everything()).contains(Resources.generic("imagestreams"));
        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.ofComponents(new Given().picture())).isEmpty();
    }

    @Test
    void hostsAreReadWhereOpenShiftRunsOnBareMetal() {
        assertThat(hostsAfter(new Given())).isEmpty();
        assertThat(hostsAfter(bareMetal())).containsExactly(Resources.generic("baremetalhosts"));
        assertThat(hostsAfter(bareMetal(condition("Disabled", "False", "9d"))))
                .containsExactly(Resources.generic("baremetalhosts"));
        assertThat(hostsAfter(bareMetal(condition("Disabled", "True", "9d")))).isEmpty();
    }

    private static Set<Resource<?>> hostsAfter(Given given) {
        return reads("baremetalhosts").after(given.picture());
    }

    private static Given bareMetal(Condition... conditions) {
        return new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(named("", "baremetal"), "4.20.2", List.of(), List.of(conditions), false));
    }

    private static OptionalReads reads(String... lists) {
        return OptionalReads.of(Stream.of(lists).<Check>map(Given::conditions).toList());
    }
}
