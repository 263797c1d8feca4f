// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator.Related;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The operators that a cluster names as responsible for custom resources: ClusterOperators by their related objects,
/// ClusterServiceVersions by the kinds that they own.
///
/// @param reporting ClusterOperators by related object
/// @param owning ClusterServiceVersions by group and kind, `widgets.example.com/Widget`
/// @param said the messages of ClusterOperators
record ResponsibleOperators(
        Map<Related, Subject> reporting, Map<String, Subject> owning, Map<Subject, List<String>> said) {
    /// The kinds of operators that may own an object by an owner reference.
    private static final Set<String> OPERATORS =
            Set.of("ClusterServiceVersion", "ClusterOperator", "ClusterExtension", "Subscription");

    static ResponsibleOperators in(Picture picture) {
        Map<Related, Subject> reporting = new HashMap<>();
        picture.objects(Resources.CLUSTER_OPERATORS)
                .forEach(operator -> operator.related()
                        .forEach(one ->
                                reporting.putIfAbsent(one, Subject.clusterScoped("ClusterOperator", operator.name()))));
        Map<String, Subject> owning = new HashMap<>();
        picture.objects(Resources.CLUSTER_SERVICE_VERSIONS)
                .forEach(version -> version.each("spec.customresourcedefinitions.owned")
                        .forEach(owned -> owning.putIfAbsent(
                                owned.text("name") + "/" + owned.text("kind"), Subjects.of(version))));
        Map<Subject, List<String>> said = new TreeMap<>();
        picture.objects(Resources.CLUSTER_OPERATORS)
                .forEach(operator -> said.put(
                        Subject.clusterScoped("ClusterOperator", operator.name()),
                        operator.conditions().stream().map(Condition::message).toList()));
        return new ResponsibleOperators(reporting, owning, said);
    }

    /// The operator of an object; empty if the cluster names none.
    Optional<Subject> of(FaultyResource faulty) {
        GenericObject object = faulty.object();
        String name = object.metadata().name();
        String resource = plural(object.kind()) + "." + group(object);
        return Stream.of(new Related(resource, name), new Related(resource, ""))
                .flatMap(related -> Optional.ofNullable(reporting.get(related)).stream())
                .findFirst()
                .or(() -> repeating(faulty.told()))
                .or(() -> Optional.ofNullable(owning.get(resource + "/" + object.kind())))
                .or(() -> Subjects.controller(object.metadata()).filter(owner -> OPERATORS.contains(owner.kind())));
    }

    /// The ClusterOperator that repeats one of the conditions, as those built with `library-go` do: `SyncDegraded:
    /// error`.
    private Optional<Subject> repeating(List<Condition> told) {
        return said.entrySet().stream()
                .filter(operator -> told.stream()
                        .filter(one -> !one.message().isEmpty())
                        .map(one -> one.type() + ": " + one.message())
                        .anyMatch(one -> operator.getValue().stream().anyMatch(text -> text.contains(one))))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static String group(GenericObject object) {
        return object.text("apiVersion").split("/")[0];
    }

    /// As Kubernetes forms it where the definition is not known: `UnsafeGuessKindToResource` of its
    /// `apimachinery/pkg/api/meta`.
    private static String plural(String kind) {
        String singular = kind.toLowerCase(Locale.ROOT);
        if (singular.endsWith("s")) {
            return singular + "es";
        }
        return singular.endsWith("y") ? singular.substring(0, singular.length() - 1) + "ies" : singular + "s";
    }
}
