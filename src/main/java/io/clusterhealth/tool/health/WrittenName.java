// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.tool.TextForm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// An object as answers and kubectl name it, where an argument takes the name alone: `Deployment shop/cart`,
/// `shop/cart`, `deployment/cart`.
///
/// @param given the arguments
/// @param schema their input schema
record WrittenName(ObjectNode given, JsonNode schema) {
    private static final String NAMESPACE = "namespace";
    private static final String OF_NAMESPACE = " -n ";

    /// The parts of a resource that are more likely meant after a slash than an object of this name.
    private static final Set<String> SUBRESOURCES = Set.of(
            "attach",
            "binding",
            "ephemeralcontainers",
            "eviction",
            "exec",
            "log",
            "portforward",
            "proxy",
            "scale",
            "status",
            "token");

    /// The arguments with kind and namespace in their own arguments; empty where the name has neither, or where they
    /// contradict other arguments.
    Optional<ObjectNode> apart() {
        Optional<String> kindArgument = declared("kind", "resource");
        Optional<String> nameArgument = declared("pod", "node", "name");
        if (nameArgument.isEmpty()) {
            return Optional.empty();
        }
        String name = spelled(text(nameArgument));
        String kind = text(kindArgument);
        if (name.isEmpty() && kind.contains("/")) {
            int slash = kind.indexOf('/');
            return kindArgument
                    .filter(this::takesKind)
                    .filter(_ -> !SUBRESOURCES.contains(kind.substring(slash + 1)))
                    .flatMap(_ -> written(
                            kind.substring(0, slash), kind.substring(slash + 1), nameArgument.get(), kindArgument, ""));
        }
        int space = name.indexOf(' ');
        return space > 0
                ? written(name.substring(0, space), name.substring(space + 1), nameArgument.get(), kindArgument, kind)
                : ofParts(Arrays.asList(name.split("/", -1)), nameArgument.get(), kindArgument, kind);
    }

    /// The spellings of answers that are not `kind/name` or `namespace/name`, so spelled: `pod/cart -n shop`, as
    /// kubectl names objects, and `shop/ cart`, in a list of pods.
    private static String spelled(String given) {
        String name = given.replace("/ ", "/");
        int flag = name.indexOf(OF_NAMESPACE);
        int slash = name.indexOf('/') + 1;
        return flag < 0
                ? name
                : name.substring(0, slash)
                        + name.substring(flag + OF_NAMESPACE.length())
                        + "/"
                        + name.substring(slash, flag);
    }

    private Optional<ObjectNode> ofParts(
            List<String> parts, String nameArgument, Optional<String> kindArgument, String kind) {
        if (parts.size() < 2 || parts.size() > 3) {
            return Optional.empty();
        }
        String rest = String.join("/", parts.subList(1, parts.size()));
        boolean place = parts.size() == 2
                && (parts.getFirst().equals(text(Optional.of(NAMESPACE)))
                        || !(parts.getFirst().equalsIgnoreCase(kind)
                                || Kinds.called(parts.getFirst()).isPresent()));
        return place
                ? placed(String.join("/", parts), nameArgument, given.deepCopy())
                : written(parts.getFirst(), rest, nameArgument, kindArgument, kind);
    }

    /// @param word the kind before the name
    /// @param rest the name, maybe with its namespace
    /// @param kind the kind in its own argument; empty for none
    private Optional<ObjectNode> written(
            String word, String rest, String nameArgument, Optional<String> kindArgument, String kind) {
        ObjectNode apart = given.deepCopy();
        if (kindArgument.isEmpty()) {
            boolean other = !nameArgument.equals("pod")
                    && Kinds.called(word)
                            .filter(known -> known.plural().equals("nodes"))
                            .isEmpty();
            return other || Kinds.called(word).isEmpty() ? Optional.empty() : placed(rest, nameArgument, apart);
        }
        if (kind.isEmpty()) {
            apart.put(kindArgument.get(), word);
        } else if (!isSame(kind, word)) {
            return Optional.empty();
        }
        return placed(rest, nameArgument, apart);
    }

    private static boolean isSame(String kind, String word) {
        Optional<ApiResource> known = Kinds.called(word);
        return kind.equalsIgnoreCase(word) || (known.isPresent() && known.equals(Kinds.called(kind)));
    }

    private Optional<ObjectNode> placed(String name, String nameArgument, ObjectNode apart) {
        int slash = name.indexOf('/');
        if (slash < 0) {
            return Optional.of(apart.put(nameArgument, name));
        }
        String namespace = name.substring(0, slash);
        String before = text(Optional.of(NAMESPACE));
        boolean fits = declared(NAMESPACE).isPresent()
                && !namespace.isEmpty()
                && TextForm.LABEL.matches(namespace)
                && (before.isEmpty() || before.equals(namespace));
        return fits
                ? Optional.of(apart.put(NAMESPACE, namespace).put(nameArgument, name.substring(slash + 1)))
                : Optional.empty();
    }

    /// Whether a slash cannot be part of the value, as it is where the argument takes a kind with a subresource.
    private boolean takesKind(String argument) {
        return schema.path("properties").path(argument).path("pattern").asText().equals(TextForm.KIND.pattern());
    }

    private Optional<String> declared(String... names) {
        return Stream.of(names).filter(schema.path("properties")::has).findFirst();
    }

    private String text(Optional<String> argument) {
        return argument.map(name -> given.path(name))
                .filter(JsonNode::isTextual)
                .map(value -> value.textValue().strip())
                .orElse("");
    }
}
