// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An OpenShift ClusterOperator.
///
/// @param version the entry `operator` of `status.versions`; empty if absent
/// @param released whether it is part of the release: it has an annotation `include.release.openshift.io/…` or
/// `exclude.release.openshift.io/…`
public record ClusterOperator(
        Metadata metadata, String version, List<Related> related, List<Condition> conditions, boolean released)
        implements WithConditions {

    /// The operators that have the version of the release: others, such as `aro` on Azure, state a version of their
    /// own. All if none is marked as a part of it.
    public static List<ClusterOperator> versioned(List<ClusterOperator> operators) {
        List<ClusterOperator> released =
                operators.stream().filter(ClusterOperator::released).toList();
        return released.isEmpty() ? operators : released;
    }

    /// An object that it reports as its own.
    ///
    /// @param resource with its group, such as `consoles.operator.openshift.io`; `namespaces` for the core group
    /// @param namespace empty if absent: then it is cluster-scoped, or in any namespace
    /// @param name empty for all of them
    public record Related(String resource, String namespace, String name) {}

    /// The namespaces among its related objects.
    public List<String> namespaces() {
        return related.stream()
                .filter(one ->
                        one.resource().equals("namespaces") && !one.name().isEmpty())
                .map(Related::name)
                .distinct()
                .toList();
    }

    public static ClusterOperator read(GenericObject object) {
        return new ClusterOperator(
                object.metadata(),
                object.each("status.versions").stream()
                        .filter(version -> version.text("name").equals("operator"))
                        .map(version -> version.text("version"))
                        .findFirst()
                        .orElse(""),
                object.each("status.relatedObjects").stream()
                        .map(ClusterOperator::related)
                        .distinct()
                        .toList(),
                object.conditions(),
                object.names("metadata.annotations").stream()
                        .anyMatch(name -> name.startsWith("include.release.openshift.io/")
                                || name.startsWith("exclude.release.openshift.io/")));
    }

    private static Related related(GenericObject object) {
        String group = object.text("group");
        String resource = object.text("resource");
        return new Related(
                group.isEmpty() ? resource : resource + "." + group, object.text("namespace"), object.text("name"));
    }
}
