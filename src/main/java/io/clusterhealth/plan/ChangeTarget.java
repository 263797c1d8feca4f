// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.text.ShellWord;
import java.util.List;
import java.util.Locale;

public record ChangeTarget(ApiResource resource, ObjectName name) {
    /// A longer patch is put into a file.
    static final int LONGEST_IN_LINE = 400;

    private static final String IN_FILE = "--patch-file=patch.json";

    /// `Deployment shop/web`.
    public String words() {
        return resource.kind() + " " + name;
    }

    /// `deployments.apps`: kinds of two groups may have one name.
    private String kind() {
        return resource.plural() + (resource.group().isEmpty() ? "" : "." + resource.group());
    }

    /// `deployments.apps/web`, the form that kubectl accepts.
    String path() {
        return kind() + "/" + name.name();
    }

    /// Whether it is a namespace itself, as a Project of OpenShift is.
    boolean isNamespace() {
        return resource.kind().equals("Namespace") || resource.group().equals("project.openshift.io");
    }

    /// The namespace that a change of it is in: that of the object, or the object itself; empty where it is in none.
    public String ownNamespace() {
        return isNamespace() ? name.name() : name.namespace();
    }

    /// Whether it is a node; another group may have a kind of this name.
    public boolean isNode() {
        return resource.is("", "Node");
    }

    /// The kubectl command that patches it, without `kubectl` and the namespace.
    String patchLine(PatchRequest patch) {
        String body = patch.body().toString();
        return patchLine(patch, body.length() > LONGEST_IN_LINE ? IN_FILE : "-p " + ShellWord.of(body));
    }

    /// The same, with the patch in a file.
    String patchLineFromFile(PatchRequest patch) {
        return patchLine(patch, IN_FILE);
    }

    private String patchLine(PatchRequest patch, String from) {
        return "patch %s --type=%s %s".formatted(path(), patch.kind().name().toLowerCase(Locale.ROOT), from);
    }

    /// The kubectl command for a person who makes a change that is not made here. The object of a manifest may not
    /// exist yet.
    public String byHand(ChangeAction action) {
        String command = switch (action) {
            case APPLY, SYNC_FROM_GIT -> "apply -f manifest.yaml";
            case DELETE -> "delete " + path();
            case RESTART, UNDO -> "rollout %s %s".formatted(action.word(), path());
            case CORDON, UNCORDON -> action.word() + " " + name.name();
            case DRAIN -> "drain %s --ignore-daemonsets".formatted(name.name());
            case APPROVE_CSR -> "certificate approve " + name.name();
            case SCALE,
                    PAUSE,
                    RESUME,
                    SUSPEND,
                    RESUME_JOB,
                    SET_IMAGE,
                    SET_RESOURCES,
                    LABEL,
                    ANNOTATE,
                    PATCH,
                    REQUEST_SYNC -> "edit " + path();
        };
        return "kubectl " + command + (name.namespace().isEmpty() ? "" : " -n " + name.namespace());
    }

    /// The arguments of a plan for the same object.
    ObjectNode wish(String action) {
        ObjectNode wish = JsonNodeFactory.instance
                .objectNode()
                .put("action", action)
                .put("resource", kind())
                .put("name", name.name());
        return name.namespace().isEmpty() ? wish : wish.put("namespace", name.namespace());
    }

    /// Whether the arguments of `plan-change` are about it.
    public boolean isOf(ObjectNode call) {
        return kind().equals(call.path("resource").asText())
                && name.name().equals(call.path("name").asText())
                && name.namespace().equals(call.path("namespace").asText());
    }

    /// The form in a sealed plan.
    ArrayNode json() {
        return JsonNodeFactory.instance
                .arrayNode()
                .add(resource.group())
                .add(resource.version())
                .add(resource.plural())
                .add(resource.kind())
                .add(resource.namespaced())
                .add(name.namespace())
                .add(name.name());
    }

    /// Reads what [#json] wrote.
    static ChangeTarget of(JsonNode json) {
        return new ChangeTarget(
                new ApiResource(
                        json.path(0).asText(),
                        json.path(1).asText(),
                        json.path(2).asText(),
                        json.path(3).asText(),
                        List.of(),
                        json.path(4).asBoolean()),
                new ObjectName(json.path(5).asText(), json.path(6).asText()));
    }
}
