// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The fields in which a pod's containers differ from the template that the pod was created from: a mutating webhook
/// changed them at admission, or the running pod was resized. What only the pod has, such as a sidecar or a default,
/// is no difference.
///
/// @param fields that differ
public record PodAdmission(List<ChangedField> fields) {
    /// Owners whose template stays as it was when the pod was created: that of others is edited while their older
    /// pods keep running.
    private static final Set<String> FIXED_TEMPLATES = Set.of("ReplicaSet", "ReplicationController", "Job");

    private static final FieldComparison COMPARISON = new FieldComparison(false, false);
    private static final Pattern CONTAINER = Pattern.compile("spec\\.((?:initC|c)ontainers)\\[([^]]+)]\\.(.+)");
    private static final Pattern AMOUNT = Pattern.compile("resources\\.(limits|requests)(?:\\.([^.\\[]+)|\\[([^]]+)])");

    public PodAdmission {
        fields = List.copyOf(fields);
    }

    /// One field of a container.
    ///
    /// @param container its name
    /// @param path below the container, such as `resources.limits.memory`
    /// @param wanted the value in the template; empty where values of such a field are not shown
    /// @param is the value in the pod; empty likewise
    public record ChangedField(String container, String path, String wanted, String is) {}

    /// Whether the template of such an owner is the one that its pods were created from.
    public static boolean knows(String ownerKind) {
        return FIXED_TEMPLATES.contains(ownerKind);
    }

    /// @param owner the whole object that created the pod
    public static PodAdmission of(ObjectNode owner, ObjectNode pod) {
        return new PodAdmission(COMPARISON.fields(spec(owner.path("spec").path("template")), spec(pod)).stream()
                .flatMap(path -> changed(path, owner, pod).stream())
                .toList());
    }

    private static ObjectNode spec(JsonNode object) {
        return JsonNodeFactory.instance.objectNode().set("spec", object.path("spec"));
    }

    private static Optional<ChangedField> changed(String path, ObjectNode owner, ObjectNode pod) {
        Matcher container = CONTAINER.matcher(path);
        if (!container.matches()) {
            return Optional.empty();
        }
        String field = container.group(3);
        JsonNode template = owner.path("spec").path("template");
        return Optional.of(new ChangedField(
                container.group(2),
                field,
                value(container(template, container), field),
                value(container(pod, container), field)));
    }

    private static JsonNode container(JsonNode object, Matcher place) {
        return object.path("spec")
                .path(place.group(1))
                .valueStream()
                .filter(one -> one.path("name").asText().equals(place.group(2)))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    /// An image, or an amount of a resource.
    private static String value(JsonNode container, String field) {
        if (field.equals("image")) {
            return container.path("image").asText();
        }
        Matcher amount = AMOUNT.matcher(field);
        if (!amount.matches()) {
            return "";
        }
        String resource = Optional.ofNullable(amount.group(2)).orElseGet(() -> amount.group(3));
        return container.path("resources").path(amount.group(1)).path(resource).asText("none");
    }
}
