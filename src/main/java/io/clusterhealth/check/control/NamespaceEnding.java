// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Namespaces whose deletion does not come to its end.
///
/// @param patience from the moment deletion was asked for
public record NamespaceEnding(Duration patience) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NAMESPACES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (Namespace namespace : picture.objects(Resources.NAMESPACES)) {
            Optional<Instant> overdue =
                    namespace.metadata().deleted().filter(deleted -> Age.reaches(patience, deleted, picture.asOf()));
            overdue.ifPresent(deleted -> findings.add(Finding.of(
                            FindingCode.NAMESPACE_STUCK_TERMINATING, Subjects.of("Namespace", namespace.metadata()))
                    .evidence(evidence(
                            namespace, "its deletion was asked for " + Age.text(deleted, picture.asOf()) + " ago"))
                    .since(overdue)));
        }
        return findings;
    }

    private static List<Evidence> evidence(Namespace namespace, String asked) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(asked));
        for (Condition condition : namespace.conditions()) {
            if (condition.is("True") && !condition.message().isEmpty()) {
                evidence.add(Evidence.quoting(condition.type() + " is True", Quotes.of(condition)));
            }
        }
        return evidence;
    }
}
