// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.stream.Stream;

/// Helm releases, which have a Secret or ConfigMap per revision, and versions installed by OLM.
final class Releases {
    private Releases() {}

    static Stream<Change> changes(Picture picture) {
        Stream<Change> helm = Stream.of(Resources.SECRETS, Resources.CONFIG_MAPS)
                .flatMap(resource -> picture.objects(resource).stream())
                .flatMap(Releases::ofHelm);
        Stream<Change> olm =
                picture.objects(Resources.CLUSTER_SERVICE_VERSIONS).stream().flatMap(Releases::ofOlm);
        return Stream.concat(helm, olm);
    }

    private static Stream<Change> ofOlm(GenericObject version) {
        Subject subject = Write.subject("ClusterServiceVersion", version.metadata());
        return Stream.concat(
                Change.of(version.created(), ChangeKind.RELEASE, subject, Evidence.of("was chosen for installation")),
                Change.of(
                        version.time("status.lastTransitionTime"),
                        ChangeKind.RELEASE,
                        subject,
                        Evidence.quoting("came to phase", version.text("status.phase"))));
    }

    private static Stream<Change> ofHelm(ConfigObject object) {
        return object.release().stream()
                .flatMap(release -> Change.of(
                        object.metadata().created(),
                        ChangeKind.RELEASE,
                        new Subject("HelmRelease", object.metadata().namespace(), release.name()),
                        Evidence.quoting("installed revision " + release.revision(), release.status())));
    }
}
