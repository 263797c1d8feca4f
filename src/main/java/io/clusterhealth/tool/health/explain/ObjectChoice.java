// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Unreadable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Resolves a name to one object, and finds its namespace where the call has none.
///
/// @param argument name of the argument that holds the name
public record ObjectChoice(ApiResource resource, HealthCall call, String argument) {
    private static final ApiResource NAMESPACES = Kinds.called("namespaces").orElseThrow();
    static final String VALID_NAMESPACES = "validNamespaces";
    private static final int NAMED = 20;

    private static final int ELSEWHERE = 3;

    /// Groups whose objects are named after people, roles and images: `system:node`, `sha256:…`, `app:1.2`.
    private static final Set<String> ANY_SEGMENT = Words.setOf("""
            rbac.authorization.k8s.io authorization.openshift.io user.openshift.io oauth.openshift.io
            image.openshift.io""");

    /// Kinds of the core group whose names become DNS labels.
    private static final Set<String> LABELS = Set.of("namespaces", "services");

    /// The object meant, which need not exist.
    public OrRefusal<ObjectName> choose(Optional<String> namespace, String name) {
        Optional<ToolError> misnamed = misnamed(resource, name, "The argument '%s'".formatted(argument));
        if (misnamed.isPresent()) {
            return new OrRefusal.HasRefusal<>(misnamed.get());
        }
        if (!resource.namespaced()) {
            return new OrRefusal.HasValue<>(new ObjectName("", name));
        }
        if (namespace.isPresent()) {
            return new OrRefusal.HasValue<>(new ObjectName(namespace.get(), name));
        }
        Read<List<ObjectName>> places = names(Optional.empty(), Optional.of(name));
        List<ObjectName> known = places.known().orElse(List.of());
        Optional<Unread> gap = places.unread();
        if (known.size() == 1) {
            return new OrRefusal.HasValue<>(known.getFirst());
        }
        if (known.size() > 1) {
            List<String> namespaces =
                    known.stream().map(ObjectName::namespace).limit(NAMED).toList();
            return new OrRefusal.HasRefusal<>(new ToolError(
                    "AMBIGUOUS",
                    "Argument '%s': %d namespaces have a %s of this name."
                            .formatted(argument, known.size(), resource.kind()),
                    among(namespaces),
                    Map.of(VALID_NAMESPACES, namespaces)));
        }
        return new OrRefusal.HasRefusal<>(
                gap.map(why -> unsought(why, name)).orElseGet(() -> missing(Optional.empty(), name)));
    }

    private Read<List<ObjectName>> names(Optional<String> namespace, Optional<String> name) {
        return call.details().names(resource, namespace, name, call.deadline());
    }

    /// The refusal where not all namespaces could be searched; naming one only helps where the others are forbidden.
    private ToolError unsought(Unread why, String name) {
        return switch (why) {
            case Unread.Denied _, Unread.Narrowed _ ->
                ToolError.of(
                        "NAMESPACE_NEEDED",
                        "Its namespace could not be found out: this login may not list %s in all namespaces."
                                .formatted(resource.plural()),
                        "Say it with namespace.");
            case Unread.Unrecorded _ -> missing(Optional.empty(), name);
            case Unread.Absent _, Unread.Late _, Unread.Failed _ -> Unreadable.of(resource.plural(), why);
        };
    }

    /// The suggestion to name one of these namespaces.
    static String among(List<String> namespaces) {
        String first = namespaces.stream().limit(ELSEWHERE).map(Redaction::name).collect(Collectors.joining(", "));
        return "Say which with namespace: %s%s.".formatted(first, namespaces.size() > ELSEWHERE ? ", …" : "");
    }

    /// The refusal of a name that no object of this kind can have.
    ///
    /// @param what has it, such as `The argument 'name'`
    public static Optional<ToolError> misnamed(ApiResource resource, String name, String what) {
        TextForm form = form(resource);
        return form.matches(name)
                ? Optional.empty()
                : Optional.of(ToolError.invalid(
                        "%s takes, for a %s, %s.".formatted(what, resource.kind(), form.words()),
                        form.meant(name)
                                .filter(_ -> !TextForm.LABELS.matches(name))
                                .map(meant -> "'%s' would be valid.".formatted(meant))
                                .orElse("Call again with it corrected.")));
    }

    /// The syntax by which the API server validates names of this kind.
    private static TextForm form(ApiResource resource) {
        if (ANY_SEGMENT.contains(resource.group())) {
            return TextForm.SEGMENT;
        }
        return resource.group().isEmpty() && LABELS.contains(resource.plural()) ? TextForm.LABEL : TextForm.SUBDOMAIN;
    }

    /// The refusal for an object that could not be read: one that does not exist is likely misnamed.
    ///
    /// @param wayOut suggestion where the cluster does not serve the kind, one sentence
    public ToolError unread(ObjectName name, Unread why, String wayOut) {
        return why instanceof Unread.Absent ? missing(name) : Unreadable.of(resource.plural(), why, wayOut);
    }

    /// The refusal for an object that does not exist, with similar names.
    public ToolError missing(ObjectName name) {
        return missing(Optional.of(name.namespace()).filter(one -> !one.isEmpty()), name.name());
    }

    /// The same, where the namespace may be empty for all.
    public ToolError missing(Optional<String> namespace, String name) {
        return namespace.flatMap(this::missingNamespace).orElseGet(() -> missingObject(namespace, name));
    }

    /// The refusal where the namespace itself does not exist.
    private Optional<ToolError> missingNamespace(String namespace) {
        ObjectChoice namespaces = new ObjectChoice(NAMESPACES, call, "namespace");
        // A recording may have objects of namespaces that it does not have themselves.
        boolean missing = namespaces.names(Optional.empty(), Optional.empty())
                        instanceof Read.Found<List<ObjectName>>(List<ObjectName> found)
                && !found.isEmpty()
                && found.stream().noneMatch(one -> one.name().equals(namespace));
        return missing ? Optional.of(namespaces.missingObject(Optional.empty(), namespace)) : Optional.empty();
    }

    private ToolError missingObject(Optional<String> namespace, String name) {
        Read<List<ObjectName>> read = names(namespace, Optional.empty());
        Optional<Unread> unrecorded = read.unread().filter(Unread.Unrecorded.class::isInstance);
        if (unrecorded.isPresent()) {
            return Unreadable.of(resource.plural(), unrecorded.get());
        }
        List<ObjectName> there = read.known().orElse(List.of());
        String none = "There is none of this kind%s.".formatted(namespace.isPresent() ? " there" : "");
        List<String> names = EditDistance.ranked(
                name,
                there.stream()
                        .map(ObjectName::name)
                        .map(Redaction::name)
                        .distinct()
                        .toList());
        return new ValidValues(resource.equals(NAMESPACES) ? VALID_NAMESPACES : "validNames", names)
                .refuse(
                        "NOT_FOUND",
                        "Argument '%s': there is no %s '%s'%s%s."
                                .formatted(
                                        argument,
                                        resource.kind(),
                                        Shortening.head(name, 64),
                                        namespace
                                                .map(one -> " in namespace " + one)
                                                .orElse(""),
                                        elsewhere(namespace, name)),
                        name,
                        there.isEmpty()
                                ? read.unread().map(ObjectChoice::unlisted).orElse(none)
                                : "Ask for one that is there.");
    }

    private static String unlisted(Unread why) {
        return switch (why) {
            case Unread.Denied(AccessRule rule) -> "Other names are unknown: %s.".formatted(rule.lacking());
            case Unread.Narrowed(AccessRule rule, var _) -> "Other names are unknown: %s.".formatted(rule.lacking());
            case Unread.Absent _, Unread.Unrecorded _, Unread.Late _, Unread.Failed _ ->
                "Other names are unknown: they could not be read.";
        };
    }

    /// The other namespaces that contain an object of this name.
    private String elsewhere(Optional<String> namespace, String name) {
        List<ObjectName> found = namespace
                .flatMap(_ -> names(Optional.empty(), Optional.of(name)).known())
                .orElse(List.of());
        return found.stream()
                .map(ObjectName::namespace)
                .map(Redaction::name)
                .limit(ELSEWHERE)
                .reduce((one, other) -> one + ", " + other)
                .map("; there is one in "::concat)
                .orElse("");
    }
}
