// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformPullSecretTest {
    private static final PlatformPullSecret CHECK = new PlatformPullSecret(2);
    private static final String FOUND = "REGISTRY_REFUSES HIGH Secret openshift-config/pull-secret";
    private static final String REFUSED = "unable to retrieve auth token: unauthorized: Please login";
    private static final String MARKETPLACE = "openshift-marketplace";

    private final Pod catalog = refused("catalog", MARKETPLACE, "registry.example.com/index:v1");

    @Test
    void severalServersThatRefuseThePlatformHaveItsSecretInCommon() {
        assertThat(given(
                                "reported",
                                catalog,
                                refused("canary", "openshift-ingress-canary", "quay.example.com/canary:v1"))
                        .told(CHECK))
                .containsExactly(FOUND);
        assertThat(given("{status: 401, detail: Invalid credentials}", catalog).told(CHECK))
                .containsExactly(FOUND);
    }

    @Test
    void oneServerMayRefuseForOtherReasons() {
        assertThat(given("reported", catalog, refused("other", MARKETPLACE, "registry.example.com/other:v1"))
                        .told(CHECK))
                .isEmpty();
        assertThat(given("{status: 401, detail: Invalid credentials}").told(CHECK))
                .isEmpty();
    }

    @Test
    void applicationsHaveSecretsOfTheirOwn() {
        assertThat(given("reported", catalog, refused("shop", "shop", "quay.example.com/shop:v1"))
                        .told(CHECK))
                .isEmpty();
    }

    private static Given given(String message, Pod... pods) {
        return new Given()
                .with(Resources.PODS, pods)
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(
                                named("", "insights"),
                                "4.18.1",
                                List.of(),
                                List.of(condition("Degraded", "True", "30m", "NotAuthorized", message)),
                                false));
    }

    private static Pod refused(String set, String namespace, String image) {
        return pod(set + "-0")
                .in(namespace)
                .ownedBy("StatefulSet", set)
                .image(image, "ImagePullBackOff", REFUSED)
                .get();
    }
}
