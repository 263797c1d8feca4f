// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator.Related;
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
/// @param owning ClusterServiceVersions by kind and group, `Widget.example.com`
/// @param said the messages of ClusterOperators, each line after a line break
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
                                owned.text("kind") + afterPlural(owned.text("name")), Subjects.of(version))));
        Map<Subject, List<String>> said = new TreeMap<>();
        picture.objects(Resources.CLUSTER_OPERATORS)
                .forEach(operator -> said.put(
                        Subject.clusterScoped("ClusterOperator", operator.name()),
                        operator.conditions().stream()
                                .map(condition -> "\n" + condition.message())
                                .toList()));
        return new ResponsibleOperators(reporting, owning, said);
    }

    /// The operator of an object; empty if the cluster names none. A ClusterOperator may claim all objects of a
    /// resource, also those that others make, and its message may resemble that of another.
    Optional<Subject> of(FaultyResource faulty) {
        GenericObject object = faulty.object();
        return reporting(object, object.name())
                .or(() -> Optional.ofNullable(owning.get(object.kind() + "." + group(object))))
                .or(() -> reporting(object, ""))
                .or(() -> repeating(faulty))
                .or(() -> Subjects.controller(object.metadata()).filter(owner -> OPERATORS.contains(owner.kind())));
    }

    /// The ClusterOperator that reports an object, or all objects of its resource, in its namespace or in any.
    private Optional<Subject> reporting(GenericObject object, String name) {
        return plurals(object.kind())
                .map(plural -> plural + "." + group(object))
                .flatMap(resource ->
                        Stream.of(object.namespace(), "").map(namespace -> new Related(resource, namespace, name)))
                .flatMap(related -> Optional.ofNullable(reporting.get(related)).stream())
                .findFirst();
    }

    /// The ClusterOperator that repeats one of the conditions, as those built with `library-go` do, each in a line of
    /// its own: `SyncDegraded: error`. One that sums up another repeats it behind its own type. Of several, as
    /// where all of the control plane report one node, it is the one that the kind is named after.
    private Optional<Subject> repeating(FaultyResource faulty) {
        List<Subject> all = said.entrySet().stream()
                .filter(operator -> faulty.told().stream()
                        .filter(one -> !one.message().isEmpty())
                        .map(one -> one.type() + ": " + whole(one.message()))
                        .anyMatch(one -> operator.getValue().stream().anyMatch(text -> repeats(text, one))))
                .map(Map.Entry::getKey)
                .toList();
        return all.stream()
                .filter(operator -> operator.name()
                        .replace("-", "")
                        .equalsIgnoreCase(faulty.object().kind()))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private static boolean repeats(String text, String condition) {
        return text.contains("\n" + condition) || text.contains(": " + condition);
    }

    /// Without the mark of a text that was read only up to there.
    private static String whole(String message) {
        return message.endsWith("…") ? message.substring(0, message.length() - 1) : message;
    }

    /// The group in the name of a CRD, with its dot.
    private static String afterPlural(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? "" : name.substring(dot);
    }

    private static String group(GenericObject object) {
        return object.text("apiVersion").split("/")[0];
    }

    /// The plurals that a kind may have; only its definition, which need not be recorded, tells which it is.
    private static Stream<String> plurals(String kind) {
        String singular = kind.toLowerCase(Locale.ROOT);
        Stream<String> regular = Stream.of(singular + "s", singular + "es", singular);
        return singular.endsWith("y")
                ? Stream.concat(Stream.of(singular.substring(0, singular.length() - 1) + "ies"), regular)
                : regular;
    }
}
