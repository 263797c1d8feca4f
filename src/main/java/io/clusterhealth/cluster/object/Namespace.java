// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;

/// A namespace.
///
/// @param phase `Active` or `Terminating`
public record Namespace(Metadata metadata, String phase, List<Condition> conditions, Map<String, String> labels)
        implements ClusterObject {
    /// The label that the API server sets to the name of each namespace.
    public static final String NAME = "kubernetes.io/metadata.name";

    @Override
    public String kind() {
        return "Namespace";
    }

    /// The phase only.
    @Override
    public List<String> texts(String path) {
        return path.equals("status.phase") ? List.of(phase) : List.of();
    }

    public static Namespace read(GenericObject object) {
        return new Namespace(
                object.metadata(), object.text("status.phase"), object.conditions(), object.entries("metadata.labels"));
    }
}
