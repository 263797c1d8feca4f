// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;

import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Agents on each node that programs ask at an address of the node's own: for credentials of the cloud, for names.
final class NodeAgentRules {
    /// By how an agent's name begins, where it is asked: EKS Pod Identity, GKE Workload Identity, kiam, kube2iam, and
    /// the cache of the cluster's DNS.
    private static final Map<String, List<String>> ASKED_AT = Map.of(
            "eks-pod-identity-agent", List.of("169.254.170.23", "fd00:ec2::23"),
            "gke-metadata-server", List.of("169.254.169.252", "169.254.169.254", "metadata.google.internal"),
            "kiam-agent", List.of("169.254.169.254"),
            "kube2iam", List.of("169.254.169.254"),
            "node-local-dns", List.of("169.254.20.10", "169.254.25.10"));

    static final List<Rule> ALL = List.of(new PathRule(
            Codes.SOFTWARE,
            Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
            Path.anywhere(Codes.SOFTWARE).given(Codes::speaks),
            NodeAgentRules::asks,
            LIKELY,
            "it asks {cause} of its node, which fails"));

    private NodeAgentRules() {}

    private static boolean asks(Finding cause, Finding symptom) {
        return Codes.speaks(cause)
                && ASKED_AT.entrySet().stream()
                        .anyMatch(agent -> cause.subject().name().startsWith(agent.getKey())
                                && Said.any(symptom, agent.getValue()));
    }
}
