// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.SharedCredentials;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.CloudDenied;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meaning.VersionNotServed;
import io.clusterhealth.rights.RefusedRequest;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleGrant.RoleState;
import io.clusterhealth.rights.RoleTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The object behind the message of the first causes, as a line of their evidence: the ConfigMap or Secret of a
/// file or variable, the only Secret of a workload whose login is refused, the ServiceAccount with an identity at
/// the cloud of one that is denied, the Secrets and ServiceAccounts to which the spec of a refused custom resource
/// leads, the roles of an account that lacks a right, the CustomResourceDefinition of a version that is not served.
/// The message does not prove that the object is at fault, but it is the next to look at.
///
/// @param reads what the pod of a finding refers to; each call takes a request
/// @param names what the message of a finding names of its pod's configuration; each call takes a request
/// @param hasIdentity whether an object is a ServiceAccount with an identity at a cloud; each call takes a request
/// @param credentials those that the spec of a custom resource refers to; each call takes a request
/// @param roles a picture with those and their bindings, read only if a message asks for them
record ReferredObject(
        Function<Finding, List<Subject>> reads,
        Function<Finding, Optional<NamedConfiguration>> names,
        Predicate<Subject> hasIdentity,
        Function<Subject, List<Subject>> credentials,
        Supplier<Picture> roles,
        Picture picture) {
    private static final int INCIDENTS = 3;

    private static final int NAMED = 3;

    private static final String ACCOUNT = "system:serviceaccount:";

    /// Groups that the API server, or an aggregated one, may serve without a definition.
    private static final Predicate<String> BUILT_IN = group -> !group.contains(".") || group.endsWith(".k8s.io");

    List<Incident> told(List<Incident> incidents) {
        List<Incident> first = incidents.stream().limit(INCIDENTS).toList();
        return Stream.concat(
                        first.stream().map(incident -> incident.with(told(incident.cause()))),
                        incidents.stream().skip(first.size()))
                .toList();
    }

    private Finding told(Finding cause) {
        return known(cause)
                ? cause
                : cause.adding(Stream.of(
                                missing(cause, RightMissing.class).flatMap(this::roles),
                                missing(cause, VersionNotServed.class).flatMap(this::versions),
                                names.apply(cause)
                                        .map(NamedConfiguration::evidence)
                                        .or(() -> onlySecret(cause))
                                        .or(() -> identity(cause))
                                        .or(() -> credentials(cause)))
                        .flatMap(Optional::stream));
    }

    private static boolean known(Finding cause) {
        return cause.mode()
                .filter(mode -> mode == Mode.ROLE_LACKS_RIGHT || mode == Mode.FILE_FAULTY)
                .isPresent();
    }

    private static <M> Optional<M> missing(Finding cause, Class<M> meaning) {
        return cause.evidence().stream()
                .flatMap(said -> said.meanings().all().stream())
                .filter(meaning::isInstance)
                .map(meaning::cast)
                .findFirst();
    }

    private Optional<Evidence> onlySecret(Finding cause) {
        if (!SharedChange.refused(cause)) {
            return Optional.empty();
        }
        List<Subject> secrets = reads.apply(cause).stream()
                .filter(object -> object.kind().equals("Secret"))
                .toList();
        return secrets.size() == 1
                ? Optional.of(Evidence.of("the only Secret that its pods refer to is " + secrets.getFirst()))
                : Optional.empty();
    }

    private Optional<Evidence> identity(Finding cause) {
        return cause.evidence().stream().anyMatch(ReferredObject::isDenied)
                ? reads.apply(cause).stream()
                        .filter(hasIdentity)
                        .findFirst()
                        .map(account ->
                                Evidence.of("its pods run as " + account + ", which has an identity at the cloud"))
                : Optional.empty();
    }

    /// Those that its own spec names, or else those of what it draws from. What it writes it does not log in with.
    private Optional<Evidence> credentials(Finding cause) {
        if (!isRefused(cause)) {
            return Optional.empty();
        }
        List<Subject> written = cause.targets(Relation.WRITES);
        return Stream.concat(Stream.of(cause.subject()), cause.targets(Relation.DRAWS_FROM).stream())
                .filter(object ->
                        !Kinds.isBuiltIn(object.kind()) && !object.kind().equals(Subject.EXTERNAL))
                .limit(NAMED)
                .flatMap(object -> Optional.of(credentials.apply(object).stream()
                                .filter(one -> !written.contains(one))
                                .limit(NAMED)
                                .map(Subject::toString)
                                .collect(Collectors.joining(" and ")))
                        .filter(names -> !names.isEmpty())
                        .map(names -> object.equals(cause.subject())
                                ? "its spec refers to " + names
                                : "it refers to %s, and that to %s".formatted(object, names))
                        .stream())
                .findFirst()
                .map(Evidence::of);
    }

    private static boolean isRefused(Finding cause) {
        return SharedChange.refused(cause)
                || cause.evidence().stream()
                        .anyMatch(said ->
                                SharedCredentials.refusal(said.meanings()).isPresent());
    }

    /// The API server names the account that it denies a request.
    private static boolean isDenied(Evidence said) {
        return said.meanings().any(CloudDenied.class)
                || said.meanings()
                        .all(AccessForbidden.class)
                        .anyMatch(denied -> denied.account().isEmpty());
    }

    /// Only the bindings that name the account: those of its groups grant little.
    private Optional<Evidence> roles(RightMissing missing) {
        if (!missing.user().startsWith(ACCOUNT)) {
            return Optional.empty();
        }
        Picture read = roles.get();
        RoleTable table = RoleTable.of(read);
        Requester who = new Requester(missing.user(), List.of());
        Right right = RefusedRequest.right(missing);
        Optional<Evidence> granted = table.allows(who, right)
                .map(grant -> Evidence.of("its ServiceAccount has the right now, by " + grant.words()));
        return granted.or(() -> table.ofNoRole(who, right).stream()
                        .findFirst()
                        .map(grant -> Evidence.of(
                                "its ServiceAccount has %s, which does not exist".formatted(grant.words()))))
                .or(() -> table.ofLess(who, right).stream()
                        .findFirst()
                        .map(less -> Evidence.of("its ServiceAccount has the right only %s, by %s"
                                .formatted(less.only(), less.grant().words()))))
                .or(() -> lacking(table.grantedTo(who), read));
    }

    private static Optional<Evidence> lacking(List<RoleGrant> grants, Picture read) {
        if (grants.isEmpty()) {
            return Optional.of(Evidence.of("no RoleBinding or ClusterRoleBinding names its ServiceAccount"))
                    .filter(_ -> RoleTable.LISTS.stream().allMatch(read::whole));
        }
        int more = grants.size() - NAMED;
        return Optional.of(Evidence.of("its ServiceAccount does not get the right from "
                        + grants.stream().limit(NAMED).map(RoleGrant::words).collect(Collectors.joining(", "))
                        + (more > 0 ? " and %d more".formatted(more) : "")))
                .filter(_ -> grants.stream().allMatch(grant -> grant.state() == RoleState.READ));
    }

    private Optional<Evidence> versions(VersionNotServed missing) {
        if (!picture.whole(Resources.CUSTOM_RESOURCES)) {
            return Optional.empty();
        }
        return picture.objects(Resources.CUSTOM_RESOURCES).stream()
                .filter(one -> one.text("spec.group").equals(missing.group())
                        && one.text("spec.names.kind").equals(missing.kind()))
                .map(one -> served(one, missing.version()))
                .findFirst()
                .orElseGet(() -> Optional.of(Evidence.of("no CustomResourceDefinition is of kind %s in group %s"
                                .formatted(missing.kind(), missing.group())))
                        .filter(_ -> !BUILT_IN.test(missing.group())));
    }

    private static Optional<Evidence> served(GenericObject definition, String asked) {
        List<String> served = definition.each("spec.versions").stream()
                .filter(version -> version.text("served").equals("true"))
                .map(version -> version.text("name"))
                .toList();
        return served.isEmpty() || served.contains(asked)
                ? Optional.empty()
                : Optional.of(Evidence.of("CustomResourceDefinition %s serves %s, and not %s"
                        .formatted(definition.name(), String.join(" and ", served), asked)));
    }
}
