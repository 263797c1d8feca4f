// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.object.ApiReadiness;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadinessTextTest {
    @Test
    void readsWhatFailed() {
        assertThat(ReadinessText.parse("""
                [+]ping ok
                [+]etcd excluded: ok
                [-]informer-sync failed: reason withheld
                [-]poststarthook/rbac/bootstrap-roles failed: reason withheld
                readyz check failed
                """))
                .contains(new ApiReadiness(false, List.of("informer-sync", "poststarthook/rbac/bootstrap-roles"), 2));
    }

    @Test
    void readsThatAllIsWell() {
        assertThat(ReadinessText.parse("[+]ping ok\r\n[+]log ok\r\nreadyz check passed\r\n"))
                .contains(new ApiReadiness(true, List.of(), 2));
        assertThat(ReadinessText.parse("ok\n")).contains(new ApiReadiness(true, List.of(), 0));
    }

    @Test
    void readsNothingElse() {
        assertThat(ReadinessText.parse("")).isEmpty();
        assertThat(ReadinessText.parse("<html>log in</html>")).isEmpty();
    }
}
