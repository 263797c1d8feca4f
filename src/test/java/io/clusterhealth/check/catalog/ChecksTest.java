// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChecksTest {

    /// Lists that only tools other than the verdict read.
    private static final Set<Resource<?>> OF_OTHERS = Set.of(
            Resources.CONTROLLER_REVISIONS,
            Resources.CONFIG_MAPS,
            Resources.SECRETS,
            Resources.DEPRECATED_APIS,
            Resources.LIMIT_RANGES);

    @Test
    void everyListIsNeededOrWorthALook() {
        Set<Resource<?>> read = new HashSet<>(Checks.needs());
        read.addAll(OptionalReads.of(Checks.all()).everything());

        read.addAll(OF_OTHERS);

        assertThat(read).containsAll(Resources.ALL);
    }

    @Test
    void leasesAndReplicaSetsAreNotReadOnEveryCall() {
        assertThat(Checks.needs()).doesNotContain(Resources.LEASES, Resources.REPLICA_SETS);
    }

    @Test
    void checksAreSilentAboutWhatCouldNotBeRead() {
        Given blind = new Given();
        Resources.ALL.forEach(blind::without);

        assertThat(Checks.all())
                .allSatisfy((Check check) -> assertThat(blind.told(check)).isEmpty());
    }
}
