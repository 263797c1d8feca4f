// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.InstallPlan;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Installations of OLM that failed. Plans are kept for ever: one that no subscription refers to any more is history.
public record InstallPlanHealth() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Olm.NEEDS;
    }

    @Override
    public List<Look> looks() {
        return List.of(Olm.sign(Resources.INSTALL_PLANS, Resources.SUBSCRIPTIONS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Set<Subject> current = picture.objects(Resources.SUBSCRIPTIONS).stream()
                .map(subscription ->
                        new Subject(Olm.PLAN, subscription.metadata().namespace(), subscription.plan()))
                .collect(Collectors.toSet());
        return picture.objects(Resources.INSTALL_PLANS).stream()
                .filter(plan ->
                        plan.phase().equals("Failed") && current.contains(Subjects.of(Olm.PLAN, plan.metadata())))
                .map(InstallPlanHealth::finding)
                .toList();
    }

    private static Finding finding(InstallPlan plan) {
        Optional<Condition> refused =
                Condition.of("Installed", plan.conditions()).filter(known -> known.is("False"));
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.quoting("it was to install", String.join(", ", plan.releases())));
        refused.map(Quotes::of)
                .or(() -> Optional.of(Quote.of(plan.message())))
                .filter(said -> !said.isEmpty())
                .ifPresent(said -> evidence.add(Evidence.quoting("it failed", said)));
        return Finding.of(FindingCode.INSTALL_PLAN_FAILED, Subjects.of(Olm.PLAN, plan.metadata()))
                .evidence(evidence)
                .since(refused.flatMap(Condition::since));
    }
}
