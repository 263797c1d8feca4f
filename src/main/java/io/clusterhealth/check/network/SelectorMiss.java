// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.EditDistance;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A workload that a Service's selector fails to match because of one label.
///
/// @param has the value of that label on the workload's pods; empty if they have no such label
record SelectorMiss(Workload workload, Map.Entry<String, String> label, Optional<String> has) {

    /// The only workload that a selector misses by one label, or the one with the Service's name. A selector
    /// of one label misses every workload that has the label: then only a workload that no other Service
    /// selects counts, with a similar value or with the Service's name. A selector that matches a workload
    /// misses none, even if that workload has no pods. A label that controllers set does not count.
    static Optional<SelectorMiss> of(Subject service, Picture picture) {
        Servers servers = Servers.in(picture);
        if (!servers.misses(service)) {
            return Optional.empty();
        }
        Map<String, String> selector = servers.selector(service);
        List<SelectorMiss> missed = servers.beside(service)
                .flatMap(workload -> of(selector, workload).stream())
                .filter(miss -> !miss.isSetLater(picture))
                .filter(miss -> selector.size() > 1
                        || ((miss.similar() || miss.isNamed(service))
                                && !Selected.in(picture).workloads().contains(Subjects.of(miss.workload()))))
                .toList();
        return missed.size() == 1
                ? Optional.of(missed.getFirst())
                : missed.stream().filter(miss -> miss.isNamed(service)).findFirst();
    }

    private boolean isNamed(Subject service) {
        return workload.name().equals(service.name());
    }

    /// When a workload of the Service's name was created after the Service: the selector of a workload cannot
    /// be changed, so that one with other labels takes the place of an earlier workload.
    Optional<Instant> replaced(Subject service, Picture picture) {
        return workload.metadata()
                .created()
                .filter(created -> isNamed(service)
                        && Servers.in(picture)
                                .backends()
                                .service(service)
                                .flatMap(known -> known.metadata().created())
                                .filter(created::isAfter)
                                .isPresent());
    }

    private static Optional<SelectorMiss> of(Map<String, String> selector, Workload workload) {
        Map<String, String> labels = workload.podLabels();
        List<Map.Entry<String, String>> wrong = selector.entrySet().stream()
                .filter(label -> !label.getValue().equals(labels.get(label.getKey())))
                .toList();
        return wrong.size() != 1 || Servers.setByController(wrong.getFirst().getKey())
                ? Optional.empty()
                : Optional.of(new SelectorMiss(
                        workload,
                        wrong.getFirst(),
                        Optional.ofNullable(labels.get(wrong.getFirst().getKey()))));
    }

    /// Whether the label that the template lacks may be one that pods get while they run, as the one that leads the
    /// others does: then another Service selects all of them.
    private boolean isSetLater(Picture picture) {
        Servers servers = Servers.in(picture);
        return has.isEmpty()
                && servers.backends().known().stream()
                        .filter(service ->
                                service.namespace().equals(workload.metadata().namespace()))
                        .anyMatch(service -> servers.fitting(service).contains(workload));
    }

    /// Whether the selector can only be a slip: no Service selects the workload, whose pods run and declare the port
    /// that this one asks for, and the values differ by a letter or two. Versions and shards differ by digits.
    boolean isSlip(Subject service, Picture picture) {
        return workload.available() > 0
                && has.filter(value -> nearlyEqual(value, label.getValue())).isPresent()
                && !Selected.in(picture).workloads().contains(Subjects.of(workload))
                && Servers.in(picture).backends().service(service).stream()
                        .flatMap(known -> known.ports().stream())
                        .anyMatch(port ->
                                workload.ports().stream().map(String::valueOf).anyMatch(port.target()::equals));
    }

    private static boolean nearlyEqual(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        return EditDistance.between(one, other) <= Math.min(2, shorter / 4)
                && !withoutDigits(one).equals(withoutDigits(other));
    }

    private static String withoutDigits(String value) {
        return value.chars()
                .filter(letter -> !Character.isDigit(letter))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private boolean similar() {
        return has.filter(value ->
                        EditDistance.nearest(value, List.of(label.getValue())).isPresent()
                                || EditDistance.nearest(label.getValue(), List.of(value))
                                        .isPresent())
                .isPresent();
    }

    /// The workloads behind any Service.
    private record Selected(Set<Subject> workloads) {
        static Selected in(Picture picture) {
            return picture.index(Selected.class, Selected::build);
        }

        private static Selected build(Picture picture) {
            Servers servers = Servers.in(picture);
            return new Selected(servers.backends().known().stream()
                    .flatMap(service -> servers.of(service).stream())
                    .collect(Collectors.toSet()));
        }
    }

    Evidence evidence() {
        Subject server = Subjects.of(workload);
        return Evidence.of("its selector asks for %s=%s; the pod%s of %s %s %s"
                .formatted(
                        label.getKey(),
                        label.getValue(),
                        has.isEmpty() ? " template" : "s",
                        server.kind(),
                        server.name(),
                        has.map(value -> "have " + label.getKey() + "=" + value).orElse("has no such label")));
    }
}
