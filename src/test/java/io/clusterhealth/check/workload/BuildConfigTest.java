// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// OpenShift's builds: each is one run of its BuildConfig, in one pod.
class BuildConfigTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void failedBuildsAreOneFindingOnTheirBuildConfig() {
        assertThat(told(failed(7, "20m"), failed(8, "10m")))
                .containsExactlyInAnyOrder(
                        "POD_FAILED LOW BuildConfig shop/web",
                        "POD_FAILED LOW Pod shop/web-7-build",
                        "POD_FAILED LOW Pod shop/web-8-build");
    }

    @Test
    void aBuildWhoseObjectIsNotKnownIsItsOwnWorkload() {
        assertThat(new Given().with(Resources.PODS, failed(7, "20m").get()).told(CHECK))
                .containsExactlyInAnyOrder("POD_FAILED LOW Build shop/web-7", "POD_FAILED LOW Pod shop/web-7-build");
    }

    @ParameterizedTest
    @CsvSource({"web-8, 10m, true", "web-6, 30m, false", "webshop-8, 10m, false", "web, 10m, false"})
    void aLaterBuildThatSucceededMakesGoodForAnEarlierOne(String build, String age, boolean silent) {
        GivenPod done =
                pod(build + "-build").ownedBy("Build", build).phase("Succeeded").born(age);

        assertThat(told(failed(7, "20m"), done).isEmpty()).isEqualTo(silent);
    }

    /// Its name is like that of a Build, and it is none.
    @Test
    void aLaterBarePodThatSucceededDoesNotMakeGoodForABuild() {
        assertThat(told(failed(7, "20m"), pod("web-9").phase("Succeeded").born("10m")))
                .isNotEmpty();
    }

    @Test
    void buildsAreReadOnlyWhereOneIsNotReady() {
        OptionalReads reads = new OptionalReads(CHECK.optionalReads());
        Given done = new Given()
                .with(
                        Resources.PODS,
                        pod("web-7-build")
                                .ownedBy("Build", "web-7")
                                .phase("Succeeded")
                                .get());

        assertThat(reads.after(done.picture())).isEmpty();
        assertThat(reads.after(
                        new Given().with(Resources.PODS, failed(7, "20m").get()).picture()))
                .containsExactly(Resources.BUILDS);
    }

    private static GivenPod failed(int number, String age) {
        return pod("web-%d-build".formatted(number))
                .ownedBy("Build", "web-" + number)
                .born(age)
                .phase("Failed")
                .unready(age)
                .terminated(0, ended(1, "Error", age));
    }

    private static List<String> told(GivenPod... pods) {
        Given given = new Given()
                .with(
                        Resources.BUILDS,
                        object("builds", owned("shop", "web-7", "BuildConfig", "web"), "{}"),
                        object("builds", owned("shop", "web-8", "BuildConfig", "web"), "{}"));
        for (GivenPod pod : pods) {
            given.with(Resources.PODS, pod.get());
        }
        return given.told(CHECK);
    }
}
