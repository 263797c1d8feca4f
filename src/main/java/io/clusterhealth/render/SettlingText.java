// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Unsettled;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Renders changes in progress that are not yet judged, in one clause.
public final class SettlingText {
    /// Most characters of statement and quote of an early sign.
    private static final int LONGEST_SIGN = 160;

    private SettlingText() {}

    /// `1 rollout incomplete (Deployment shop/web), 2 pods pending for 40 s (Pod shop/web-1: it asks for a node with
    /// label disk=ssd; no node has it)`; empty for nothing.
    public static String of(List<Unsettled> unsettled, Instant asOf) {
        return unsettled.stream().map(each -> of(each, asOf)).collect(Collectors.joining(", "));
    }

    /// The same without what shows the reasons.
    static String named(List<Unsettled> unsettled, Instant asOf) {
        return unsettled.stream().map(each -> named(each, asOf, "")).collect(Collectors.joining(", "));
    }

    /// `1 rollout incomplete, 2 pods pending`.
    static String counted(List<Unsettled> unsettled) {
        return unsettled.stream().map(Unsettled::text).collect(Collectors.joining(", "));
    }

    private static String of(Unsettled each, Instant asOf) {
        return named(
                each,
                asOf,
                each.sign()
                        .map(sign -> ": " + EvidenceLine.of(sign, LONGEST_SIGN))
                        .orElse(""));
    }

    private static String others(Unsettled each) {
        int more = each.count() - each.others().size() - 1;
        return each.others().stream().map(one -> "; " + Redaction.subject(one)).collect(Collectors.joining())
                + (each.others().isEmpty() || more == 0 ? "" : "; %d more".formatted(more));
    }

    private static String named(Unsettled each, Instant asOf, String sign) {
        return "%s%s (%s%s%s)"
                .formatted(
                        each.text() + (each.stage() == Unsettled.Stage.FAULT_LASTING ? "," : ""),
                        each.since()
                                .map(at -> " for " + HumanDuration.of(Duration.between(at, asOf)))
                                .orElse(""),
                        Redaction.subject(each.first()),
                        sign,
                        others(each));
    }
}
