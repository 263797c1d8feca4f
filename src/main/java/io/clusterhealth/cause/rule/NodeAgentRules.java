// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Agents on each node that programs ask at an address of the node's own: for credentials of the cloud, for names.
final class NodeAgentRules {
    /// By how an agent's name begins, where it is asked: EKS Pod Identity, GKE Workload Identity, kiam, kube2iam, and
    /// the cache of the cluster's DNS.
    private static final Map<String, Topic> ASKED_AT = Map.of(
            "eks-pod-identity-agent", Topic.EKS_POD_IDENTITY,
            "gke-metadata-server", Topic.GKE_METADATA,
            "kiam-agent", Topic.EC2_METADATA,
            "kube2iam", Topic.EC2_METADATA,
            "node-local-dns", Topic.NODE_LOCAL_DNS);

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
                                && Says.mentions(symptom, agent.getValue()));
    }
}
