// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.network.BackendChain;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// An incident that affects an object through another one: the object itself may be without a fault.
///
/// @param finding of the incident, about the other object
/// @param by the relation between the two
public record Involvement(Incident incident, Finding finding, Tie by) {
    private static final int DEEPEST = 6;

    /// The relation of an object to another one that has a fault.
    public enum Tie {
        LEADS_TO("leads to"),
        MADE("made"),
        MADE_BY("was made by"),
        CONTAINS("contains");

        private final String words;

        Tie(String words) {
            this.words = words;
        }

        /// A verb phrase with the object as its subject and the other one as its complement.
        public String words() {
            return words;
        }
    }

    /// The owners of an object up to the topmost, the direct one first.
    public static List<Subject> chain(Optional<Subject> owner, Function<Subject, Optional<Subject>> owners) {
        List<Subject> chain = new ArrayList<>();
        Optional<Subject> next = owner;
        while (next.isPresent() && chain.size() < DEEPEST && !chain.contains(next.get())) {
            chain.add(next.get());
            next = owners.apply(next.get());
        }
        return chain;
    }

    /// The first such incident of a diagnosis, with its first such finding: the cause precedes the symptoms.
    public static Optional<Involvement> of(Subject object, Picture picture, Diagnosis diagnosis) {
        Ties ties = Ties.of(object, picture);
        return diagnosis.incidents().stream()
                .flatMap(incident -> incident.findings()
                        .flatMap(finding ->
                                ties.with(finding).map(tie -> new Involvement(incident, finding, tie)).stream()))
                .findFirst();
    }

    /// @param backends the objects that the object leads to
    /// @param above its owners up to the topmost; empty for a pod, which may be healthy where others of its
    ///     owner are not
    /// @param controllers the owner of each pod in the object's namespace
    private record Ties(
            Subject object,
            Set<Subject> backends,
            List<Subject> above,
            Map<Subject, Subject> controllers,
            Owners owners) {
        static Ties of(Subject object, Picture picture) {
            Map<Subject, Subject> controllers = new HashMap<>();
            picture.objects(Resources.PODS).stream()
                    .filter(pod -> pod.namespace().equals(object.namespace()))
                    .forEach(pod -> Subjects.controller(pod.metadata())
                            .ifPresent(owner -> controllers.put(Subjects.of(pod), owner)));
            Ties ties = new Ties(
                    object,
                    new HashSet<>(BackendChain.of(object, picture)),
                    new ArrayList<>(),
                    controllers,
                    Owners.in(picture));
            if (!object.kind().equals("Pod")) {
                ties.above().addAll(ties.makers(object));
            }
            return ties;
        }

        Optional<Tie> with(Finding finding) {
            Subject subject = finding.subject();
            List<Subject> makers = makers(finding);
            if (backends.contains(subject) || makers.stream().anyMatch(backends::contains)) {
                return Optional.of(Tie.LEADS_TO);
            }
            if (makers.contains(object)) {
                return Optional.of(Tie.MADE);
            }
            if (above.contains(subject)) {
                return Optional.of(Tie.MADE_BY);
            }
            boolean inside =
                    object.kind().equals("Namespace") && subject.namespace().equals(object.name());
            return inside ? Optional.of(Tie.CONTAINS) : Optional.empty();
        }

        private List<Subject> makers(Finding finding) {
            return Stream.concat(finding.targets(Relation.OWNED_BY).stream(), makers(finding.subject()).stream())
                    .toList();
        }

        private List<Subject> makers(Subject made) {
            return chain(maker(made), this::maker);
        }

        private Optional<Subject> maker(Subject made) {
            return Optional.ofNullable(controllers.get(made)).or(() -> owners.of(made));
        }
    }
}
