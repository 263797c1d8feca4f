// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;
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
                .map(registry -> new Finding(
                        FindingCode.REGISTRY_EPHEMERAL,
                        FindingCode.REGISTRY_EPHEMERAL.severity(),
                        Subjects.of("Config", registry.metadata()),
                        Optional.empty(),
                        List.of(Evidence.of("its storage is an emptyDir")),
                        List.of()))
                .toList();
    }
}
