// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.explain.KindChoice;
import io.clusterhealth.tool.health.explain.ObjectChoice;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The question whether a subject has a right.
///
/// @param namespaced whether the objects are in namespaces
/// @param subject empty for the caller
record RightQuestion(Right right, boolean namespaced, Optional<RoleSubject> subject) {
    /// Verbs of requests whose path names the object.
    private static final Set<String> OF_ONE = Set.of("get", "update", "patch", "delete");

    private static final KindChoice KINDS = new KindChoice("resource", _ -> false, Set.of());
    private static final ToolError NO_SUBJECT = ToolError.invalid(
            "The argument 'subject' names no user, group or service account with its namespace.",
            "Give user:alice, group:devs or sa:shop/cart.");

    private static final String AUTHORIZATION = "authorization.k8s.io";

    /// Resources without objects, which discovery for readers omits, with their group. OpenShift has objects of
    /// the names that Kubernetes only impersonates.
    private static final Map<String, String> WITHOUT_OBJECTS = Map.of(
            "*",
            "*",
            "users",
            "",
            "groups",
            "",
            "signers",
            "certificates.k8s.io",
            "tokenreviews",
            "authentication.k8s.io",
            "subjectaccessreviews",
            AUTHORIZATION,
            "localsubjectaccessreviews",
            AUTHORIZATION,
            "selfsubjectaccessreviews",
            AUTHORIZATION,
            "selfsubjectrulesreviews",
            AUTHORIZATION);

    /// Resources without objects whose names may have a domain before a slash.
    private static final Set<String> WITH_DOMAIN = Set.of("*", "signers", "users", "groups");

    /// The right in a call that names verb and resource.
    static OrRefusal<RightQuestion> of(HealthCall call) {
        Optional<String> verb = call.given().text("verb");
        Optional<String> resource = call.given().text("resource");
        return subject(call)
                .then(subject -> verb.isEmpty() || resource.isEmpty()
                        ? OrRefusal.<RightQuestion>invalid(
                                "The arguments 'verb' and 'resource' are needed to tell a right.",
                                "Give both, such as list and secrets.")
                        : OrRefusal.unless(RightsTool.nowhere(call), subject)
                                .then(who -> of(verb.get(), resource.get(), who, call)));
    }

    private static OrRefusal<RightQuestion> of(
            String verb, String word, Optional<RoleSubject> subject, HealthCall call) {
        if (word.startsWith("/")) {
            return new OrRefusal.HasValue<>(new RightQuestion(new Right.Url(verb, word), false, subject));
        }
        int slash = word.indexOf('/');
        String kind = slash < 0 ? word : word.substring(0, slash);
        String below = slash < 0 ? "" : word.substring(slash + 1);
        String name = call.given().text("name").orElse("");
        int dot = kind.indexOf('.');
        String plain = dot < 0 ? kind : kind.substring(0, dot);
        Optional<String> group = Optional.ofNullable(WITHOUT_OBJECTS.get(plain))
                .filter(one -> dot < 0 || kind.substring(dot + 1).equals(one));
        boolean namespaced = Set.of("*", "localsubjectaccessreviews").contains(plain);
        OrRefusal<RightQuestion> ofNoObjects = OrRefusal.unless(
                Optional.of(name)
                        .filter(one -> one.contains("/") && !WITH_DOMAIN.contains(plain))
                        .map(_ -> ToolError.invalid(
                                "The argument 'name' takes, for %s, %s.".formatted(plain, TextForm.SEGMENT.words()),
                                "Only signers have a domain before their name.")),
                new RightQuestion(
                        new Right.OfObjects(
                                verb,
                                group.orElse(""),
                                plain,
                                below,
                                call.namespace()
                                        .filter(_ -> !plain.equals("signers"))
                                        .orElse(""),
                                name),
                        namespaced,
                        subject));
        if (group.filter(one -> !one.isEmpty() || verb.equals("impersonate")).isPresent()) {
            return ofNoObjects;
        }
        return switch (KINDS.choose(kind, call)) {
            case OrRefusal.HasValue<ApiResource>(ApiResource resource) ->
                OrRefusal.unless(
                        Optional.of(name)
                                .filter(one -> !one.isEmpty())
                                .flatMap(one -> ObjectChoice.misnamed(resource, one, "The argument 'name'")),
                        new RightQuestion(
                                of(verb, resource, below, call.namespace(), name), resource.namespaced(), subject));
            case OrRefusal.HasRefusal<ApiResource>(ToolError error) ->
                group.isPresent() && error.code().equals(KindChoice.UNKNOWN)
                        ? ofNoObjects
                        : new OrRefusal.HasRefusal<>(error);
        };
    }

    /// The subject that a call names; empty for the caller.
    static OrRefusal<Optional<RoleSubject>> subject(HealthCall call) {
        Optional<String> named = call.given().text("subject").filter(text -> !text.isBlank());
        Optional<RoleSubject> subject = named.flatMap(text -> subject(text, call));
        return named.isPresent() && subject.isEmpty()
                ? new OrRefusal.HasRefusal<>(NO_SUBJECT)
                : new OrRefusal.HasValue<>(subject);
    }

    /// The subject in a call's text; empty for an invalid subject, for a service account with an invalid name, and
    /// for a name with invisible characters.
    private static Optional<RoleSubject> subject(String text, HealthCall call) {
        return Optional.of(text)
                .filter(one -> Visible.line(one).equals(one))
                .flatMap(one -> RoleSubject.of(one, call.namespace()))
                .filter(one -> !one.kind().equals(RoleSubject.SERVICE_ACCOUNT)
                        || (TextForm.LABEL.matches(one.namespace()) && TextForm.SUBDOMAIN.matches(one.name())));
    }

    /// A Namespace is in itself, for requests whose path names it. A request to create an object names it in its body,
    /// which no rule looks at.
    private static Right of(String verb, ApiResource resource, String below, Optional<String> namespace, String name) {
        boolean nameless = verb.equals("deletecollection") || (verb.equals("create") && below.isEmpty());
        boolean itself =
                resource.apiVersion().equals("v1") && resource.plural().equals("namespaces") && OF_ONE.contains(verb);
        return new Right.OfObjects(
                verb,
                resource.group(),
                resource.plural(),
                below,
                itself ? name : namespace.filter(_ -> resource.namespaced()).orElse(""),
                nameless ? "" : name);
    }

    /// The namespace of the right; empty for all namespaces and for cluster-scoped objects.
    Optional<String> namespace() {
        return right instanceof Right.OfObjects of
                ? Optional.of(of.namespace()).filter(name -> !name.isEmpty())
                : Optional.empty();
    }

    /// Whether it is about objects in all namespaces, or cluster-scoped ones.
    boolean isClusterWide() {
        return right instanceof Right.OfObjects of && of.namespace().isEmpty();
    }

    /// Whether the object would be created or changed, so that admission applies.
    boolean isWrite() {
        return right instanceof Right.OfObjects of
                && (of.verb().equals("create")
                        || of.verb().equals("update")
                        || of.verb().equals("patch"));
    }

    /// `list secrets in namespace shop`.
    Facts facts() {
        return switch (right) {
            case Right.Url(String verb, String path) ->
                new Facts().fact("verb", verb, "%s ").fact("resource", path, "%s");
            case Right.OfObjects of -> {
                String below = of.subresource().isEmpty() ? "" : "/" + of.subresource();
                Facts facts = new Facts()
                        .fact("verb", of.verb(), "%s ")
                        .fact("resource", of.resource() + below, of.resource())
                        .fact("group", of.group(), of.group().equals("*") ? "" : ".%s")
                        .say(below)
                        .fact("name", of.name(), " %s")
                        .fact("namespace", of.namespace(), " in namespace %s");
                yield isClusterWide() ? facts.say(" in the whole cluster") : facts;
            }
        };
    }

    NextCall asking(String tool) {
        NextCall call = new NextCall(tool);
        NextCall asking = switch (right) {
            case Right.Url(String verb, String path) -> call.with("verb", verb).with("resource", path);
            case Right.OfObjects of -> {
                String group = of.group().isEmpty() || of.group().equals("*") ? "" : "." + of.group();
                String below = of.subresource().isEmpty() ? "" : "/" + of.subresource();
                yield call.with("verb", of.verb())
                        .with("resource", of.resource() + group + below)
                        .with("namespace", of.namespace())
                        .with("name", of.name());
            }
        };
        return asking.with("subject", subject.map(RoleSubject::argument).orElse(""));
    }
}
