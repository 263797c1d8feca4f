// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A level of the Pod Security Standards.
///
/// @see <a href="https://kubernetes.io/docs/concepts/security/pod-security-standards/">Pod Security Standards</a>
public enum PodStandard {
    PRIVILEGED(List.of()),
    BASELINE(baseline()),
    RESTRICTED(Stream.concat(baseline().stream(), restricted().stream()).toList());

    private static final Pattern VERSION = Pattern.compile("v1\\.(\\d{1,4})");

    private final List<Control> controls;

    PodStandard(List<Control> controls) {
        this.controls = controls;
    }

    /// The level that a label names; an unknown one counts as the strictest, as in the API server.
    public static PodStandard of(String label) {
        return Stream.of(values())
                .filter(level -> level.name().equalsIgnoreCase(label))
                .findFirst()
                .orElse(RESTRICTED);
    }

    /// The controls of the strictest level that a pod breaks.
    static List<String> broken(PodTemplate pod) {
        return RESTRICTED.violations(pod);
    }

    /// The violations of a pod; empty where the level admits it.
    List<String> violations(PodTemplate pod) {
        return controls.stream()
                .filter(control -> control.broken().test(pod))
                .map(Control::words)
                .toList();
    }

    /// The broken controls that the level has.
    ///
    /// @param version of the standards, such as `v1.26`; any other text means the latest
    List<String> violations(List<String> broken, String version) {
        Matcher pinned = VERSION.matcher(version);
        int minor = pinned.matches() ? Integer.parseInt(pinned.group(1)) : Integer.MAX_VALUE;
        return controls.stream()
                .filter(control -> control.since() <= minor && broken.contains(control.words()))
                .map(Control::words)
                .toList();
    }

    /// @param since the minor version of Kubernetes that added it; 0 for the first ones
    private record Control(String words, int since, Predicate<PodTemplate> broken) {
        Control(String words, Predicate<PodTemplate> broken) {
            this(words, 0, broken);
        }
    }

    private static List<Control> baseline() {
        return List.of(
                new Control("privileged", Traits::privileged),
                new Control(
                        "host namespaces", pod -> !Traits.hostNamespaces(pod).isEmpty()),
                new Control("hostPath volumes", pod -> !Traits.hostPaths(pod).isEmpty()),
                new Control("host ports", pod -> !Traits.hostPorts(pod).isEmpty()),
                new Control("capabilities", pod -> Traits.added(pod).anyMatch(added -> !Traits.USUAL.contains(added))),
                new Control("hostProcess", Traits::hostProcess),
                new Control(
                        "seccompProfile",
                        pod -> Traits.profiles(pod, "seccompProfile").anyMatch("Unconfined"::equals)),
                new Control(
                        "appArmorProfile",
                        pod -> Traits.profiles(pod, "appArmorProfile").anyMatch("Unconfined"::equals)),
                new Control("seLinuxOptions", Traits::oddSeLinux),
                new Control("hosts of probes", 34, Traits::otherHosts),
                new Control(
                        "procMount",
                        pod -> pod.containers()
                                .map(one -> one.at("/securityContext/procMount").asText())
                                .anyMatch(mount -> !mount.isEmpty() && !mount.equals("Default"))),
                new Control(
                        "sysctls",
                        pod -> pod.podSecurity("sysctls")
                                .valueStream()
                                .anyMatch(one -> !Traits.SAFE_SYSCTLS.contains(
                                        one.path("name").asText()))));
    }

    private static List<Control> restricted() {
        return List.of(
                new Control("volume types", Traits::otherVolumes),
                new Control(
                        "allowPrivilegeEscalation",
                        pod -> !pod.isWindows()
                                && pod.containers()
                                        .anyMatch(
                                                one -> !isFalse(one.at("/securityContext/allowPrivilegeEscalation")))),
                new Control(
                        "runAsNonRoot",
                        pod -> pod.containers()
                                        .anyMatch(one -> !pod.security(one, "runAsNonRoot")
                                                .asBoolean())
                                || (pod.podSecurity("runAsNonRoot").isBoolean()
                                        && !pod.podSecurity("runAsNonRoot").booleanValue())),
                new Control(
                        "runAsUser 0",
                        23,
                        pod -> Stream.concat(
                                        Stream.of(pod.podSecurity("runAsUser")),
                                        pod.containers().map(one -> one.at("/securityContext/runAsUser")))
                                .anyMatch(user -> user.isNumber() && user.longValue() == 0)),
                new Control(
                        "seccompProfile missing",
                        19,
                        pod -> !pod.isWindows()
                                && pod.containers()
                                        .anyMatch(one -> pod.security(one, "seccompProfile")
                                                .path("type")
                                                .asText()
                                                .isEmpty())),
                new Control(
                        "capabilities not dropped",
                        22,
                        pod -> !pod.isWindows() && pod.containers().anyMatch(one -> !Traits.dropsAll(one))));
    }

    private static boolean isFalse(JsonNode node) {
        return node.isBoolean() && !node.booleanValue();
    }

    /// Volume types allowed at the strictest level.
    static final Set<String> VOLUMES = Words.setOf("""
            configMap csi downwardAPI emptyDir ephemeral image persistentVolumeClaim projected secret""");
}
