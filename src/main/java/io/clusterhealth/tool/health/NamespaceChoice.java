// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.examination.Examined.NoNamespace;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import java.util.Optional;

/// Refuses a namespace that does not exist.
public final class NamespaceChoice {
    private NamespaceChoice() {}

    /// The refusal of a namespace that the picture does not contain.
    public static Optional<ToolError> refuse(Optional<String> namespace, Picture picture) {
        return NoNamespace.in(namespace, picture).map(NamespaceChoice::refuse);
    }

    /// The refusal, with the namespace that was most likely meant.
    public static ToolError refuse(NoNamespace nowhere) {
        return refuse("Argument 'namespace'", nowhere);
    }

    /// @param source of the name, such as a flag
    public static ToolError refuse(String source, NoNamespace nowhere) {
        return new ValidValues(
                        "validNamespaces",
                        nowhere.known().stream().map(Redaction::name).toList())
                .refuse(
                        ToolError.NOT_FOUND,
                        "%s: there is no namespace '%s'.".formatted(source, nowhere.name()),
                        nowhere.name(),
                        "Ask about all namespaces instead."); // a resource's address has no argument to leave out
    }
}
