// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A workload that a Service's selector fails to match because of one label.
///
/// @param label the label in the selector
/// @param has the value of that label on the workload's pods; empty if they have no such label
record SelectorMiss(Workload workload, Map.Entry<String, String> label, Optional<String> has) {

    /// The only workload that a selector misses by one label, or the one with the Service's name. A selector of one
    /// label misses every workload that has the label: then only a workload that no other Service selects counts. A
    /// selector that matches a workload misses none, even if that workload has no pods. A label that controllers
    /// set does not count.
    static Optional<SelectorMiss> of(Subject service, Servers servers) {
        if (!servers.fitting(service).isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> selector = servers.selector(service);
        List<SelectorMiss> missed = servers.beside(service)
                .flatMap(workload -> of(selector, workload).stream())
                .filter(miss -> selector.size() > 1 || (miss.has().isPresent() && !selected(miss.workload(), servers)))
                .toList();
        return missed.size() == 1
                ? Optional.of(missed.getFirst())
                : missed.stream()
                        .filter(miss -> miss.workload().metadata().name().equals(service.name()))
                        .findFirst();
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

    private static boolean selected(Workload workload, Servers servers) {
        Subject subject = Subjects.of(workload);
        return servers.backends().known().stream()
                .filter(service -> service.namespace().equals(subject.namespace()))
                .anyMatch(service -> servers.of(service).contains(subject));
    }

    Evidence evidence() {
        Subject server = Subjects.of(workload);
        return Evidence.of("its selector asks for %s=%s; the pods of %s %s have %s"
                .formatted(
                        label.getKey(),
                        label.getValue(),
                        server.kind(),
                        server.name(),
                        has.map(value -> label.getKey() + "=" + value).orElse("no such label")));
    }
}
