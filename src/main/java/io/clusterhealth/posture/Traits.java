// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Security-relevant settings of a pod spec.
final class Traits {
    /// Capabilities that a container may add at the level baseline.
    static final Set<String> USUAL = Words.setOf("""
            AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP
            SETUID SYS_CHROOT""");

    static final Set<String> SAFE_SYSCTLS = Words.setOf("""
            kernel.shm_rmid_forced net.ipv4.ip_local_port_range net.ipv4.ip_unprivileged_port_start
            net.ipv4.tcp_syncookies net.ipv4.ping_group_range net.ipv4.ip_local_reserved_ports
            net.ipv4.tcp_keepalive_time net.ipv4.tcp_fin_timeout net.ipv4.tcp_keepalive_intvl
            net.ipv4.tcp_keepalive_probes net.ipv4.tcp_rmem net.ipv4.tcp_wmem""");

    private static final Set<String> SE_LINUX_TYPES =
            Set.of("", "container_t", "container_init_t", "container_kvm_t", "container_engine_t");

    private Traits() {}

    static boolean privileged(PodTemplate pod) {
        return pod.containers()
                .anyMatch(one -> one.at("/securityContext/privileged").asBoolean());
    }

    /// `hostNetwork`, `hostPID`, `hostIPC`, as far as they are set.
    static List<String> hostNamespaces(PodTemplate pod) {
        return Stream.of("hostNetwork", "hostPID", "hostIPC")
                .filter(field -> pod.spec().path(field).asBoolean())
                .toList();
    }

    static List<String> hostPaths(PodTemplate pod) {
        return hostPaths(pod, _ -> true);
    }

    private static List<String> hostPaths(PodTemplate pod, Predicate<JsonNode> chosen) {
        return pod.spec()
                .path("volumes")
                .valueStream()
                .filter(chosen)
                .filter(volume -> volume.has("hostPath"))
                .map(volume -> volume.at("/hostPath/path").asText())
                .toList();
    }

    /// The paths of the volumes that a container mounts, as its file system or as a device.
    static List<String> mountedHostPaths(PodTemplate pod) {
        Set<String> mounted = pod.containers()
                .flatMap(one -> Stream.of("volumeMounts", "volumeDevices")
                        .flatMap(list -> one.path(list).valueStream()))
                .map(mount -> mount.path("name").asText())
                .collect(Collectors.toSet());
        return hostPaths(pod, volume -> mounted.contains(volume.path("name").asText()));
    }

    static List<String> hostPorts(PodTemplate pod) {
        return pod.containers()
                .flatMap(one -> one.path("ports").valueStream())
                .map(port -> port.path("hostPort"))
                .filter(port -> port.asInt() != 0)
                .map(JsonNode::asText)
                .toList();
    }

    static Stream<String> added(PodTemplate pod) {
        return pod.containers()
                .flatMap(one -> one.at("/securityContext/capabilities/add").valueStream())
                .map(JsonNode::asText);
    }

    static boolean dropsAll(JsonNode container) {
        JsonNode capabilities = container.at("/securityContext/capabilities");
        return capabilities
                        .path("drop")
                        .valueStream()
                        .anyMatch(one -> one.asText().equals("ALL"))
                && capabilities
                        .path("add")
                        .valueStream()
                        .allMatch(one -> one.asText().equals("NET_BIND_SERVICE"));
    }

    static boolean hostProcess(PodTemplate pod) {
        return contexts(pod)
                .anyMatch(one -> one.at("/windowsOptions/hostProcess").asBoolean());
    }

    /// The types of a profile set by the pod and its containers.
    static Stream<String> profiles(PodTemplate pod, String field) {
        return contexts(pod).map(one -> one.path(field).path("type").asText());
    }

    /// The mechanisms of the node's kernel that do not confine the containers: `seccompProfile`, `seLinuxOptions`.
    static List<String> unconfined(PodTemplate pod) {
        return Stream.of(
                        Stream.of("seccompProfile", "appArmorProfile")
                                .filter(field -> profiles(pod, field).anyMatch("Unconfined"::equals)),
                        Stream.of("seLinuxOptions").filter(_ -> oddSeLinux(pod)),
                        Stream.of("hostProcess").filter(_ -> hostProcess(pod)))
                .flatMap(fields -> fields)
                .toList();
    }

    static boolean oddSeLinux(PodTemplate pod) {
        return contexts(pod)
                .map(one -> one.path("seLinuxOptions"))
                .anyMatch(
                        options -> !SE_LINUX_TYPES.contains(options.path("type").asText())
                                || !options.path("user").asText().isEmpty()
                                || !options.path("role").asText().isEmpty());
    }

    static boolean otherVolumes(PodTemplate pod) {
        return pod.spec()
                .path("volumes")
                .valueStream()
                .anyMatch(volume -> volume.propertyStream()
                        .map(field -> field.getKey())
                        .anyMatch(field -> !field.equals("name") && !PodStandard.VOLUMES.contains(field)));
    }

    /// Whether a probe or a hook connects to another host than the pod.
    static boolean otherHosts(PodTemplate pod) {
        return pod.containers()
                .flatMap(one -> Stream.of(
                        one.path("livenessProbe"),
                        one.path("readinessProbe"),
                        one.path("startupProbe"),
                        one.at("/lifecycle/postStart"),
                        one.at("/lifecycle/preStop")))
                .flatMap(asked -> Stream.of(asked.at("/httpGet/host"), asked.at("/tcpSocket/host")))
                .anyMatch(host -> !host.asText().isEmpty());
    }

    private static Stream<JsonNode> contexts(PodTemplate pod) {
        return Stream.concat(
                Stream.of(pod.spec().path("securityContext")),
                pod.containers().map(one -> one.path("securityContext")));
    }
}
