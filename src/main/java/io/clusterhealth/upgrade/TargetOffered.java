// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Whether the wanted version, or without one any version, is offered and recommended.
final class TargetOffered {
    private TargetOffered() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> target.wanted()
                        .map(wanted -> of(version, wanted, target))
                        .orElseGet(() -> any(version)))
                .toList();
    }

    private static Stream<Obstacle> any(ClusterVersion version) {
        AvailableUpdates updates = version.updates();
        return updates.recommended().isEmpty()
                ? Stream.of(Obstacle.review(
                        VersionState.subject(version),
                        Evidence.of(
                                updates.conditional().isEmpty()
                                        ? "no update is offered on channel "
                                                + (updates.channel().isEmpty() ? "(none)" : updates.channel())
                                        : "only updates with known risks are offered"),
                        "oc adm upgrade --include-not-recommended"))
                : Stream.empty();
    }

    private static Stream<Obstacle> of(ClusterVersion version, Release wanted, Target target) {
        Subject subject = VersionState.subject(version);
        AvailableUpdates updates = version.updates();
        Optional<Evidence> behind = target.whereNotAhead(version.current());
        if (behind.isPresent()) {
            return Stream.of(Obstacle.blocks(subject, behind.get(), "oc adm upgrade"));
        }
        if (updates.recommended().stream().anyMatch(offered -> is(offered, wanted))) {
            return Stream.empty();
        }
        Optional<AvailableUpdates.Conditional> risky = updates.conditional().stream()
                .filter(offered -> is(offered.version(), wanted))
                .findFirst();
        return Stream.of(risky.map(offered ->
                        Obstacle.review(subject, risky(wanted, offered), "oc adm upgrade --include-not-recommended"))
                .orElseGet(() -> Obstacle.blocks(
                        subject, notOffered(target.words(), updates), "oc adm upgrade --include-not-recommended")));
    }

    private static Evidence risky(Release wanted, AvailableUpdates.Conditional offered) {
        return offered.unevaluated()
                .map(why -> Evidence.quoting("it is not known whether the risks of " + wanted + " apply here", why))
                .orElseGet(
                        () -> Evidence.quoting(wanted + " has known risks here", String.join(", ", offered.risks())));
    }

    private static Evidence notOffered(String wanted, AvailableUpdates updates) {
        List<String> offered = Stream.concat(
                        updates.recommended().stream(),
                        updates.conditional().stream()
                                .map(one -> one.version()
                                        + (one.unevaluated().isPresent()
                                                ? " (risks not evaluated)"
                                                : " (known risks)")))
                .toList();
        return offered.isEmpty()
                ? Evidence.of(wanted + " is not offered; none is offered")
                : Evidence.quoting(wanted + " is not offered; offered are", String.join(", ", offered));
    }

    private static boolean is(String offered, Release wanted) {
        return Release.of(offered).filter(wanted::equals).isPresent();
    }

    /// The same for a plain Kubernetes, which has no list of offers: whether the version is newer and skips no minor
    /// one. A control plane is upgraded by one minor version at a time, and never downgraded.
    ///
    /// @see <a href="https://kubernetes.io/releases/version-skew-policy/">Version skew policy</a>
    static List<Obstacle> ofKubernetes(Picture picture, Target target) {
        return picture.version().known().map(ServerVersion::gitVersion).stream()
                .flatMap(running -> target
                        .whereNotAhead(running)
                        .or(() -> Release.of(running)
                                .flatMap(target::whereSkipping)
                                .map(what -> Evidence.quoting(what, running)))
                        .stream())
                .map(what -> Obstacle.blocks(Subject.API_SERVER, what, ""))
                .toList();
    }
}
