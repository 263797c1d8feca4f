// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Notices rendered in one line: the first in full, the others by name.
///
/// @param alike the others with the same code and severity
record NoticeFacts(Finding first, List<Finding> alike) {
    /// Codes whose titles need their evidence to be understood.
    private static final Set<FindingCode> EXPLAINED = EnumSet.of(
            FindingCode.SERVICE_PORT_NOT_DECLARED, FindingCode.POLICY_SHUTS_ENTRANCE, FindingCode.OPERATOR_PROGRESSING);

    private static final int REASON = 160;

    /// Groups notices in the order of each line's first. Notices rendered with evidence share a line only if that
    /// is the same.
    static List<NoticeFacts> folded(List<Finding> notices) {
        return List.copyOf(notices.stream()
                .collect(Collectors.groupingBy(
                        notice -> isExplained(notice)
                                ? List.of(
                                        notice.code(),
                                        notice.severity(),
                                        notice.mode(),
                                        EvidenceLine.of(notice.evidence().getFirst(), REASON))
                                : List.of(notice.code(), notice.severity()),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                group -> new NoticeFacts(group.getFirst(), group.subList(1, group.size())))))
                .values());
    }

    int count() {
        return 1 + alike.size();
    }

    /// @param names most of the others that are named
    Facts facts(Instant asOf, int names) {
        Facts facts = new Facts()
                .fact("severity", first.severity().label(), "")
                .subject("subject", first.subject(), "note: %s: ")
                .fact("title", first.title(), "%s")
                .fact("code", first.code().id(), " (%s)");
        if (first.since().isPresent()) {
            facts.since("since", first.since(), asOf, " %s");
        }
        facts.fact("reason", reason(), ": %s");
        if (isExplained(first)) {
            facts.fact("evidence", EvidenceLine.of(first.evidence().getFirst(), REASON), ": %s");
        }
        if (!alike.isEmpty()) {
            facts.fact("alike/total", alike.size(), "; likewise ");
            List<Facts> shown = alike.stream()
                    .limit(names)
                    .map(notice -> new Facts().subject("subject", notice.subject(), "%s"))
                    .toList();
            facts.all("alike/shown", shown.subList(0, 1), "").all("alike/shown", shown.subList(1, shown.size()), ", ");
        }
        return alike.size() > names ? facts.say(" and %d more".formatted(alike.size() - names)) : facts;
    }

    /// The condition's reason, one word, of a notice on an operator, a pool or a version, which a title cannot tell.
    private String reason() {
        String reason = first.evidence().getFirst().said().reason();
        boolean told = first.code().layer() == Layer.OPERATOR && !isExplained(first) && reason.indexOf(' ') < 0;
        return told ? Redaction.line(reason, REASON) : "";
    }

    private static boolean isExplained(Finding notice) {
        boolean reasoned = notice.code() == FindingCode.CERTIFICATE_ENDS
                && !notice.evidence().getFirst().said().isEmpty();
        boolean criticalAlert =
                notice.code() == FindingCode.ALERT_FIRING && notice.severity().compareTo(Severity.LOW) < 0;
        return reasoned || criticalAlert || notice.mode().isPresent() || EXPLAINED.contains(notice.code());
    }
}
