// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Finding.FindingDraft;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ConversionFailed;
import io.clusterhealth.meaning.Meaning.KindNotServed;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Custom resources that the API server cannot serve: not established, stored in a version that no longer exists, or
/// converted by an unavailable webhook; the objects of a definition with one version need no conversion.
///
/// @param settling how long a definition may take to be established, from its creation
public record CustomResources(Duration settling) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.DEPLOYMENTS, Resources.PODS, Resources.NAMESPACES)
                .onWarning(
                        WarningMessage.mentioning("conversion webhook", "customresourcedefinition"),
                        Resources.CUSTOM_RESOURCES,
                        Resources.SERVICES,
                        Resources.ENDPOINT_SLICES)
                .when(
                        picture -> someHold(picture) || someUnread(picture),
                        Resources.CUSTOM_RESOURCES,
                        Resources.SERVICES,
                        Resources.ENDPOINT_SLICES)
                .when(CustomResources::someMiss, Resources.CUSTOM_RESOURCES);
    }

    /// Whether a namespace is not deleted because objects in it cannot be converted.
    private static boolean someHold(Picture picture) {
        return picture.objects(Resources.NAMESPACES).stream()
                .flatMap(namespace -> namespace.conditions().stream())
                .anyMatch(condition -> Meanings.of(condition.message()).any(ConversionFailed.class));
    }

    /// Whether the API server could not list objects because it could not convert them.
    private static boolean someUnread(Picture picture) {
        return picture.wanted().stream()
                .flatMap(list -> picture.list(list).unread().stream())
                .anyMatch(why -> why instanceof Unread.Failed(String cause)
                        && Meanings.of(cause).any(ConversionFailed.class));
    }

    /// Whether a program ended because a kind that it requests is not served.
    private static boolean someMiss(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .flatMap(Pod::crashes)
                .anyMatch(ended -> Meanings.of(ended.message()).any(KindNotServed.class));
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new CustomResources(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Backends backends = Backends.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (GenericObject resource : picture.objects(Resources.CUSTOM_RESOURCES)) {
            // Its objects are listed before they are deleted with it, and have to be converted for that.
            if (Age.lasts(resource.deleted().or(resource::created), settling, picture.asOf())) {
                Backends.named(resource, "spec.conversion.webhook.clientConfig.service")
                        .filter(_ -> resource.texts("spec.versions.name").size() != 1)
                        .filter(service -> backends.of(service).missing())
                        .ifPresent(service -> findings.add(unconverted(resource, service, backends)));
                if (resource.deleted().isEmpty()) {
                    unserved(resource).ifPresent(findings::add);
                }
            }
        }
        return findings;
    }

    private static Finding unconverted(GenericObject resource, Subject service, Backends backends) {
        return Finding.of(FindingCode.CONVERTER_DOWN, Subjects.of(resource))
                .saying("the Service %s/%s of its conversion webhook %s"
                        .formatted(service.namespace(), service.name(), backends.words(service)))
                .link(Relation.SERVED_BY, service)
                .links(Relation.PROVIDES, objects(resource))
                .modeIf(backends.of(service) == Backing.NO_SERVICE, Mode.CONVERTER_SERVICE_MISSING);
    }

    /// What messages about its objects name: `Kind.group`.
    private static Stream<Subject> objects(GenericObject resource) {
        return Stream.of(resource.text("spec.names.kind"))
                .filter(kind -> !kind.isEmpty())
                .map(kind -> Subject.clusterScoped("Kind", kind + "." + resource.text("spec.group")));
    }

    private static Optional<Finding> unserved(GenericObject resource) {
        FindingDraft unserved = Finding.of(FindingCode.CUSTOM_RESOURCE_UNSERVED, Subjects.of(resource));
        Optional<Condition> refused = Stream.of("NamesAccepted", "Established")
                .flatMap(type -> resource.holding(type, "False").stream())
                .findFirst();
        if (refused.isPresent()) {
            return refused.map(condition -> unserved.quoting(condition.type() + " is False", Quotes.of(condition))
                    .since(condition.since()));
        }
        Set<String> gone = new HashSet<>(resource.texts("status.storedVersions"));
        List<String> versions = resource.texts("spec.versions.name");
        gone.removeAll(versions);
        return gone.isEmpty() || versions.isEmpty()
                ? Optional.empty()
                : Optional.of(unserved.quoting(
                        "objects may be stored in versions that it no longer has",
                        gone.stream().sorted().collect(Collectors.joining(", "))));
    }
}
