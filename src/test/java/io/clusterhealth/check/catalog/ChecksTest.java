// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import org.junit.jupiter.api.Test;

class ChecksTest {

    @Test
    void everyListButTheLeasesIsNeededByTheChecks() {
        assertThat(Checks.needs())
                .containsAll(Resources.ALL.stream()
                        .filter(resource -> !resource.equals(Resources.NODE_LEASES))
                        .toList())
                .doesNotContain(Resources.NODE_LEASES);
    }

    @Test
    void checksAreSilentAboutWhatCouldNotBeRead() {
        Given blind = new Given();
        Resources.ALL.forEach(blind::without);

        assertThat(Checks.all())
                .allSatisfy((Check check) -> assertThat(blind.told(check)).isEmpty());
    }
}
