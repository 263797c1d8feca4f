// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.StaleHandle;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// File servers outside the cluster that do not answer: several workloads wait for shares of the same one. A
/// share that one workload cannot mount may as well be its own mistake.
///
/// @param several how many workloads it takes, at least
public record FileServerAnswer(int several) implements Check {
    private static final Pattern SERVER = Pattern.compile(
            "(?:-t (?:nfs4?|cifs|smb3?)\\b[^\\n]{0,200}?\\s(?://)?)([a-z0-9][a-z0-9.-]{0,252}|[0-9.]+)[:/]/?");
    /// One pod that waits for a share.
    private record Waiting(Subject workload, Optional<Instant> since, Quote quote) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK, Look.told(StorageSigns.MOUNTS, Resources.VOLUMES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Map<String, List<Waiting>> byServer = new TreeMap<>();
        Owners owners = Owners.in(picture);
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (pod.phase().equals("Pending") && !pod.node().isEmpty()) {
                warnings.latest(Subjects.of(pod), Set.of("FailedMount"))
                        .ifPresent(event -> server(event.message())
                                .ifPresent(server -> byServer.computeIfAbsent(server, _ -> new ArrayList<>())
                                        .add(waiting(pod, owners, event))));
            }
        }
        return byServer.entrySet().stream()
                .flatMap(entry -> finding(entry.getKey(), entry.getValue(), picture).stream())
                .toList();
    }

    private static Waiting waiting(Pod pod, Owners owners, Event event) {
        return new Waiting(
                owners.workload(pod),
                pod.condition("Ready").flatMap(Condition::since).or(pod::started),
                Quotes.of(event));
    }

    private static Optional<String> server(String message) {
        Matcher server = SERVER.matcher(message.toLowerCase(Locale.ROOT));
        return Meanings.of(message).any(NoAnswer.class, ConnectionRefused.class, NoRoute.class, StaleHandle.class)
                        && server.find()
                ? Optional.of(server.group(1))
                : Optional.empty();
    }

    private Optional<Finding> finding(String server, List<Waiting> all, Picture picture) {
        long workloads = all.stream().map(Waiting::workload).distinct().count();
        if (workloads < several) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(FindingCode.FILE_SERVER_UNREACHABLE, Subject.external(server))
                .quoting(
                        "%d pods of %d workloads cannot mount its shares".formatted(all.size(), workloads),
                        all.stream()
                                .map(Waiting::quote)
                                .min(Comparator.naturalOrder())
                                .orElse(Quote.NONE))
                .since(all.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder()))
                .links(keeps(server, picture)));
    }

    /// The claims whose volumes are shares of it.
    private static List<Link> keeps(String server, Picture picture) {
        return picture.objects(Resources.VOLUMES).stream()
                .filter(volume -> volume.server().equalsIgnoreCase(server))
                .flatMap(volume -> volume.claim().stream())
                .map(claim -> new Subject("PersistentVolumeClaim", claim.namespace(), claim.name()))
                .sorted()
                .map(claim -> new Link(Relation.BACKS, claim))
                .toList();
    }
}
