// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.cluster.object.Subscription;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Operators of the lifecycle manager that are half-way or wait for somebody.
record OlmOperators() implements Section {
    private static final Set<String> WAITING = Set.of("UpgradePending", "UpgradeFailed");
    private static final Set<String> SETTLED = Set.of("Succeeded", "Replacing", "Deleting", "");

    @Override
    public String name() {
        return "olm-operators";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.SUBSCRIPTIONS, Resources.CLUSTER_SERVICE_VERSIONS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return Stream.concat(
                        picture.objects(Resources.SUBSCRIPTIONS).stream()
                                .filter(subscription -> WAITING.contains(subscription.state()))
                                .map(OlmOperators::ofSubscription),
                        picture.objects(Resources.CLUSTER_SERVICE_VERSIONS).stream()
                                .filter(version -> !SETTLED.contains(version.phase()))
                                .map(OlmOperators::ofVersion))
                .toList();
    }

    private static Obstacle ofSubscription(Subscription subscription) {
        String namespace = subscription.metadata().namespace();
        String mend = !Obstacle.plain(subscription.plan())
                ? "oc describe subscription %s -n %s"
                        .formatted(subscription.metadata().name(), namespace)
                : "oc patch installplan %s -n %s --type=merge -p '{\"spec\":{\"approved\":true}}'"
                        .formatted(subscription.plan(), namespace);
        return Obstacle.review(
                new Subject("Subscription", namespace, subscription.metadata().name()),
                Evidence.quoting(
                        "is at " + subscription.state() + ", from",
                        subscription.installed() + " to " + subscription.current()),
                mend);
    }

    private static Obstacle ofVersion(ClusterServiceVersion version) {
        return Obstacle.review(
                new Subject(
                        "ClusterServiceVersion",
                        version.metadata().namespace(),
                        version.metadata().name()),
                Evidence.quoting("is in phase", version.phase() + " " + version.reason() + " " + version.message()),
                "oc describe clusterserviceversion %s -n %s"
                        .formatted(version.metadata().name(), version.metadata().namespace()));
    }
}
