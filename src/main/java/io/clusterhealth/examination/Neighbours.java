// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.check.network.MissedServers;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The other namespaces with Services that failing containers of the requested namespace need.
final class Neighbours {
    /// Each is read like the requested one.
    private static final int MOST = 2;

    private Neighbours() {}

    /// In alphabetical order; none for the whole cluster.
    static List<String> of(Picture picture) {
        return picture.namespace().stream()
                .flatMap(_ -> MissedServers.in(picture).services().stream())
                .map(Subject::namespace)
                .filter(name -> !picture.covers(name))
                .distinct()
                .sorted()
                .limit(MOST)
                .toList();
    }

    /// The diagnosis without what is only about the neighbours.
    ///
    /// @param theirs the findings about objects of the neighbours
    static Diagnosis without(List<Finding> theirs, Diagnosis whole) {
        Set<Finding> foreign = new HashSet<>(theirs);
        return theirs.isEmpty()
                ? whole
                : new Diagnosis(
                        whole.incidents().stream()
                                .filter(incident ->
                                        !foreign.containsAll(incident.findings().toList()))
                                .toList(),
                        whole.notices().stream()
                                .filter(notice -> !foreign.contains(notice))
                                .toList());
    }
}
