// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.posture.Flaw;
import io.clusterhealth.posture.Flaw.Flawed;
import io.clusterhealth.posture.Flaw.FlawedWorkload;
import io.clusterhealth.posture.JudgedWorkloads;
import io.clusterhealth.posture.PodTemplate;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.Risk;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `check-workloads`: flawed settings of workloads, one line for each workload, those of the platform only counted.
@Singleton
final class CheckWorkloadsTool extends RightsTool {
    private static final List<ApiResource> KINDS = Stream.of(
                    "deployments", "statefulsets", "daemonsets", "cronjobs", "jobs", "pods")
            .map(kind -> Kinds.called(kind).orElseThrow())
            .toList();

    CheckWorkloadsTool(ToolParts parts) {
        super("check-workloads", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        Picture picture = roles(call, call.namespace(), Set.of());
        Accounts accounts = new Accounts(RoleTable.of(picture), new HashMap<>());
        Flaw.Grade least = call.given()
                .text("severity")
                .map(word -> Flaw.Grade.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(Flaw.Grade.MEDIUM);
        JudgedWorkloads<List<Flawed>> workloads = new JudgedWorkloads<>(pod -> Flaw.of(pod, accounts.dangers(pod)));
        Map<ApiResource, Unread> unread =
                call.objects().of(KINDS, call.namespace(), PageForm.OBJECTS, (_, object) -> workloads.take(object));
        SortedMap<Subject, List<Flawed>> judged = workloads.judged();
        Optional<ToolError> blind =
                judged.isEmpty() ? Unreadable.of(KINDS, unread).or(() -> nowhere(call)) : Optional.empty();
        if (blind.isPresent()) {
            return new ToolOutcome.Refused(Unreadable.orInOwn(blind.get(), KINDS, call));
        }
        List<FlawedWorkload> flawed = judged.entrySet().stream()
                .filter(one -> !one.getValue().isEmpty())
                .map(one -> new FlawedWorkload(one.getKey(), one.getValue()))
                .toList();
        List<FlawedWorkload> askedFor = flawed.stream()
                .filter(one -> call.namespace().isPresent()
                        || !PlatformNamespaces.contains(one.subject().namespace()))
                .toList();
        List<FlawedWorkload> shown =
                askedFor.stream().flatMap(one -> one.downTo(least).stream()).toList();
        long ofPlatform =
                flawed.stream().flatMap(one -> one.downTo(least).stream()).count() - shown.size();
        Map<Flaw, Long> counts = counts(shown);
        boolean whole = unread.values().stream().allMatch(Unread.Unrecorded.class::isInstance);
        Facts head = new Facts()
                .and(Listing.atLeast(whole))
                .fact("checked", judged.size(), "%s [workload|workloads] checked, ")
                .fact("flawed", shown.size(), "%s with issues")
                .fact("ofPlatform", ofPlatform, ", besides %s of the platform")
                .fact(
                        "accounts",
                        whole(picture) ? "" : unread(picture).isPresent() ? "not checked" : "checked in part",
                        ", rights of service accounts %s")
                .and(shown.size() > 1 ? facts(counts) : new Facts())
                .some("notShown", flaws(askedFor) - flaws(shown), "; %s of lower severity not shown (severity: low)");
        List<FlawRow> rows =
                shown.stream().sorted(tellingFirst(counts)).map(FlawRow::new).toList();
        return Listing.ofObjects(call, Instant.now(), head, "workloads", rows, KINDS, unread)
                .madeAlsoOf(picture)
                .page(call);
    }

    private static int flaws(List<FlawedWorkload> workloads) {
        return workloads.stream().mapToInt(one -> one.flaws().size()).sum();
    }

    /// How many workloads have each flaw.
    private static Map<Flaw, Long> counts(List<FlawedWorkload> shown) {
        return shown.stream()
                .flatMap(one -> one.flaws().stream())
                .collect(Collectors.groupingBy(Flawed::flaw, TreeMap::new, Collectors.counting()));
    }

    private static Facts facts(Map<Flaw, Long> counts) {
        Facts facts = new Facts();
        counts.forEach((flaw, count) -> facts.fact("counts/" + flaw.name(), count, "; " + flaw.words() + ": %s"));
        return facts;
    }

    /// Worst severity first; of one severity the rarest flaw first, since what all have tells little of one.
    private static Comparator<FlawedWorkload> tellingFirst(Map<Flaw, Long> counts) {
        return Comparator.comparing(FlawedWorkload::worst)
                .thenComparing(one -> one.flaws().stream()
                        .filter(flawed -> flawed.flaw().grade() == one.worst())
                        .mapToLong(flawed -> counts.getOrDefault(flawed.flaw(), 0L))
                        .min()
                        .orElse(0))
                .thenComparing(one -> -one.flaws().size())
                .thenComparing(FlawedWorkload::subject);
    }

    /// The dangerous rights of service accounts.
    private record Accounts(RoleTable roles, Map<RoleSubject, List<String>> known) {
        List<String> dangers(PodTemplate pod) {
            return pod.spec().path("automountServiceAccountToken").asBoolean(true)
                    ? known.computeIfAbsent(
                            new RoleSubject(
                                    RoleSubject.SERVICE_ACCOUNT, pod.name().namespace(), pod.account()),
                            this::dangers)
                    : List.of();
        }

        private List<String> dangers(RoleSubject account) {
            return Risk.ofGrants(roles.grantedTo(account.requester())).stream()
                    .map(Risk::words)
                    .toList();
        }
    }

    /// `high Deployment shop/web: privileged (app); mounts paths of the node (/var/run)`.
    private record FlawRow(FlawedWorkload workload) implements Row {
        private static final int WORDS = 160;

        @Override
        public Facts facts(Instant asOf) {
            List<Facts> flaws = workload.flaws().stream().map(FlawRow::flaw).toList();
            return new Facts()
                    .fact("severity", workload.worst().word(), "%s ")
                    .subject("subject", workload.subject(), "%s:")
                    .all("flaws", flaws, " ");
        }

        private static Facts flaw(Flawed flawed) {
            Flawed told = new Flawed(
                    flawed.flaw(), flawed.where().stream().map(place(flawed)).toList());
            return new Facts()
                    .fact("flaw", flawed.flaw().name(), "")
                    .fact("words", Redaction.line(told.words(), WORDS), "%s;");
        }

        /// The capability of a service account is text of our own; every other place is a name.
        private static UnaryOperator<String> place(Flawed flawed) {
            return flawed.flaw() == Flaw.ACCOUNT ? UnaryOperator.identity() : Redaction::name;
        }
    }
}
