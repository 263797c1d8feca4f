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
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The question whether a subject has a right.
///
/// @param namespaced whether the objects are in namespaces
/// @param subject empty for the caller
record RightQuestion(Right right, boolean namespaced, Optional<RoleSubject> subject) {
    private static final ToolError NO_SUBJECT = ToolError.invalid(
            "The argument 'subject' names no user, group or service account with its namespace.",
            "Give user:alice, group:devs or sa:shop/cart.");

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
                                .then(who -> resource.get().startsWith("/")
                                        ? ofUrl(new Right.Url(verb.get(), resource.get()), who)
                                        : AskedObjects.of(verb.get(), resource.get(), call)
                                                .question(who)));
    }

    private static OrRefusal<RightQuestion> ofUrl(Right.Url url, Optional<RoleSubject> subject) {
        return new OrRefusal.HasValue<>(new RightQuestion(url, false, subject));
    }

    /// The subject that a call names; empty for the caller.
    static OrRefusal<Optional<RoleSubject>> subject(HealthCall call) {
        Optional<String> named = call.given().text("subject").filter(text -> !text.isBlank() && !isCaller(text));
        Optional<RoleSubject> subject = named.flatMap(text -> subject(text, call));
        return named.isPresent() && subject.isEmpty()
                ? new OrRefusal.HasRefusal<>(NO_SUBJECT)
                : new OrRefusal.HasValue<>(subject);
    }

    /// Whether it is the caller as answers name them: `you`, or `you, User alice`.
    private static boolean isCaller(String text) {
        return text.strip().equals("you") || text.strip().startsWith("you, ");
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
                && Set.of("create", "update", "patch").contains(of.verb());
    }

    /// `list secrets in namespace shop`.
    Facts facts() {
        return switch (right) {
            case Right.Url(String verb, String path) ->
                new Facts().fact("verb", verb, "%s ").fact("resource", path, "%s");
            case Right.OfObjects of -> {
                Facts facts = new Facts()
                        .fact("verb", of.verb(), "%s ")
                        .fact("resource", of.resource() + of.below(), of.resource())
                        .fact("group", of.group(), of.group().equals("*") ? "" : ".%s")
                        .say(of.below())
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
                yield call.with("verb", of.verb())
                        .with("resource", of.resource() + group + of.below())
                        .with("namespace", of.namespace())
                        .with("name", of.name());
            }
        };
        return asking.with("subject", subject.map(RoleSubject::argument).orElse(""));
    }

    /// The objects that a call asks for a right to, as its arguments name them: `kind.group/subresource`.
    private record AskedObjects(String verb, String kind, String subresource, String name, HealthCall call) {
        /// Verbs of requests whose path names the object.
        private static final Set<String> OF_ONE = Set.of("get", "update", "patch", "delete");

        private static final KindChoice KINDS = new KindChoice("resource", _ -> false, Set.of());

        /// A resource without objects, which discovery for readers omits.
        private record Objectless(String plural, String group) {
            private static final String AUTHORIZATION = "authorization.k8s.io";
            private static final List<Objectless> ALL = List.of(
                    new Objectless("*", "*"),
                    new Objectless("users", ""),
                    new Objectless("groups", ""),
                    new Objectless("signers", "certificates.k8s.io"),
                    new Objectless("tokenreviews", "authentication.k8s.io"),
                    new Objectless("subjectaccessreviews", AUTHORIZATION),
                    new Objectless("localsubjectaccessreviews", AUTHORIZATION),
                    new Objectless("selfsubjectaccessreviews", AUTHORIZATION),
                    new Objectless("selfsubjectrulesreviews", AUTHORIZATION));

            boolean isCalled(String kind) {
                return kind.equals(plural) || kind.equals(plural + "." + group);
            }

            /// OpenShift has objects of the names that Kubernetes only impersonates.
            boolean isMeantBy(String verb) {
                return !group.isEmpty() || verb.equals("impersonate");
            }
        }

        static AskedObjects of(String verb, String resource, HealthCall call) {
            int slash = resource.indexOf('/');
            String kind = slash < 0 ? resource : resource.substring(0, slash);
            String below = slash < 0 ? "" : resource.substring(slash + 1);
            return new AskedObjects(verb, kind, below, call.given().text("name").orElse(""), call);
        }

        OrRefusal<RightQuestion> question(Optional<RoleSubject> subject) {
            Optional<Objectless> objectless =
                    Objectless.ALL.stream().filter(one -> one.isCalled(kind)).findFirst();
            if (objectless.filter(one -> one.isMeantBy(verb)).isPresent()) {
                return of(objectless.get(), subject);
            }
            return switch (KINDS.choose(kind, call)) {
                case OrRefusal.HasValue<ApiResource>(ApiResource resource) -> of(resource, subject);
                case OrRefusal.HasRefusal<ApiResource>(ToolError error) ->
                    objectless.isPresent() && error.code().equals(KindChoice.UNKNOWN)
                            ? of(objectless.get(), subject)
                            : new OrRefusal.HasRefusal<>(error);
            };
        }

        private OrRefusal<RightQuestion> of(Objectless resource, Optional<RoleSubject> subject) {
            String namespace =
                    resource.plural().equals("signers") ? "" : call.namespace().orElse("");
            return !resource.plural().endsWith("reviews") || !name.contains("/")
                    ? new OrRefusal.HasValue<>(new RightQuestion(
                            new Right.OfObjects(verb, resource.group, resource.plural, subresource, namespace, name),
                            resource.plural().equals("*") || resource.plural().startsWith("local"),
                            subject))
                    : OrRefusal.invalid(
                            "The argument 'name' takes, for %s, %s."
                                    .formatted(resource.plural, TextForm.SEGMENT.words()),
                            "Only signers have a domain before their name.");
        }

        private OrRefusal<RightQuestion> of(ApiResource resource, Optional<RoleSubject> subject) {
            return OrRefusal.unless(
                    Optional.of(name)
                            .filter(one -> !one.isEmpty())
                            .flatMap(one -> ObjectChoice.misnamed(resource, one, "The argument 'name'")),
                    new RightQuestion(right(resource), resource.namespaced(), subject));
        }

        /// A Namespace is in itself, for requests whose path names it. A request to create an object names it
        /// in its body, which no rule looks at.
        private Right right(ApiResource resource) {
            boolean nameless = verb.equals("deletecollection") || (verb.equals("create") && subresource.isEmpty());
            boolean itself = resource.apiVersion().equals("v1")
                    && resource.plural().equals("namespaces")
                    && OF_ONE.contains(verb);
            String namespace = resource.namespaced() ? call.namespace().orElse("") : "";
            return new Right.OfObjects(
                    verb,
                    resource.group(),
                    resource.plural(),
                    subresource,
                    itself ? name : namespace,
                    nameless ? "" : name);
        }
    }
}
