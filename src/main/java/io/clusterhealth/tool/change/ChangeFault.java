// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import java.util.regex.Pattern;

/// Explains a request of a change that failed.
///
/// @param subresource may be empty
/// @param namespace empty for all, and for cluster-scoped objects
/// @param about `Deployment shop/web`
record ChangeFault(String verb, ApiResource resource, String subresource, String namespace, String about) {
    private static final int LONGEST_REASON = 600;

    /// The start of an API server message, before the refusing component: it names the object, which is known.
    private static final Pattern LEAD =
            Pattern.compile("^(?:Internal error occurred: |\\S* ?\"[^\"]*\" is (?:forbidden|invalid): )");

    /// A whole object, quoted as the invalid value.
    private static final Pattern OBJECT = Pattern.compile("Invalid value: \"\\{.*}\": ");

    /// Two values of a field, compared line by line in the API server's own types.
    private static final Pattern COMPARED = Pattern.compile("(?s)\\s*\\n\\s*(?:@@ |[\\w.]+\\{).*");

    /// How the API server says that a field keeps its first value.
    private static final String IMMUTABLE = "immutable";

    /// How the API server begins when it could not call a webhook.
    private static final Pattern UNCALLED = Pattern.compile("failed calling webhook \"");

    /// The timeout of a webhook call.
    private static final Pattern WAITED = Pattern.compile("\\?timeout=\\w+");

    static ChangeFault of(ObjectChange change) {
        return of(change, change.request().verb());
    }

    static ChangeFault of(ObjectChange change, String verb) {
        return new ChangeFault(
                verb,
                change.target().resource(),
                change.request().subresource(),
                change.target().name().namespace(),
                change.target().words());
    }

    /// The error of a request that was not a dry run.
    ToolError made(ChangeReply reply) {
        return reply instanceof ChangeReply.NoReply(String cause)
                ? ToolError.of(
                        "UNCLEAR",
                        "It is not known what became of it: %s.".formatted(cause),
                        "Look at the object, then plan again.")
                : error(reply, "Call apply-change again.");
    }

    /// The error of a read or a dry run, which change nothing.
    ToolError error(ChangeReply reply) {
        return error(reply, "Plan it again.");
    }

    /// The error of a dry run that was sent and not answered.
    ///
    /// @param webhooks that the API server calls for it
    ToolError untried(String cause, List<String> webhooks) {
        return webhooks.isEmpty()
                ? error(new ChangeReply.NoReply(cause))
                : ToolError.of(
                        "NOT_PLANNED",
                        "The dry run was sent, but not answered: %s.".formatted(cause),
                        "Nothing is changed. A webhook may be slow: %s. Where it needs longer, set MCP_DEADLINE."
                                .formatted(BlastRadius.some(webhooks)));
    }

    private ToolError error(ChangeReply reply, String again) {
        return switch (reply) {
            case ChangeReply.ChangedObject _ -> throw new IllegalStateException("it was done");
            case ChangeReply.NoReply(String cause) ->
                ToolError.of("NOT_PLANNED", "Not tried: %s.".formatted(cause), "Nothing is changed: plan again.");
            case ChangeReply.ChangeRefused(int code, String message, ObjectNode details) ->
                switch (code) {
                    case 401 ->
                        ToolError.of(
                                "UNAUTHORIZED",
                                "Nothing is changed: the API server did not accept the credentials (401).",
                                "Log in again.");
                    case 403 -> forbidden(message);
                    case 404 -> missing(details);
                    case 409 -> ToolError.of("CONFLICT", "%s was changed at the same moment.".formatted(about), again);
                    default -> refused(message);
                };
        };
    }

    /// A missing object is named by the API server, a version of an API that is not served is not.
    private ToolError missing(ObjectNode details) {
        if (details.path("name").asText().isEmpty()) {
            return ToolError.of(
                    "NOT_SERVED",
                    "This cluster does not serve %s in version %s.".formatted(resource.kind(), resource.apiVersion()),
                    "Use a version that it serves.");
        }
        return details.path("kind").asText().equals("namespaces")
                ? ToolError.of(
                        "NOT_FOUND",
                        "There is no namespace %s for %s.".formatted(namespace, about),
                        "Apply the Namespace by itself first, then this.")
                : ToolError.of(
                        "NOT_FOUND",
                        "There is no %s.".formatted(about),
                        resource.namespaced() ? "Check its name and its namespace." : "Check its name.");
    }

    /// Status code 403 means missing rights, or a refusal by admission or a quota.
    private ToolError forbidden(String message) {
        String what = resource.plural() + (subresource.isEmpty() ? "" : "/" + subresource);
        return message.equals(ChangeableClusters.NO_RIGHT)
                        || Meanings.of(message).any(RightMissing.class)
                ? ToolError.of(
                        "FORBIDDEN",
                        "Not allowed: you may not %s %s."
                                .formatted(
                                        verb,
                                        verb.equals("list") || !subresource.isEmpty()
                                                ? what
                                                : "this " + resource.kind()),
                        "Ask for a %s rule: - {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}"
                                .formatted(
                                        namespace.isEmpty()
                                                ? "ClusterRole"
                                                : "Role (namespace %s)".formatted(namespace),
                                        resource.group(),
                                        what,
                                        verb))
                : refused(message);
    }

    /// The message of an API server, beginning with the refusing component.
    static String reason(String message) {
        String own = LEAD.matcher(message).replaceFirst("");
        return WAITED.matcher(OBJECT.matcher(
                                COMPARED.matcher(own.isBlank() ? message : own).replaceFirst(""))
                        .replaceFirst(""))
                .replaceAll("");
    }

    /// Begins with the refusing component; further lines contain a truncated message in full.
    private static ToolError refused(String message) {
        String shown = Redaction.line(reason(message), LONGEST_REASON);
        ToolError error = ToolError.of(
                "REFUSED_BY_CLUSTER",
                "The API server refuses it: " + shown + (shown.endsWith(".") ? "" : "."),
                shown.contains(IMMUTABLE)
                        ? "Create the object anew with it, after deleting this one."
                        : UNCALLED.matcher(message).find()
                                ? "Repair this webhook first: every change of the kind meets it."
                                : "Plan another change.");
        return error.text().contains(shown) ? error : error.with(shown);
    }
}
