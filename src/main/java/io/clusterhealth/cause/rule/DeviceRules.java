// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.Insufficient;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Devices that no node offers since what offers them does not run. The scheduler names the device, such as
/// `Insufficient nvidia.com/gpu`, and its daemons are called after whoever makes it: `nvidia-device-plugin`.
final class DeviceRules implements Rule {
    static final List<Rule> ALL = List.of(new DeviceRules());

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
        return Says.all(symptom, Insufficient.class)
                .map(Insufficient::resource)
                .filter(resource -> resource.contains("/"))
                .flatMap(device -> bringing(device, symptom, all));
    }

    private static Stream<Edge> bringing(String device, Finding symptom, Findings all) {
        return all.of(Codes.SOFTWARE)
                .filter(cause ->
                        Codes.speaks(cause) && DAEMONS.contains(cause.subject().kind()))
                .filter(cause -> brings(cause.subject().name(), device) && Timing.ORDERED.allows(cause, symptom))
                .map(cause -> new Edge(
                        cause,
                        symptom,
                        Codes.grave(cause) ? Confidence.LIKELY : Confidence.POSSIBLE,
                        "no node has a free %s, and %s, which brings it to the nodes, fails"
                                .formatted(device, cause.subject())));
    }

    /// @param device such as `nvidia.com/gpu`
    private static boolean brings(String daemon, String device) {
        String maker = device.split("[./]", 2)[0];
        String name = device.substring(device.indexOf('/') + 1).split("[._-]", 2)[0];
        return BRINGS.stream().anyMatch(daemon::contains) && (daemon.contains(maker) || daemon.contains(name));
    }
}
