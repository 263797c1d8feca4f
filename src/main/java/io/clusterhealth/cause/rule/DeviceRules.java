// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Devices that no node offers since what offers them does not run. The scheduler names the device, such as
/// `Insufficient nvidia.com/gpu`, and its daemons are called after whoever makes it: `nvidia-device-plugin`.
final class DeviceRules implements Rule {
    static final List<Rule> ALL = List.of(new DeviceRules());

    private static final Pattern LACKING = Pattern.compile("Insufficient ([a-z0-9.-]{1,253})/([a-z0-9A-Z._-]{1,63})");

    /// What daemons do that bring a device to a node.
    private static final List<String> BRINGS = List.of("plugin", "driver", "toolkit");

    private static final Set<String> DAEMONS = Set.of("DaemonSet", "Pod");

    private DeviceRules() {}

    @Override
    public Set<FindingCode> causes() {
        return Codes.SOFTWARE;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return Set.of(FindingCode.POD_UNSCHEDULABLE);
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        if (!Codes.speaks(symptom)) {
            return Stream.empty();
        }
        return LACKING.matcher(Said.by(symptom)).results().flatMap(device -> bringing(device, symptom, all));
    }

    private static Stream<Edge> bringing(MatchResult device, Finding symptom, Findings all) {
        return all.of(Codes.SOFTWARE)
                .filter(cause ->
                        Codes.speaks(cause) && DAEMONS.contains(cause.subject().kind()))
                .filter(cause -> brings(cause.subject().name(), device) && Timing.ORDERED.allows(cause, symptom))
                .map(cause -> new Edge(
                        cause,
                        symptom,
                        Codes.grave(cause) ? Confidence.LIKELY : Confidence.POSSIBLE,
                        "no node has a free %s/%s, and %s, which brings it to the nodes, fails"
                                .formatted(device.group(1), device.group(2), cause.subject())));
    }

    /// @param device its domain, such as `nvidia.com`, and its name
    private static boolean brings(String daemon, MatchResult device) {
        String maker = device.group(1).split("\\.", 2)[0];
        return BRINGS.stream().anyMatch(daemon::contains)
                && (daemon.contains(maker) || daemon.contains(device.group(2).split("[._-]", 2)[0]));
    }
}
