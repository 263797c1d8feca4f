// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CacheNotSynced;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The parts of the control plane, from the ground up: nodes, etcd, the API server, what works through it.
final class ControlPlaneRules {
    private static final Set<FindingCode> API = Set.of(API_NOT_READY);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    /// What each static pod of the control plane needs on its own node.
    private static final Map<String, String> NEEDS = Map.of(
            "kube-apiserver-", "etcd-",
            "kube-controller-manager-", "kube-apiserver-",
            "kube-scheduler-", "kube-apiserver-");

    private static final Set<String> STATIC_PODS = Set.of(
            "kube-system",
            "openshift-etcd",
            "openshift-kube-apiserver",
            "openshift-kube-controller-manager",
            "openshift-kube-scheduler");

    private static final Set<FindingCode> FAILING = Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_OOM_KILLED);
    /// OpenShift watches each static pod through a pod beside it: `<component>-guard-<node>`.
    private static final String GUARD = "-guard-";

    private static final String CONTROLLERS = "kube-controller-manager-";
    private static final List<String> COMPONENTS =
            List.of("etcd-", "kube-apiserver-", CONTROLLERS, "kube-scheduler-", "openshift-kube-scheduler-");

    private static final Pattern KMS = Pattern.compile("kms|encryption-provider");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.OPERATOR,
                    API,
                    Path.anywhere(Codes.OPERATOR),
                    When.causeIs("etcd").and(When.mentions(Topic.ETCD)),
                    LIKELY,
                    "the API server's failing checks name etcd"),
            new PathRule(
                    Codes.OPERATOR,
                    API,
                    Path.anywhere(Codes.OPERATOR),
                    When.causeIs("kube-apiserver"),
                    LIKELY,
                    "{cause} runs the API server"),
            new PathRule(
                    Codes.POD,
                    API,
                    Path.anywhere(Codes.POD),
                    ((When) (cause, _) -> component(cause.subject(), "etcd-")).and(When.mentions(Topic.ETCD)),
                    LIKELY,
                    "the API server's failing checks name etcd, of which {cause} is a member"),
            new PathRule(
                    Codes.POD,
                    API,
                    Path.anywhere(Codes.POD),
                    (cause, _) -> component(cause.subject(), "kube-apiserver-"),
                    LIKELY,
                    "{cause} is an API server"),
            new PathRule(
                    Codes.POD,
                    API,
                    Path.anywhere(Codes.POD),
                    When.mentions(Topic.KMS).and((cause, _) -> decrypts(cause.subject())),
                    LIKELY,
                    "the API server's failing checks name its KMS provider, which {cause} is"),
            new PathRule(
                    API,
                    Set.of(FindingCode.POD_STUCK_CREATING, FindingCode.POD_CONFIG_ERROR),
                    Path.anywhere(API),
                    When.says(CacheNotSynced.class),
                    LIKELY,
                    "its kubelet gets no Secrets of the API server, which is not ready"),
            new PathRule(
                    Codes.POD,
                    Codes.POD,
                    Path.sharing(Relation.RUNS_ON)
                            .given(symptom ->
                                    STATIC_PODS.contains(symptom.subject().namespace())),
                    ((When) ControlPlaneRules::needed).and(ORDERED),
                    LIKELY,
                    "it works through {cause} on the same node"),
            new PathRule(
                    Codes.POD,
                    Set.of(FindingCode.POD_NOT_READY),
                    Path.sharing(Relation.RUNS_ON)
                            .given(symptom -> symptom.subject().name().contains(GUARD)),
                    ControlPlaneRules::guarded,
                    CERTAIN,
                    "it guards {cause} on the same node, and is as ready as that"),
            new PathRule(
                    Codes.POD,
                    Set.of(FindingCode.POD_UNSCHEDULABLE),
                    Path.anywhere(Codes.POD).given(symptom -> Says.nothing(symptom)),
                    (cause, _) -> cause.severity() == Severity.CRITICAL && scheduler(cause.subject()),
                    LIKELY,
                    "no scheduler has looked at it, and {cause} was the last one"),
            new PathRule(
                    FAILING,
                    FAILING,
                    Path.beside(),
                    ((When) ControlPlaneRules::sameComponent).and(When.firstOfAlike()),
                    CERTAIN,
                    "it ends with the same words as {cause}, which does the same work on another node"),
            new PathRule(
                    FAILING,
                    Set.of(FindingCode.NAMESPACE_STUCK_TERMINATING, FindingCode.CRON_JOB_OVERDUE),
                    Path.anywhere(FAILING).given(symptom -> Says.nothing(symptom)),
                    ((When) (cause, _) ->
                                    cause.severity() == Severity.CRITICAL && component(cause.subject(), CONTROLLERS))
                            .and(ORDERED),
                    LIKELY,
                    "nobody carries it out, and {cause} was the last controller manager"),
            new PathRule(
                    Codes.NODE_DOWN,
                    API,
                    Path.anywhere(Codes.NODE_DOWN),
                    (cause, _) -> controlPlane(cause) && cause.severity() == Severity.CRITICAL,
                    LIKELY,
                    "most nodes of the control plane are down, among them {cause}"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Codes.OPERATOR,
                    Path.anywhere(Codes.NODE_DOWN),
                    ((When) (cause, symptom) -> controlPlane(cause) && onControlPlane(symptom.subject()))
                            .and(When.timing(Timing.CLOSE))
                            .and(When.mentions(Topic.MEMBERSHIP, Topic.CONTROL_PLANE)),
                    LIKELY,
                    "{cause} carries a part of it and went down shortly before"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(FindingCode.OPERATOR_UNAVAILABLE),
                    Path.anywhere(Codes.NODE_DOWN),
                    ((When) (cause, _) -> controlPlane(cause) && cause.severity() == Severity.CRITICAL)
                            .and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "it broke down soon after {cause}, which the control plane cannot do without"));

    private ControlPlaneRules() {}

    static boolean controlPlane(Finding node) {
        return node.targets(Relation.MEMBER_OF).contains(Subject.clusterScoped("MachineConfigPool", "master"));
    }

    private static boolean onControlPlane(Subject operator) {
        return operator.name().equals("etcd") || operator.name().startsWith("kube-");
    }

    private static boolean component(Subject pod, String prefix) {
        return pod.kind().equals("Pod")
                && STATIC_PODS.contains(pod.namespace())
                && pod.name().startsWith(prefix);
    }

    private static boolean scheduler(Subject pod) {
        return component(pod, "kube-scheduler-") || component(pod, "openshift-kube-scheduler-");
    }

    /// One defect that each of them meets.
    private static boolean sameComponent(Finding cause, Finding symptom) {
        return cause.code() == symptom.code()
                && COMPONENTS.stream()
                        .anyMatch(prefix -> component(cause.subject(), prefix) && component(symptom.subject(), prefix));
    }

    private static boolean guarded(Finding cause, Finding symptom) {
        String guard = symptom.subject().name();
        return cause.subject().namespace().equals(symptom.subject().namespace())
                && component(cause.subject(), guard.substring(0, guard.indexOf(GUARD) + 1))
                && !cause.subject().name().contains(GUARD);
    }

    /// What stands between the API server and who keeps its keys, by what it is called.
    private static boolean decrypts(Subject subject) {
        return subject.namespace().equals("kube-system")
                && KMS.matcher(subject.name()).find();
    }

    private static boolean needed(Finding cause, Finding symptom) {
        return NEEDS.entrySet().stream()
                .anyMatch(need ->
                        component(symptom.subject(), need.getKey()) && component(cause.subject(), need.getValue()));
    }
}
