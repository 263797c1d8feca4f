// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Unsettled;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// What is on its way and not yet judged, in one clause.
public final class SettlingText {
    /// Characters of each half of what one of them shows already.
    private static final int LONGEST_SIGN = 160;

    private SettlingText() {}

    /// `1 rollout incomplete (Deployment shop/web), 2 pods pending for 40 s (Pod shop/web-1: it asks for a node with
    /// label disk=ssd; no node has it)`; empty for nothing.
    public static String of(List<Unsettled> unsettled, Instant asOf) {
        return unsettled.stream().map(each -> of(each, asOf)).collect(Collectors.joining(", "));
    }

    private static String of(Unsettled each, Instant asOf) {
        return "%s%s (%s%s)"
                .formatted(
                        each.text(),
                        each.since()
                                .map(at -> " for " + HumanDuration.of(Duration.between(at, asOf)))
                                .orElse(""),
                        Redaction.subject(each.first()),
                        each.sign()
                                .map(sign -> ": " + EvidenceLine.of(sign, LONGEST_SIGN))
                                .orElse(""));
    }
}
