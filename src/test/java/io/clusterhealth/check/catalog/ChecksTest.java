// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChecksTest {

    @Test
    void everyListIsNeededOrWorthALook() {
        Set<Resource<?>> read = new HashSet<>(Checks.needs());
        read.addAll(SecondLook.of(Checks.all(), 0).everything());

        assertThat(read).containsAll(Resources.ALL);
    }

    @Test
    void leasesAndReplicaSetsAreNotReadOnEveryCall() {
        assertThat(Checks.needs()).doesNotContain(Resources.NODE_LEASES, Resources.REPLICA_SETS);
    }

    @Test
    void checksAreSilentAboutWhatCouldNotBeRead() {
        Given blind = new Given();
        Resources.ALL.forEach(blind::without);

        assertThat(Checks.all())
                .allSatisfy((Check check) -> assertThat(blind.told(check)).isEmpty());
    }
}
