// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_FAILS;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Pods that wait for what another program is to do first: an init container for what it is named after, a sidecar for
/// its control plane, a pod for a Secret that a program writes.
final class WaitingRules {
    /// What init containers do, whatever they wait for.
    private static final Set<String> COMMON = Set.of(
            "wait",
            "waiting",
            "init",
            "check",
            "validation",
            "validate",
            "ready",
            "ensure",
            "setup",
            "container",
            "copy",
            "config",
            "until",
            "start",
            "service",
            "daemonset");

    /// Below this a word is part of too many names.
    private static final int TELLING = 4;

    /// Words that begin alike as far as this may be forms of one word, such as `migrate` and `migration`.
    private static final int STEM = 6;

    /// What the control plane of a mesh is called, by its sidecars.
    private static final Map<String, String> MESHES = Map.of(
            "istio-proxy", "istiod",
            "linkerd-proxy", "linkerd-",
            "consul-dataplane", "consul-",
            "daprd", "dapr-",
            "kuma-sidecar", "kuma-control-plane");

    /// Programs that write Secrets for others.
    private static final List<String> WRITERS = List.of(
            "service-ca",
            "cert-manager",
            "external-secrets",
            "sealed-secrets",
            "vault-secrets-operator",
            "reflector",
            "kubernetes-replicator");

    /// Makes the Secrets that OpenShift's parts log in to their cloud with, which are called so.
    private static final Subject MINT = Subject.clusterScoped("ClusterOperator", "cloud-credential");

    /// What asks the cloud for something.
    private static final Set<FindingCode> REFUSED = Codes.union(
            Codes.OPERATOR,
            Set.of(CLAIM_PENDING, STORAGE_CLASS_FAILS, ATTACHMENT_STUCK, MACHINE_FAILED, LOAD_BALANCER_PENDING));

    private static final Set<FindingCode> AWAITED = Codes.union(Codes.SOFTWARE, Set.of(JOB_FAILED));

    static final List<Rule> ALL = List.of(
            new PathRule(
                    AWAITED,
                    Set.of(POD_STUCK_CREATING),
                    Path.beside().given(Codes::speaks),
                    ((When) WaitingRules::another).and(WaitingRules::initBearsItsName),
                    LIKELY,
                    "its init container is named after {cause} of its namespace, which fails"),
            new PathRule(
                    Set.of(JOB_FAILED),
                    Set.of(POD_CRASH_LOOP),
                    Path.beside().given(Codes::speaks),
                    When.namesCause()
                            .and(WaitingRules::another)
                            // A CronJob's name says too little: it is what an application is called, or a word.
                            .and((cause, _) -> cause.subject().kind().equals("Job")),
                    LIKELY,
                    "it ends over {cause}, which it names"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_NOT_READY),
                    Path.anywhere(Codes.SOFTWARE).given(Codes::speaks),
                    ((When) WaitingRules::another)
                            .and(WaitingRules::down)
                            .and(WaitingRules::leadsItsSidecar)
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "its sidecar is configured by {cause}, which is down"),
            new PathRule(
                    Codes.OPERATOR,
                    Set.of(POD_STUCK_CREATING, POD_CONFIG_ERROR, CONFIG_MISSING),
                    (symptom, all) -> lacksSecret(symptom) && Says.mentions(symptom, Topic.CLOUD_CREDENTIALS_SECRET)
                            ? all.about(MINT)
                            : Stream.empty(),
                    When.timing(Timing.ORDERED),
                    LIKELY,
                    "it waits for credentials of the cloud, which {cause} makes"),
            new PathRule(
                    Codes.OPERATOR,
                    REFUSED,
                    (symptom, all) -> Says.any(symptom, LoginRefused.class) ? all.about(MINT) : Stream.empty(),
                    When.timing(Timing.ORDERED),
                    LIKELY,
                    "the cloud refuses its credentials, which {cause} makes"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_STUCK_CREATING, POD_CONFIG_ERROR, CONFIG_MISSING),
                    Path.anywhere(Codes.SOFTWARE).given(WaitingRules::lacksSecret),
                    ((When) WaitingRules::another)
                            .and(WaitingRules::down)
                            .and((cause, _) ->
                                    WRITERS.stream().anyMatch(cause.subject().name()::startsWith))
                            .and(When.timing(Timing.ORDERED)),
                    POSSIBLE,
                    "it waits for a Secret that is not there, and {cause}, which writes such, is down"));

    private WaitingRules() {}

    private static boolean another(Finding cause, Finding symptom) {
        return Codes.speaks(cause) && !cause.subject().equals(symptom.subject());
    }

    private static boolean down(Finding cause, Finding symptom) {
        return Codes.grave(cause);
    }

    private static boolean lacksSecret(Finding symptom) {
        return Codes.speaks(symptom)
                && Says.all(symptom, NotFound.class)
                        .anyMatch(missing -> missing.kind().equalsIgnoreCase("secret"));
    }

    private static boolean initBearsItsName(Finding cause, Finding symptom) {
        return Says.all(symptom, InitContainer.class)
                .flatMap(init -> words(init.name()))
                .anyMatch(word -> words(cause.subject().name()).anyMatch(other -> sameWord(word, other)));
    }

    private static Stream<String> words(String name) {
        return Arrays.stream(name.split("[^a-z0-9]"))
                .filter(word -> word.length() >= TELLING && !COMMON.contains(word));
    }

    private static boolean sameWord(String one, String other) {
        return one.equals(other)
                || (one.length() >= STEM
                        && other.length() >= STEM
                        && one.substring(0, STEM).equals(other.substring(0, STEM)));
    }

    private static boolean leadsItsSidecar(Finding cause, Finding symptom) {
        return MESHES.entrySet().stream()
                .filter(mesh -> cause.subject().name().startsWith(mesh.getValue()))
                .anyMatch(mesh -> Says.all(symptom, ContainerNotReady.class)
                        .anyMatch(container -> container.container().equals(mesh.getKey())));
    }
}
