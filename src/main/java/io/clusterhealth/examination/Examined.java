// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.render.HealthReport;
import java.util.List;
import java.util.Optional;

/// The result of examining a cluster.
public sealed interface Examined {

    /// @param whole the diagnosis of the whole picture, where the report is about one namespace of it
    record Reported(HealthReport report, Diagnosis whole) implements Examined {
        /// The same report with an extended diagnosis and further gaps.
        Reported telling(Diagnosis more, List<Blind> notChecked) {
            return new Reported(report.with(more).with(report.coverage().without(notChecked)), whole);
        }
    }

    /// The cluster has no such namespace: an empty report about it would read like good news.
    ///
    /// @param known the existing namespaces
    record NoNamespace(String name, List<String> known) implements Examined {
        /// Empty where the namespace exists, where none was given, and where the list of namespaces is incomplete.
        public static Optional<NoNamespace> in(Optional<String> namespace, Picture picture) {
            List<String> known = picture.list(Resources.NAMESPACES) instanceof Read.Partial<List<Namespace>> _
                    ? List.of()
                    : picture.objects(Resources.NAMESPACES).stream()
                            .map(one -> one.name())
                            .sorted()
                            .toList();
            return namespace
                    .filter(name -> !known.isEmpty() && !known.contains(name))
                    .map(name -> new NoNamespace(name, known));
        }
    }
}
