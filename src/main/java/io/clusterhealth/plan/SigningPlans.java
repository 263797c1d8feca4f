// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// Approvals of what kubelets ask for, and of nothing else.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/">Certificate
/// Signing Requests</a>
record SigningPlans(ChangeTarget target, ObjectNode live) {
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String SERVING = "kubernetes.io/kubelet-serving";
    private static final String NODE = "system:node:";

    /// Machines without a certificate ask in one of these names.
    private static final List<String> BOOTSTRAPPERS =
            List.of("system:bootstrap:", "system:serviceaccount:openshift-machine-config-operator:node-bootstrapper");

    /// More than this is nothing that a person reads before agreeing.
    private static final int MOST_NAMES = 400;

    private static final String BY_HAND = "Look at it by hand: oc describe csr.";

    /// @param now when it is approved
    Planning approve(Instant now) {
        if (!target.resource().kind().equals("CertificateSigningRequest")) {
            return new Planning.NotPossible(
                    "%s is no CertificateSigningRequest.".formatted(target.words()), "Name one.");
        }
        Optional<String> decided = live.at("/status/conditions")
                .valueStream()
                .map(condition -> condition.path("type").asText())
                .findFirst();
        if (decided.isPresent()) {
            return new Planning.NotPossible(
                    "%s is %s already.".formatted(target.words(), decided.get()), "Nothing is left to do.");
        }
        String user = live.at("/spec/username").asText();
        String signer = live.at("/spec/signerName").asText();
        return CertificateRequest.of(live.at("/spec/request").asText())
                .filter(asked -> isOfKubelet(asked, signer, user))
                .<Planning>map(asked -> approved(asked, user, now))
                .orElseGet(() -> new Planning.NotPossible(
                        "%s is no kubelet's request for its own node, which alone is approved here."
                                .formatted(target.words()),
                        BY_HAND));
    }

    /// A certificate of a node for the node itself, or for a machine that has none yet; only a serving one has names.
    private static boolean isOfKubelet(CertificateRequest asked, String signer, String user) {
        boolean node = asked.commonName().startsWith(NODE)
                && asked.organizations().equals(List.of("system:nodes"))
                && (user + asked.commonName() + asked.names()).length() <= MOST_NAMES;
        return node
                && switch (signer) {
                    case CLIENT ->
                        asked.names().isEmpty()
                                && (user.equals(asked.commonName())
                                        || BOOTSTRAPPERS.stream().anyMatch(user::startsWith));
                    case SERVING ->
                        user.equals(asked.commonName())
                                && !asked.names().isEmpty()
                                && asked.names().stream()
                                        .allMatch(name -> name.startsWith("DNS:") || name.startsWith("IP:"));
                    default -> false;
                };
    }

    private Planning approved(CertificateRequest asked, String user, Instant now) {
        String at = now.truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectNode with = live.deepCopy();
        with.withObject("/status")
                .putArray("conditions")
                .addObject()
                .put("type", "Approved")
                .put("status", "True")
                .put("reason", "ClusterHealthApprove")
                .put("message", "Approved through cluster-health-mcp.")
                .put("lastUpdateTime", at)
                .put("lastTransitionTime", at);
        return new Planning.Possible(PlannedChange.of(
                new ObjectChange(target, live, new ApproveRequest(with)),
                "approve %s of %s for %s%s"
                        .formatted(
                                target.words(),
                                user,
                                asked.commonName(),
                                asked.names().isEmpty() ? "" : " as " + String.join(", ", asked.names())),
                asked.names().isEmpty() ? "the machine may join as this node" : "the node may serve under these names",
                "certificate approve " + target.name().name(),
                JsonNodeFactory.instance.objectNode()));
    }
}
