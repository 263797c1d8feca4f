// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Alert;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Marks alerts of Prometheus or Thanos that people have silenced in Alertmanager.
///
/// @param told alerts of the Alertmanager, at least the silenced and inhibited ones
record Silenced(Read<List<Alert>> told) {
    private record SilencedAlert(String name, String severity) {
        static SilencedAlert of(Alert alert) {
            return new SilencedAlert(alert.name(), alert.severity());
        }
    }

    /// The alerts, marked as silenced where a silenced one has the same name, severity and labels, with or without the
    /// external labels that Prometheus adds to what it sends; with a remark where that is unknown.
    Read<List<Alert>> among(Read<List<Alert>> alerts) {
        return switch (told) {
            case Read.Missing<List<Alert>>(Unread.Absent()) -> alerts;
            case Read.Missing<List<Alert>>(Unread why) -> alerts.noting("silenced ones are not known: " + words(why));
            case Read.Found<List<Alert>>(List<Alert> silenced) -> marked(alerts, silenced);
            case Read.Noted<List<Alert>>(List<Alert> silenced, String _) -> marked(alerts, silenced);
            case Read.Partial<List<Alert>>(List<Alert> silenced, Unread rest) ->
                marked(alerts, silenced).noting("not all silenced ones are known: " + words(rest));
        };
    }

    private static Read<List<Alert>> marked(Read<List<Alert>> alerts, List<Alert> silenced) {
        Map<SilencedAlert, List<Alert>> keys = silenced.stream()
                .filter(alert -> alert.state() == Alert.AlertState.SILENCED)
                .collect(Collectors.groupingBy(SilencedAlert::of));
        return alerts.known().map(known -> alerts.with(marked(known, keys))).orElse(alerts);
    }

    private static List<Alert> marked(List<Alert> alerts, Map<SilencedAlert, List<Alert>> silenced) {
        return alerts.stream()
                .map(alert -> alert.state() == Alert.AlertState.FIRING
                                && silenced.getOrDefault(SilencedAlert.of(alert), List.of()).stream()
                                        .anyMatch(one -> one.labels()
                                                .entrySet()
                                                .containsAll(alert.labels().entrySet()))
                        ? alert.silenced()
                        : alert)
                .toList();
    }

    private static String words(Unread why) {
        return switch (why) {
            case Unread.Denied(AccessRule rule) -> needs(rule);
            case Unread.Narrowed(AccessRule rule, List<String> _) -> needs(rule);
            case Unread.Absent() -> "there is no Alertmanager";
            case Unread.Unrecorded _ -> "it was not recorded";
            case Unread.Late _ -> "the Alertmanager did not answer in time";
            case Unread.Failed(String cause) -> cause;
        };
    }

    private static String needs(AccessRule rule) {
        return "you may not %s %s of %s".formatted(rule.verb(), rule.resource(), rule.group());
    }
}
