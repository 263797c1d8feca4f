// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The requests were made by `openssl req -new` with `-addext subjectAltName=…`.
class SigningPlansTest {
    private static final ChangeTarget TARGET = new ChangeTarget(
            new ApiResource(
                    "certificates.k8s.io",
                    "v1",
                    "certificatesigningrequests",
                    "CertificateSigningRequest",
                    List.of(),
                    false),
            new ObjectName("", "csr-1"));

    private static final String SERVING = "kubernetes.io/kubelet-serving";
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String BOOTSTRAPPER =
            "system:serviceaccount:openshift-machine-config-operator:node-bootstrapper";

    private static ObjectNode live(SignedRequest request, String signer, String user) {
        ObjectNode live = JsonNodeFactory.instance.objectNode();
        live.putObject("spec")
                .put(
                        "request",
                        Base64.getEncoder()
                                .encodeToString(request.pem().getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .put("signerName", signer)
                .put("username", user);
        return live;
    }

    private static Planning approve(SignedRequest request, String signer, String user, String... addresses) {
        ObjectNode live = live(request, signer, user);
        List<ObjectNode> nodes = addresses.length == 0 ? List.of() : List.of(node("worker-1", addresses));
        return new SigningPlans(TARGET, live).approve(nodes, Instant.EPOCH);
    }

    private static Planning approve(SignedRequest request, String signer, String user) {
        return signer.equals(SERVING)
                ? approve(request, signer, user, "worker-1", "10.0.0.4")
                : approve(request, signer, user, new String[0]);
    }

    private static ObjectNode node(String name, String... addresses) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.putObject("metadata").put("name", name);
        for (String address : addresses) {
            node.withObject("/status")
                    .withArrayProperty("addresses")
                    .addObject()
                    .put("type", "InternalIP")
                    .put("address", address);
        }
        return node;
    }

    /// A compromised kubelet may request a certificate for the name of the API server.
    @ParameterizedTest
    @CsvSource({"worker-1, 10.0.0.9, IP:10.0.0.4", "'', 10.0.0.4, DNS:worker-1", "worker-10, 10.0.0.4, DNS:worker-1"})
    void namesThatTheNodeDoesNotHaveAreRefusedByName(String first, String second, String foreign) {
        assertThat(approve(SignedRequest.SERVING, SERVING, "system:node:worker-1", first, second))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        no -> assertThat(no.why())
                                .isEqualTo("CertificateSigningRequest csr-1 is for names that Node worker-1 does not"
                                        + " have in its status.addresses: " + foreign + "."));
    }

    @Test
    void theNodeOfAServingCertificateIsReadAndNoOther() {
        ObjectNode live = JsonNodeFactory.instance.objectNode();
        live.putObject("spec").put("signerName", SERVING).put("username", "system:node:worker-1");

        assertThat(SigningPlans.node(live))
                .singleElement()
                .satisfies(list -> assertThat(list.query()).isEqualTo("fieldSelector=metadata.name%3Dworker-1"));
        live.withObject("/spec").put("signerName", CLIENT);
        assertThat(SigningPlans.node(live)).isEmpty();
    }

    /// Otherwise each holder of a bootstrap token could get the identity of any node.
    @ParameterizedTest
    @CsvSource({"system:bootstrap:abcdef, false", BOOTSTRAPPER + ", false", "system:node:worker-1, true"})
    void aMachineWithoutACertificateGetsNoneOfANodeThatExists(String user, boolean approved) {
        Planning planned = approve(SignedRequest.CLIENT, CLIENT, user, "10.0.0.4");

        assertThat(planned instanceof Planning.Possible).isEqualTo(approved);
        if (planned instanceof Planning.NotPossible no) {
            assertThat(no.why())
                    .isEqualTo(
                            "CertificateSigningRequest csr-1 is for a certificate of Node worker-1, which exists"
                                    + " already, and %s is not that node.",
                            user);
        }
    }

    @Test
    void theNodeOfABootstrappingMachineIsRead() {
        ObjectNode live = live(SignedRequest.CLIENT, CLIENT, "system:bootstrap:abcdef");

        assertThat(SigningPlans.node(live))
                .singleElement()
                .satisfies(list -> assertThat(list.query()).isEqualTo("fieldSelector=metadata.name%3Dworker-1"));
    }

    @Test
    void showsTheRequestorAndEveryName() {
        Planning planned = approve(SignedRequest.SERVING, SERVING, "system:node:worker-1");

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().summary("prod"))
                                .isEqualTo(
                                        "approve CertificateSigningRequest csr-1 of system:node:worker-1 for system:node:worker-1"
                                                + " as DNS:worker-1, IP:10.0.0.4 on prod: the node may serve under these names"));
    }

    @ParameterizedTest
    @CsvSource({
        "SERVING, " + SERVING + ", system:node:worker-1, true",
        "SERVING, " + SERVING + ", system:node:worker-2, false",
        "SERVING, " + CLIENT + ", system:node:worker-1, false",
        "SERVING, kubernetes.io/kube-apiserver-client, system:node:worker-1, false",
        "SERVING, example.com/own, system:node:worker-1, false",
        "CLIENT, " + CLIENT + ", system:node:worker-1, true",
        "CLIENT, " + CLIENT + ", system:bootstrap:abcdef, true",
        "CLIENT, " + CLIENT + ", " + BOOTSTRAPPER + ", true",
        "CLIENT, " + CLIENT + ", system:node:worker-2, false",
        "CLIENT, " + CLIENT + ", mallory, false",
        "CLIENT, " + SERVING + ", system:node:worker-1, false",
        "MASTERS, " + CLIENT + ", system:bootstrap:abcdef, false",
        "NONSENSE, " + CLIENT + ", system:node:worker-1, false",
        "CUT_SHORT, " + CLIENT + ", system:node:worker-1, false",
        "AROUND_ANOTHER, " + CLIENT + ", system:node:worker-1, false"
    })
    void approvesOnlyWhatAKubeletAsksForItself(SignedRequest request, String signer, String user, boolean approved) {
        assertThat(approve(request, signer, user) instanceof Planning.Possible).isEqualTo(approved);
    }

    @Test
    void whatIsNotApprovedIsLookedAtWithACommandForItsName() {
        assertThat(new SigningPlans(TARGET, JsonNodeFactory.instance.objectNode()).approve(List.of(), Instant.EPOCH))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        no -> assertThat(no.wayOut()).isEqualTo("Look at it by hand: kubectl describe csr csr-1."));
    }
}
