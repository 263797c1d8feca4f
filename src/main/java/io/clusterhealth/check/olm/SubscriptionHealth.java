// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Subscription;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Operators that OLM cannot install or bring up to date, and those that wait for somebody's approval.
///
/// @param patience for how long a bad condition is passed over: catalogs restart, and OLM tries again
public record SubscriptionHealth(Duration patience) implements Check {
    private static final Set<String> BLOCKED = Set.of(
            "ResolutionFailed",
            "CatalogSourcesUnhealthy",
            "BundleUnpackFailed",
            "InstallPlanFailed",
            "InstallPlanMissing");

    @Override
    public Set<Resource<?>> needs() {
        return Olm.NEEDS;
    }

    @Override
    public List<Look> looks() {
        return List.of(Olm.part(Resources.SUBSCRIPTIONS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.SUBSCRIPTIONS).stream()
                .flatMap(subscription -> finding(subscription, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> finding(Subscription subscription, Instant asOf) {
        List<Condition> bad = subscription.conditions().stream()
                .filter(condition -> BLOCKED.contains(condition.type()) && condition.is("True"))
                .filter(condition -> condition
                        .since()
                        .filter(at -> !Age.reaches(patience, at, asOf))
                        .isEmpty())
                .toList();
        if (!bad.isEmpty() || subscription.state().equals("UpgradeFailed")) {
            return Optional.of(finding(FindingCode.SUBSCRIPTION_BLOCKED, subscription, bad));
        }
        return subscription
                .condition("InstallPlanPending")
                .filter(pending -> pending.is("True") && pending.reason().equals("RequiresApproval"))
                .map(pending -> finding(FindingCode.SUBSCRIPTION_AWAITS_APPROVAL, subscription, List.of(pending)));
    }

    private static Finding finding(FindingCode code, Subscription subscription, List<Condition> conditions) {
        List<Evidence> evidence = new ArrayList<>();
        conditions.forEach(condition ->
                evidence.add(Evidence.quoting(condition.type() + " is " + condition.status(), Quotes.of(condition))));
        if (evidence.isEmpty()) {
            evidence.add(Evidence.quoting("its state", subscription.state()));
        }
        Optional<Instant> since = conditions.stream()
                .flatMap(condition -> condition.since().stream())
                .min(Comparator.naturalOrder());
        return Finding.of(code, Subjects.of("Subscription", subscription.metadata()))
                .evidence(evidence)
                .since(since)
                .links(links(subscription));
    }

    private static List<Link> links(Subscription subscription) {
        String namespace = subscription.metadata().namespace();
        List<Link> links = new ArrayList<>();
        links.add(new Link(
                Relation.DRAWS_FROM,
                new Subject(Olm.CATALOG, subscription.catalogNamespace(), subscription.catalog())));
        if (!subscription.current().isEmpty()) {
            links.add(new Link(Relation.DEPLOYS, Olm.release(namespace, subscription.current())));
        }
        if (!subscription.plan().isEmpty()) {
            links.add(new Link(Relation.DEPLOYS, new Subject(Olm.PLAN, namespace, subscription.plan())));
        }
        return links;
    }
}
