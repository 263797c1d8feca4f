// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.KubectlContext;
import java.net.InetAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans approvals of kubelet certificates only: a client certificate of the node itself, or a serving certificate
/// for the names and addresses of its Node object (`status.addresses`).
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/">Certificate
/// Signing Requests</a>
record SigningPlans(ChangeTarget target, ObjectNode live) {
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String SERVING = "kubernetes.io/kubelet-serving";
    private static final String NODE = "system:node:";
    private static final Pattern IDENTITY = Pattern.compile(NODE + "[a-z0-9][-.a-z0-9]*");

    /// Users by which machines without a certificate request one.
    private static final List<String> BOOTSTRAPPERS =
            List.of("system:bootstrap:", "system:serviceaccount:openshift-machine-config-operator:node-bootstrapper");

    /// A person does not read more than this before agreeing.
    private static final int MOST_NAMES = 400;

    /// The Node whose addresses a serving certificate may have, or which must not exist before a machine joins as it.
    static List<RelatedObjects> node(ObjectNode live) {
        String user = live.at("/spec/username").asText();
        return switch (live.at("/spec/signerName").asText()) {
            case SERVING -> named(user);
            case CLIENT ->
                user.startsWith(NODE)
                        ? List.of()
                        : CertificateRequest.of(live.at("/spec/request").asText())
                                .map(asked -> named(asked.commonName()))
                                .orElse(List.of());
            default -> List.of();
        };
    }

    private static List<RelatedObjects> named(String user) {
        if (!IDENTITY.matcher(user).matches()) {
            return List.of();
        }
        return List.of(RelatedObjects.byField(Dependents.NODES, "metadata.name", user.substring(NODE.length())));
    }

    /// @param nodes as listed by [#node]
    /// @param now time of the approval
    Planning approve(List<ObjectNode> nodes, Instant now) {
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
                .map(asked -> taken(asked, user, nodes)
                        .or(() -> foreign(asked, user, nodes))
                        .<Planning>map(no -> no)
                        .orElseGet(() -> approved(asked, user, now)))
                .orElseGet(() -> new Planning.NotPossible(
                        "%s is no kubelet's request for its own node, which alone is approved here."
                                .formatted(target.words()),
                        byHand()));
    }

    private String byHand() {
        return "Look at it by hand: %s."
                .formatted(KubectlContext.shown(
                        "kubectl describe csr " + target.name().name()));
    }

    /// Whether a node requests a certificate for itself, or a bootstrapping machine its first one; only serving
    /// certificates have names.
    private static boolean isOfKubelet(CertificateRequest asked, String signer, String user) {
        boolean node = IDENTITY.matcher(asked.commonName()).matches()
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

    /// Refuses a certificate of a Node that exists, unless it asks itself.
    private Optional<Planning.NotPossible> taken(CertificateRequest asked, String user, List<ObjectNode> nodes) {
        String node = asked.commonName().substring(NODE.length());
        return user.equals(asked.commonName()) || nodes.stream().noneMatch(one -> isNamed(one, node))
                ? Optional.empty()
                : Optional.of(
                        new Planning.NotPossible(
                                "%s is for a certificate of Node %s, which exists already, and %s is not that node."
                                        .formatted(target.words(), node, user),
                                "Delete the Node first if the machine is to join again, or look at it by hand: oc describe csr."));
    }

    /// Refuses names that are not in the Node's addresses: the request may be for another host.
    private Optional<Planning.NotPossible> foreign(CertificateRequest asked, String user, List<ObjectNode> nodes) {
        if (asked.names().isEmpty()) {
            return Optional.empty();
        }
        String node = user.substring(NODE.length());
        Set<String> own = nodes.stream()
                .filter(one -> isNamed(one, node))
                .flatMap(one -> one.at("/status/addresses").valueStream())
                .flatMap(address -> names(address.path("address").asText()))
                .collect(Collectors.toSet());
        List<String> foreign =
                asked.names().stream().filter(name -> !own.contains(name)).toList();
        return foreign.isEmpty()
                ? Optional.empty()
                : Optional.of(new Planning.NotPossible(
                        "%s is for names that Node %s does not have in its status.addresses: %s."
                                .formatted(target.words(), node, String.join(", ", foreign)),
                        byHand()));
    }

    private static boolean isNamed(ObjectNode node, String name) {
        return node.at("/metadata/name").asText().equals(name);
    }

    /// A Node's address in the notations of certificates.
    private static Stream<String> names(String address) {
        try {
            return Stream.of("IP:" + InetAddress.ofLiteral(address).getHostAddress(), "DNS:" + address);
        } catch (IllegalArgumentException _) {
            return Stream.of("DNS:" + address);
        }
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
        return Planning.Possible.of(
                new ObjectChange(target, live, new ApproveRequest(with)),
                "approve %s of %s for %s%s"
                        .formatted(
                                target.words(),
                                user,
                                asked.commonName(),
                                asked.names().isEmpty() ? "" : " as " + String.join(", ", asked.names())),
                asked.names().isEmpty() ? "the machine may join as this node" : "the node may serve under these names",
                "certificate approve " + target.name().name(),
                JsonNodeFactory.instance.objectNode());
    }
}
