// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Flaws of a workload's pod template: what it should not request, or should not omit; the worst first.
public enum Flaw {
    PRIVILEGED(
            Grade.HIGH,
            "privileged",
            pod -> names(pod.containers()
                    .filter(one -> one.at("/securityContext/privileged").asBoolean()))),
    HOST_NAMESPACES(Grade.HIGH, "shares the node's namespaces", Traits::hostNamespaces),
    HOST_PATHS(Grade.HIGH, "mounts paths of the node", Traits::mountedHostPaths),
    CAPABILITIES(
            Grade.HIGH,
            "adds capabilities",
            pod -> Traits.added(pod)
                    .filter(added -> !Traits.USUAL.contains(added))
                    .distinct()
                    .toList()),
    UNCONFINED(Grade.HIGH, "is not confined", Traits::unconfined),
    /// Derived from roles, not from the pod.
    ACCOUNT(Grade.HIGH, "its service account", _ -> List.of()),
    HOST_PORTS(Grade.MEDIUM, "takes ports of the node", Traits::hostPorts),
    ROOT(Grade.MEDIUM, "may run as root", pod -> names(pod.containers().filter(one -> mayBeRoot(pod, one)))),
    ESCALATION(
            Grade.MEDIUM, "may gain privileges", pod -> names(pod.containers().filter(Flaw::mayEscalate))),
    NO_MEMORY_LIMIT(
            Grade.MEDIUM,
            "no memory limit",
            pod -> names(pod.lasting().filter(one -> lacks(pod, one, "limits", "memory")))),
    NO_CPU_REQUEST(
            Grade.MEDIUM,
            "no cpu request",
            pod -> names(pod.lasting().filter(one -> lacks(pod, one, "requests", "cpu")))),
    NO_MEMORY_REQUEST(
            Grade.MEDIUM,
            "no memory request",
            pod -> names(pod.lasting().filter(one -> lacks(pod, one, "requests", "memory")))),
    MUTABLE_TAG(
            Grade.LOW,
            "image without a fixed version",
            pod -> pod.containers()
                    .map(one -> one.path("image").asText())
                    .filter(Flaw::isMutable)
                    .distinct()
                    .toList()),
    NO_READINESS(Grade.LOW, "no readiness probe", pod -> serving(pod, "readinessProbe")),
    NO_LIVENESS(Grade.LOW, "no liveness probe", pod -> serving(pod, "livenessProbe"));

    private final Grade grade;
    private final String words;
    private final Function<PodTemplate, List<String>> where;

    Flaw(Grade grade, String words, Function<PodTemplate, List<String>> where) {
        this.grade = grade;
        this.words = words;
        this.where = where;
    }

    public enum Grade {
        HIGH,
        MEDIUM,
        LOW;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Grade grade() {
        return grade;
    }

    public String words() {
        return words;
    }

    /// A flaw of a workload.
    ///
    /// @param where the affected containers, paths or images
    public record Flawed(Flaw flaw, List<String> where) {
        public Flawed {
            where = List.copyOf(where);
        }

        /// `mounts paths of the node (/var/run)`.
        public String words() {
            return flaw.words + where.stream().collect(Collectors.joining(", ", " (", ")"));
        }
    }

    /// A workload with its flaws, at least one, the worst first.
    public record FlawedWorkload(Subject subject, List<Flawed> flaws) {
        public FlawedWorkload {
            flaws = List.copyOf(flaws);
        }

        public Grade worst() {
            return flaws.getFirst().flaw().grade();
        }

        /// The workload with those of its flaws that are of this severity or worse; empty if it has none.
        public Optional<FlawedWorkload> downTo(Grade least) {
            List<Flawed> some = flaws.stream()
                    .filter(one -> one.flaw().grade().compareTo(least) <= 0)
                    .toList();
            return some.isEmpty() ? Optional.empty() : Optional.of(new FlawedWorkload(subject, some));
        }
    }

    /// The flaws of a pod template, including those of its ServiceAccount.
    ///
    /// @param account dangerous rights of its ServiceAccount
    public static List<Flawed> of(PodTemplate pod, List<String> account) {
        List<Flawed> flaws = new ArrayList<>();
        for (Flaw flaw : values()) {
            List<String> where = flaw == ACCOUNT ? account : flaw.where.apply(pod);
            if (!where.isEmpty()) {
                flaws.add(new Flawed(flaw, where));
            }
        }
        return flaws;
    }

    private static List<String> names(Stream<JsonNode> containers) {
        return containers.map(one -> one.path("name").asText()).toList();
    }

    private static boolean mayBeRoot(PodTemplate pod, JsonNode container) {
        JsonNode user = pod.security(container, "runAsUser");
        return user.isNumber()
                ? user.longValue() == 0
                : !pod.security(container, "runAsNonRoot").asBoolean();
    }

    private static boolean mayEscalate(JsonNode container) {
        JsonNode allowed = container.at("/securityContext/allowPrivilegeEscalation");
        return !allowed.isBoolean() || allowed.booleanValue();
    }

    /// A limit counts as a request too; pod-level resources count for every container.
    private static boolean lacks(PodTemplate pod, JsonNode container, String sort, String resource) {
        return Stream.of(container, pod.spec())
                .map(one -> one.path("resources"))
                .noneMatch(given ->
                        given.path(sort).has(resource) || given.path("limits").has(resource));
    }

    private static List<String> serving(PodTemplate pod, String probe) {
        return pod.isServing()
                ? names(pod.spec().path("containers").valueStream().filter(one -> !one.has(probe)))
                : List.of();
    }

    private static boolean isMutable(String image) {
        if (image.isEmpty() || image.contains("@sha256:")) {
            return false;
        }
        String last = image.substring(image.lastIndexOf('/') + 1);
        int colon = last.indexOf(':');
        return colon < 0 || last.substring(colon + 1).equals("latest");
    }
}
