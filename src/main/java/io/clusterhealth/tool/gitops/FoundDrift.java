// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.Drift;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.gitops.GitApps.ComparedApp;
import io.clusterhealth.tool.health.HealthCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The differences of applications, and what could not be compared.
///
/// @param apps those that are compared with Git
/// @param rest those known by their controller's status and by field managers only
/// @param rows of both, in the order of answers
/// @param notCompared objects that could not be compared with their manifests, one clause each
/// @param unread kinds of their objects that could not be read
record FoundDrift(
        GitApps apps,
        List<DeliveredApp> rest,
        Drift drift,
        List<DriftRow> rows,
        List<String> notCompared,
        Map<ApiResource, Unread> unread) {

    /// Reads the objects of the applications, and compares them.
    ///
    /// @param kinds that the cluster serves
    /// @param clusters receive the dry runs of manifests
    static FoundDrift of(
            HealthCall call,
            List<ApiResource> kinds,
            GitApps apps,
            List<DeliveredApp> rest,
            ChangeableClusters clusters) {
        boolean usesGit = !apps.compared().isEmpty();
        Stream<DeliveredApp> all =
                Stream.concat(rest.stream(), apps.compared().stream().map(ComparedApp::app));
        DeliveredObjects.ComparedObjects found = new DeliveredObjects(call.objects(), kinds)
                .of(
                        Stream.concat(all.flatMap(app -> app.here().stream()), apps.members()),
                        usesGit ? PageForm.OWNED_OBJECTS : PageForm.OWNERSHIP);
        Drift drift = found.drift();
        List<DriftRow> rows = new ArrayList<>(drift.of(rest));
        List<String> notCompared = List.of();
        if (usesGit) {
            ChangeAccess access = clusters.open(
                    Optional.of(call.cluster().name()), call.context().caller());
            GitComparison comparison = new GitComparison(drift, access, call.deadline());
            boolean preview = DriftArguments.of(call.given()).ref().isPresent();
            apps.compared().forEach(app -> rows.addAll(comparison.rows(app, preview)));
            rows.sort(DriftRow.ORDER);
            notCompared = List.copyOf(comparison.faults());
        }
        return new FoundDrift(apps, rest, drift, List.copyOf(rows), notCompared, found.unread());
    }

    /// The rows in the requested namespace, and those about applications that deliver there.
    List<DriftRow> in(Optional<String> namespace) {
        if (namespace.isEmpty()) {
            return rows;
        }
        Set<Subject> delivering = Stream.concat(
                        rest.stream().filter(app -> !app.members().isEmpty() && app.maybeIn(namespace.get())),
                        apps.in(namespace.get()).compared().stream().map(ComparedApp::app))
                .map(DeliveredApp::subject)
                .collect(Collectors.toSet());
        return rows.stream()
                .filter(row -> namespace.get().equals(row.object().namespace())
                        || (row.object().equals(row.app()) && delivering.contains(row.app())))
                .toList();
    }

    /// The objects in a namespace that existed before their controller.
    private List<Subject> notComparable(Optional<String> namespace) {
        return drift.notComparable(rest).stream()
                .filter(object -> namespace.map(object.namespace()::equals).orElse(true))
                .toList();
    }

    /// Counts the applications and the differences, and names the sources of these.
    Facts head(Optional<String> namespace) {
        int number = rest.size() + apps.compared().size();
        return new Facts()
                .fact("applications", number, "%s [application|applications], ")
                .fact("total", in(namespace).size(), "%s not as delivered")
                .some("objectsNotCompared", notComparable(namespace).size(), ", %s [object|objects] not compared")
                .and(apps.depth(number, notCompared.size()));
    }

    /// The lines below the rows: what was compared with Git, and what was not looked at.
    ///
    /// @param asked all applications that the call is about
    List<Facts> notes(Set<DeliveredApp> asked, List<ApiResource> kinds, Optional<String> namespace) {
        Stream<DeliveredApp> elsewhere = rest.stream().filter(DeliveredApp::elsewhere);
        Stream<DeliveredApp> memberless = rest.stream()
                .filter(app -> app.members().isEmpty()
                        && !app.elsewhere()
                        && rowsOf(app).findAny().isEmpty());
        Stream<DeliveredApp> unevaluated = asked.stream()
                .filter(app ->
                        app.ignored().unevaluated() && rowsOf(app).anyMatch(row -> row.kind() == DriftKind.MODIFIED));
        return Stream.of(
                        apps.lines(notCompared).stream(),
                        named(
                                "deliveredElsewhere",
                                "Delivered to another cluster, so that no object was looked at:",
                                elsewhere),
                        named("notLookedAt", "No object was looked at, since their status names none:", memberless),
                        UncomparedMembers.line(
                                "notComparable",
                                "Not comparable without Git, since their controller found them there and set nothing but metadata:",
                                notComparable(namespace)),
                        UncomparedMembers.of(rest, kinds, rows).in(namespace).lines(),
                        named(
                                "ignoreDifferencesNotEvaluated",
                                "Not evaluated, so that what they ignore is told: jqPathExpressions of",
                                unevaluated))
                .flatMap(lines -> lines)
                .toList();
    }

    private Stream<DriftRow> rowsOf(DeliveredApp app) {
        return rows.stream().filter(row -> row.app().equals(app.subject()));
    }

    /// Names applications; no line for none.
    private static Stream<Facts> named(String member, String why, Stream<DeliveredApp> apps) {
        List<String> named = apps.map(app -> Redaction.subject(app.subject())).toList();
        return named.isEmpty() ? Stream.empty() : Stream.of(new Facts().say(why).each(member, named, " %s"));
    }
}
