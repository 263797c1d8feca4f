// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;

/// OpenShift's own image registry on storage that its pod takes along when it goes. A registry that is removed on
/// purpose is none.
public record RegistryStorage() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(OpenShift.troubled("image-registry"), Resources.IMAGE_REGISTRIES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.IMAGE_REGISTRIES).stream()
                .filter(registry -> registry.managed() && registry.ephemeral())
                .map(registry -> Finding.of(FindingCode.REGISTRY_EPHEMERAL, Subjects.of("Config", registry.metadata()))
                        .saying("its storage is an emptyDir"))
                .toList();
    }
}
