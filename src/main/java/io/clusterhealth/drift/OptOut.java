// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.stream.Stream;

/// The exemption of an object by a label or an annotation, where its controller honours it.
///
/// @see <a
/// href="https://fluxcd.io/flux/components/kustomize/kustomizations/#controlling-the-apply-behavior-of-resources">
/// Controlling the apply behavior of resources</a>
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/compare-options/">Compare options</a>
public enum OptOut {
    /// Nothing is applied to it.
    DISABLED("Kustomization", "kustomize.toolkit.fluxcd.io/reconcile", "disabled"),
    /// The same.
    IGNORED("Kustomization", "kustomize.toolkit.fluxcd.io/ssa", "Ignore"),
    /// It is only created.
    IF_NOT_PRESENT("Kustomization", "kustomize.toolkit.fluxcd.io/ssa", "IfNotPresent"),
    /// Fields that others add remain.
    MERGED("Kustomization", "kustomize.toolkit.fluxcd.io/ssa", "Merge"),
    /// It may remain when its source no longer contains it.
    EXTRANEOUS("Application", "argocd.argoproj.io/compare-options", "IgnoreExtraneous");

    private final String kind;
    private final String key;
    private final String value;

    OptOut(String kind, String key, String value) {
        this.kind = kind;
        this.key = key;
        this.value = value;
    }

    boolean is(DeliveredApp app, ObjectNode object) {
        return app.subject().kind().equals(kind)
                && Stream.of("labels", "annotations")
                        .map(where ->
                                object.path("metadata").path(where).path(key).asText())
                        .flatMap(values -> Arrays.stream(values.split(",")))
                        .anyMatch(one -> one.strip().equalsIgnoreCase(value));
    }

    /// Whether an object is never applied.
    ///
    /// @param object its manifest or the current object, which count alike
    public static boolean isLeftOut(DeliveredApp app, ObjectNode object) {
        return DISABLED.is(app, object) || IGNORED.is(app, object);
    }
}
