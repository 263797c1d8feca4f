// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import java.util.List;
import java.util.Optional;

/// Catches a namespace that does not exist: an empty answer about it would read like good news.
final class NamespaceChoice {
    private NamespaceChoice() {}

    /// The refusal, when the cluster's namespaces are known and the one asked about is none of them.
    static Optional<ToolError> refuse(Picture picture) {
        return refuse(picture.namespace(), picture);
    }

    /// The same for a namespace that only part of a picture of the whole cluster is asked about.
    static Optional<ToolError> refuse(Optional<String> namespace, Picture picture) {
        return namespace.flatMap(name -> switch (picture.list(Resources.NAMESPACES)) {
            case Read.Found<List<Namespace>>(List<Namespace> known) -> unless(name, known);
            case Read.Noted<List<Namespace>>(List<Namespace> known, String _) -> unless(name, known);
            case Read.Partial<List<Namespace>> _, Read.Missing<List<Namespace>> _ -> Optional.empty();
        });
    }

    private static Optional<ToolError> unless(String name, List<Namespace> known) {
        List<String> names = known.stream()
                .map(namespace -> namespace.metadata().name())
                .sorted()
                .toList();
        if (names.isEmpty() || names.contains(name)) {
            return Optional.empty();
        }
        return Optional.of(new ValidValues(
                        "validNamespaces", names.stream().map(Redaction::name).toList())
                .refuse(
                        "NOT_FOUND",
                        "Argument 'namespace': there is no namespace '%s'.".formatted(name),
                        name,
                        "Leave it out to ask about all namespaces."));
    }
}
