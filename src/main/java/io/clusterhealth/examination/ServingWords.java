// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the logs of [ServingLogs] say.
///
/// @param servers a finding for each Ready workload whose log repeats a failure of its own
/// @param quotes lines about the object of a finding, by [Finding#id()]
/// @param late a log that was not read in time
record ServingWords(List<Finding> servers, Map<String, Evidence> quotes, List<Blind> late) {
    static final ServingWords NONE = new ServingWords(List.of(), Map.of(), List.of());

    ServingWords {
        servers = List.copyOf(servers);
        quotes = Map.copyOf(quotes);
        late = List.copyOf(late);
    }

    /// Whether they change nothing of a report.
    boolean isEmpty() {
        return servers.isEmpty() && quotes.isEmpty();
    }

    List<Finding> quotedIn(List<Finding> findings) {
        return findings.stream()
                .map(finding -> Optional.ofNullable(quotes.get(finding.id()))
                        .map(finding::adding)
                        .orElse(finding))
                .toList();
    }
}
