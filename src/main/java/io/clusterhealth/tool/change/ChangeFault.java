// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;

/// What was asked of the API server in vain.
///
/// @param subresource may be empty
/// @param about `Deployment shop/web`
record ChangeFault(String verb, ApiResource resource, String subresource, String about) {
    private static final int LONGEST_REASON = 100;

    static ChangeFault of(ObjectChange change) {
        return new ChangeFault(
                change.request().verb(),
                change.target().resource(),
                change.request().subresource(),
                change.target().words());
    }

    /// Why the API server did not do it.
    ToolError error(ChangeReply reply) {
        return switch (reply) {
            case ChangeReply.ChangedObject _ -> throw new IllegalStateException("it was done");
            case ChangeReply.NoReply(String cause) ->
                ToolError.of(
                        "UNCLEAR",
                        "It is not known what became of it: %s.".formatted(cause),
                        "Look at the object, then plan again.");
            case ChangeReply.ChangeRefused(int code, String message, var _) ->
                switch (code) {
                    case 403 -> forbidden(message);
                    case 404 -> ToolError.of("NOT_FOUND", "There is no %s.".formatted(about), "Call kubectl-get.");
                    case 409 ->
                        ToolError.of(
                                "CONFLICT",
                                "%s was changed at the same moment.".formatted(about),
                                "Call apply-change again.");
                    default -> refused(message);
                };
        };
    }

    /// Rights are one reason, admission and quotas are others.
    private ToolError forbidden(String message) {
        String what = resource.plural() + (subresource.isEmpty() ? "" : "/" + subresource);
        return message.equals(ChangeableClusters.NO_RIGHT) || message.contains(" cannot ")
                ? ToolError.of(
                        "FORBIDDEN",
                        "Not allowed: you may not %s this %s.".formatted(verb, resource.kind()),
                        "Ask for a ClusterRole rule: - {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}"
                                .formatted(resource.group(), what, verb))
                : refused(message);
    }

    private static ToolError refused(String message) {
        return ToolError.of(
                "REFUSED_BY_CLUSTER",
                "The API server refuses it: %s".formatted(Redaction.line(message, LONGEST_REASON)),
                "Plan another change.");
    }
}
