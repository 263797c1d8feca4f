// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.Kind;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Releases of Helm, which keeps a Secret or ConfigMap of each revision.
record Releases() implements Source {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.SECRETS, Resources.CONFIG_MAPS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        return Stream.of(Resources.SECRETS, Resources.CONFIG_MAPS)
                .flatMap(resource -> picture.objects(resource).stream())
                .map(Releases::change)
                .flatMap(Optional::stream);
    }

    private static Optional<Change> change(ConfigObject object) {
        return object.release()
                .flatMap(release -> object.metadata()
                        .created()
                        .map(at -> new Change(
                                at,
                                Kind.RELEASE,
                                new Subject("HelmRelease", object.metadata().namespace(), release.name()),
                                Evidence.quoting("installed revision " + release.revision(), release.status()))));
    }
}
