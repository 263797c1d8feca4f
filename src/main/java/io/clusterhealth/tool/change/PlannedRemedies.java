// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Remedies;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Calls of `plan-change` for incidents that a rollout, a cordon or a missing approval has made.
public record PlannedRemedies(ChangePolicy policy) implements Remedies {

    /// Causes that a new version brings along, and that end with it.
    private static final Set<FindingCode> OF_VERSIONS = Set.of(
            FindingCode.ROLLOUT_STUCK,
            FindingCode.POD_CRASH_LOOP,
            FindingCode.POD_OOM_KILLED,
            FindingCode.POD_IMAGE_PULL,
            FindingCode.POD_CONFIG_ERROR,
            FindingCode.POD_NOT_READY);

    @Override
    public Optional<NextCall> of(Incident incident) {
        Finding cause = incident.cause();
        return switch (cause.code()) {
            case NODE_CORDONED -> plan(ChangeAction.UNCORDON, cause.subject());
            case NODE_CERTIFICATE_WAITS -> plan(ChangeAction.APPROVE_CSR, cause.subject());
            default -> stalled(incident).flatMap(workload -> plan(ChangeAction.UNDO, workload));
        };
    }

    /// The workload whose rollout broke it: pods of an old version serve on where a new one does not come up.
    private static Optional<Subject> stalled(Incident incident) {
        return OF_VERSIONS.contains(incident.cause().code())
                ? Stream.concat(
                                Stream.of(incident.cause()),
                                incident.symptoms().stream().map(Incident.Symptom::finding))
                        .filter(finding -> finding.code() == FindingCode.ROLLOUT_STUCK)
                        .map(Finding::subject)
                        .findFirst()
                : Optional.empty();
    }

    private Optional<NextCall> plan(ChangeAction action, Subject subject) {
        return Kinds.called(subject.kind())
                .map(kind -> new ChangeTarget(kind, new ObjectName(subject.namespace(), subject.name())))
                .filter(target -> policy.refusal(target, action).isEmpty())
                .map(target -> {
                    Map<String, String> arguments = new LinkedHashMap<>();
                    arguments.put(
                            "action", action.name().toLowerCase(Locale.ROOT).replace('_', '-'));
                    arguments.put("resource", target.resource().plural());
                    arguments.put("name", subject.name());
                    if (!subject.namespace().isEmpty()) {
                        arguments.put("namespace", subject.namespace());
                    }
                    return new NextCall("plan-change", arguments);
                });
    }
}
