// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// The target version of an upgrade.
///
/// @param wanted empty for the next minor version, where the next version is unknown
/// @param words for display: `4.20.3`, or `1.36` without a patch version; may be empty
public record Target(Optional<Release> wanted, String words) {
    private static final int OPENSHIFT = 4;

    /// The minor version of Kubernetes minus that of OpenShift 4.
    private static final int KUBERNETES_AHEAD = 13;

    /// The target for a caller's argument: a version, or for a minor version its newest offered patch. Without an
    /// argument, the newest version offered for OpenShift, recommended ones first, else the next minor version.
    ///
    /// @param given in the format of [Release#of(String)]
    public static Target of(Optional<String> given, Picture picture) {
        Optional<ClusterVersion> version =
                picture.objects(Resources.CLUSTER_VERSIONS).stream().findFirst();
        return given.map(text -> named(text, version))
                .orElseGet(() -> version.map(Target::next)
                        .orElseGet(() -> nextMinor(picture.version()
                                .known()
                                .map(ServerVersion::gitVersion)
                                .orElse(""))));
    }

    /// The newest recommended patch of the running version; empty if there is none.
    public static Optional<Target> patch(Picture picture) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .findFirst()
                .flatMap(version -> Release.of(version.current())
                        .flatMap(running -> newest(recommended(version).filter(one -> one.sameMinor(running)))))
                .map(Target::to);
    }

    private static Target to(Release release) {
        return new Target(Optional.of(release), release.toString());
    }

    private static Target named(String text, Optional<ClusterVersion> version) {
        Optional<Release> release = Release.of(text);
        if (release.isEmpty() || Release.hasPatch(text)) {
            return new Target(release, release.map(Release::toString).orElse(""));
        }
        Release minor = release.get();
        return version.flatMap(offering -> offered(offering)
                        .flatMap(some -> newest(some.filter(one -> one.sameMinor(minor))).stream())
                        .findFirst())
                .map(Target::to)
                .orElseGet(() -> new Target(release, minor.minorWords()));
    }

    private static Target next(ClusterVersion version) {
        return offered(version)
                .flatMap(some -> newest(some).stream())
                .findFirst()
                .map(Target::to)
                .orElseGet(() -> nextMinor(version.current()));
    }

    private static Target nextMinor(String running) {
        return new Target(
                Optional.empty(),
                Release.of(running)
                        .map(now -> new Release(now.major(), now.minor() + 1, 0).minorWords())
                        .orElse(""));
    }

    /// The recommended versions, then those with known risks.
    private static Stream<Stream<Release>> offered(ClusterVersion version) {
        return Stream.of(
                recommended(version),
                version.updates().conditional().stream()
                        .map(AvailableUpdates.Conditional::version)
                        .flatMap(one -> Release.of(one).stream()));
    }

    private static Stream<Release> recommended(ClusterVersion version) {
        return version.updates().recommended().stream().flatMap(one -> Release.of(one).stream());
    }

    private static Optional<Release> newest(Stream<Release> some) {
        return some.max(Comparator.naturalOrder());
    }

    /// Whether only the patch version changes, which `Upgradeable=False` does not forbid.
    boolean patchOf(Optional<Release> current) {
        return wanted.isPresent() && current.isPresent() && wanted.get().sameMinor(current.get());
    }

    /// `a downgrade to 1.33.0 is not supported; the version that runs is`, or that it runs already; empty where the
    /// target is newer or not given. `1.34` means the minor version.
    ///
    /// @param running as the cluster spells it
    Optional<Evidence> whereNotAhead(String running) {
        return Release.of(running)
                .flatMap(now -> wanted.filter(to -> to.compareTo(now) <= 0).map(to -> notAhead(to, now, running)));
    }

    private static Evidence notAhead(Release to, Release now, String running) {
        if (to.equals(now)) {
            return Evidence.of(to + " is the version that runs already");
        }
        return to.sameMinor(now) && to.patch() == 0
                ? Evidence.quoting(to + " is the version that runs already", running)
                : Evidence.quoting("a downgrade to " + to + " is not supported; the version that runs is", running);
    }

    /// `1.37.0 is not the next minor version; 1.36 comes first, and the version that runs is`; empty where the target
    /// skips none.
    Optional<String> whereSkipping(Release running) {
        return wanted.filter(to -> to.major() != running.major() || to.minor() > running.minor() + 1)
                .map(to ->
                        "%s is not the next minor version; Kubernetes takes one at a time, so %d.%d comes first, and the version that runs is"
                                .formatted(to, running.major(), running.minor() + 1));
    }

    /// The minor version of Kubernetes after the upgrade; empty where the running one is unknown. A target of
    /// OpenShift has another number, and both increase in equal steps: OpenShift 4.17 is Kubernetes 1.30, which
    /// counts where the API server's own version was not recorded.
    Optional<Integer> kubernetes(Picture picture) {
        Optional<Release> server =
                picture.version().known().map(ServerVersion::gitVersion).flatMap(Release::of);
        Optional<Release> openShift = picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .findFirst()
                .flatMap(version -> Release.of(version.current()));
        int steps = wanted.flatMap(to -> openShift
                        .or(() -> server)
                        .filter(from -> from.major() == to.major())
                        .map(from -> Math.max(0, to.minor() - from.minor())))
                .orElse(1);
        return server.map(Release::minor)
                .or(() -> openShift
                        .filter(running -> running.major() == OPENSHIFT)
                        .map(running -> running.minor() + KUBERNETES_AHEAD))
                .map(minor -> minor + steps);
    }
}
