// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.StateWords;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What kubelets report about their nodes again and again: a notice, unless the reason says that something fails. The
/// events of a node that is not ready or under pressure are evidence of that.
///
/// @param lasting for how long they must have been repeated
/// @param lately how long ago the last may be
/// @param often how many there must be
public record KubeletWarnings(Duration lasting, Duration lately, int often) implements Check {
    public static final KubeletWarnings DEFAULT =
            new KubeletWarnings(Duration.ofMinutes(30), Duration.ofMinutes(15), 6);

    /// The events of one reason about a node, whose messages may differ in a number, newest first.
    private record Repeated(Node node, List<Event> events) {
        String reason() {
            return events.getFirst().reason();
        }

        Optional<Instant> first() {
            return Age.earliest(events, Event::first);
        }

        int count() {
            return events.stream().mapToInt(Event::count).sum();
        }

        Evidence evidence(String others, Instant asOf) {
            return Evidence.quoting(
                    "its kubelet has warned %d times%s%s%s"
                            .formatted(
                                    count(),
                                    Age.text(" in %s", first(), asOf),
                                    Age.text(", last %s ago", events.getFirst().last(), asOf),
                                    others),
                    Quotes.of(events.getFirst()));
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).always(Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<Repeated>> byReason = picture.objects(Resources.NODES).stream()
                .filter(node -> node.ready() && !NodeConditions.pressed(node))
                .flatMap(node -> repeated(node, picture).limit(1))
                .collect(Collectors.groupingBy(Repeated::reason, LinkedHashMap::new, Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        byReason.forEach((reason, nodes) -> findings.add(Finding.of(
                        FindingCode.NODE_PROBLEM,
                        Subjects.node(nodes.getFirst().node().name()))
                .evidence(nodes.getFirst().evidence(others(nodes.size() - 1), picture.asOf()))
                .lowIf(!StateWords.FAILURE.in(reason))
                .since(nodes.getFirst().first())
                .links(NodePools.in(picture).of(nodes.getFirst().node()))
                .mode(Mode.KUBELET_WARNS)));
        return findings;
    }

    /// The newest of them about a node.
    Stream<Evidence> about(Node node, Picture picture) {
        return repeated(node, picture).limit(1).map(one -> one.evidence("", picture.asOf()));
    }

    private Stream<Repeated> repeated(Node node, Picture picture) {
        Map<String, List<Event>> byReason = Warnings.in(picture).about(Subjects.node(node.name())).stream()
                .filter(event -> event.component().equals("kubelet"))
                .collect(Collectors.groupingBy(Event::reason, LinkedHashMap::new, Collectors.toList()));
        return byReason.values().stream()
                .map(events -> new Repeated(node, events))
                .filter(one -> one.count() >= often
                        && Age.lately(one.events().getFirst(), lately, picture.asOf())
                        && Age.reached(one.first(), lasting, picture.asOf()))
                .sorted((one, other) -> Boolean.compare(fails(other), fails(one)));
    }

    private static boolean fails(Repeated one) {
        return StateWords.FAILURE.in(one.reason());
    }

    private static String others(int nodes) {
        return nodes == 0 ? "" : Words.agreeing(nodes, "; so have those of %d other [node|nodes]".formatted(nodes));
    }
}
