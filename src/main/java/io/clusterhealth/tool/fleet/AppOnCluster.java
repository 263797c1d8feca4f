// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.EditDistance;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An application on one cluster.
///
/// @param deliveries Argo CD and Flux applications of this name
/// @param unread lists that were not read whole, so that workloads or deliveries may be missing
/// @param nearest the most similar name of a workload; may be empty
record AppOnCluster(
        Instant asOf,
        List<SeenWorkload> workloads,
        List<SeenDelivery> deliveries,
        List<String> unread,
        Optional<String> nearest) {
    /// Workloads with an incident first, then by missing replicas.
    private static final Comparator<SeenWorkload> WORST_FIRST = Comparator.comparing(
                    (SeenWorkload one) -> one.incident().isEmpty())
            .thenComparing(SeenWorkload::lacking, Comparator.reverseOrder())
            .thenComparing(SeenWorkload::subject);

    AppOnCluster {
        workloads = workloads.stream().sorted(WORST_FIRST).toList();
        deliveries = List.copyOf(deliveries);
        unread = List.copyOf(unread);
    }

    static AppOnCluster of(AppName app, WorkloadPicture seen) {
        return new AppOnCluster(
                seen.picture().asOf(),
                seen.called(app),
                SeenDelivery.called(app, seen.picture()),
                Stream.concat(seen.unreadWorkloads().stream(), seen.unreadKinds(SeenDelivery.LISTS).stream())
                        .toList(),
                app.name().isGlob()
                        ? Optional.empty()
                        : EditDistance.nearest(app.name().text(), seen.names()));
    }

    boolean present() {
        return !workloads.isEmpty();
    }

    /// Whether there may be more of its workloads than were read.
    boolean inPart() {
        return Workloads.KINDS.stream().map(Resource::plural).anyMatch(unread::contains);
    }

    /// Whether there is anything of this name.
    boolean isKnown() {
        return present() || !deliveries.isEmpty();
    }

    /// Whether any replica is available.
    boolean runs() {
        return workloads.stream().anyMatch(one -> one.workload().available() > 0);
    }

    boolean broken() {
        return workloads.stream().anyMatch(one -> one.incident().isPresent())
                || deliveries.stream().anyMatch(SeenDelivery::fails);
    }

    int lacking() {
        return workloads.stream().mapToInt(SeenWorkload::lacking).sum();
    }

    /// Whether each workload and delivery gets its own line.
    private boolean isLong() {
        return workloads.size() + deliveries.size() > 1;
    }

    /// The format of the cluster's name before the facts.
    String heading() {
        return isLong() ? "%s:" : "%s: ";
    }

    /// The facts after the cluster's name.
    ///
    /// @param shown most workloads, and most deliveries
    Facts facts(int shown) {
        String none = unread.isEmpty() ? "none" : "none seen";
        Facts facts = new Facts()
                .fact("total", workloads.size(), present() ? "" : none)
                .all(
                        "workloads",
                        workloads.stream().limit(shown).map(this::facts).toList(),
                        isLong() ? "\n- " : "");
        facts.some("more", workloads.size() - shown, "\n- and %s more [workload|workloads]");
        facts.all(
                "deliveries",
                deliveries.stream().limit(shown).map(SeenDelivery::facts).toList(),
                isLong() ? "\n- " : "; ");
        facts.some("moreDeliveries", deliveries.size() - shown, "\n- and %s more [delivery|deliveries]");
        return facts.fact("notChecked", String.join(", ", unread), (isLong() ? "\n- " : "; ") + "not checked: %s");
    }

    private Facts facts(SeenWorkload one) {
        Facts facts = new Facts()
                .subject("subject", one.subject(), "%s ")
                .fact("available", one.workload().available(), "%s/")
                .fact("wanted", one.workload().desired(), "%s available")
                .fact("version", versions(one), ", version %s");
        one.incident().ifPresent(explained -> cause(facts, explained, one));
        return facts;
    }

    private static String versions(SeenWorkload one) {
        return one.versions().stream().map(Redaction::name).collect(Collectors.joining(", "));
    }

    private void cause(Facts facts, SeenWorkload.ExplainedBy explained, SeenWorkload one) {
        Finding cause = explained.cause();
        boolean own = cause.subject().equals(one.subject());
        String possibly = explained.confidence() == Confidence.POSSIBLE ? "possibly because of " : "";
        facts.subject("incident/subject", cause.subject(), own ? "; " : "; " + possibly + "%s: ")
                .fact("incident/title", cause.title(), "%s")
                .fact("incident/code", cause.code().id(), " (%s)")
                .fact("incident/confidence", explained.confidence().label(), "")
                .since("incident/since", cause.since(), asOf, ", %s");
    }
}
