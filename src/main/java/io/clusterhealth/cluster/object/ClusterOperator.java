// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An OpenShift ClusterOperator.
///
/// @param version the entry `operator` of `status.versions`; empty if absent
/// @param namespaces the namespaces among its `relatedObjects`
/// @param released whether it is part of the release: it has an annotation `include.release.openshift.io/…` or
/// `exclude.release.openshift.io/…`
public record ClusterOperator(
        Metadata metadata, String version, List<String> namespaces, List<Condition> conditions, boolean released)
        implements WithConditions {

    public ClusterOperator {
        namespaces = List.copyOf(namespaces);
        conditions = List.copyOf(conditions);
    }

    /// Those that have the version of the release: others, such as `aro` on Azure, state a version of their own. All if
    /// none is marked as a part of it.
    public static List<ClusterOperator> versioned(List<ClusterOperator> operators) {
        List<ClusterOperator> released =
                operators.stream().filter(ClusterOperator::released).toList();
        return released.isEmpty() ? operators : released;
    }

    public String name() {
        return metadata.name();
    }

    /// Reads a ClusterOperator.
    public static ClusterOperator read(GenericObject object) {
        return new ClusterOperator(
                object.metadata(),
                object.each("status.versions").stream()
                        .filter(version -> version.text("name").equals("operator"))
                        .map(version -> version.text("version"))
                        .findFirst()
                        .orElse(""),
                object.each("status.relatedObjects").stream()
                        .filter(related -> related.text("resource").equals("namespaces") && related.has("name"))
                        .map(related -> related.text("name"))
                        .distinct()
                        .toList(),
                object.conditions(),
                object.names("metadata.annotations").stream()
                        .anyMatch(name -> name.startsWith("include.release.openshift.io/")
                                || name.startsWith("exclude.release.openshift.io/")));
    }
}
