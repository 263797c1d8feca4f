// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.NODE_CERTIFICATE_WAITS;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.RELEASE_REFUSED;
import static io.clusterhealth.finding.FindingCode.ROUTE_CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Failures because of a certificate or of a release.
class CertificateRulesTest {
    private static final Subject REQUEST = Subject.clusterScoped("CertificateSigningRequest", "csr-1");
    private static final String SHOWN =
            "https://oauth.apps.example.com: x509: certificate has expired or is not yet valid";

    @ParameterizedTest
    @CsvSource({"openshift-ingress, LIKELY", "shop, POSSIBLE"})
    void whoIsShownAnExpiredCertificateIsExplainedByIt(String namespace, String confidence) {
        GivenFinding expired = certificate(namespace).says("Expired: Certificate expired on Monday");
        GivenFinding operator =
                finding(OPERATOR_UNAVAILABLE, operator("console")).ago(170);

        assertThat(edge(expired, operator.says(SHOWN)).map(Enum::name)).contains(confidence);
        assertThat(edge(certificate(namespace).says("Issuing: not ready"), operator))
                .isEmpty();
        assertThat(edge(expired, operator.says("x509: certificate signed by unknown authority")))
                .isEmpty();
    }

    @Test
    void routesThatBringTheSameCertificateAlongAreOne() {
        GivenFinding first = finding(ROUTE_CERTIFICATE_ENDS, new Subject("Route", "qa", "live"));
        GivenFinding other = finding(ROUTE_CERTIFICATE_ENDS, new Subject("Route", "shop", "live"));
        EndingCertificate wildcard = new EndingCertificate("4398aeb0");

        assertThat(edge(first.stating(wildcard), other.stating(wildcard))).contains(CERTAIN);
        assertThat(edge(other.stating(wildcard), first.stating(wildcard))).isEmpty();
        assertThat(edge(first.stating(wildcard), other.stating(new EndingCertificate("7d37bd28"))))
                .isEmpty();
    }

    @Test
    void routersExplainWhoeverCallsThroughThem() {
        Subject console = operator("console");
        GivenFinding routers = finding(
                        SHOWN_CERTIFICATE_EXPIRED,
                        new Subject("IngressController", "openshift-ingress-operator", "default"))
                .link(Relation.BLAMED_BY, console);

        assertThat(edge(routers, finding(OPERATOR_UNAVAILABLE, console).says(SHOWN)))
                .contains(CERTAIN);
        assertThat(edge(routers, finding(OPERATOR_UNAVAILABLE, console).says("EOF")))
                .isEmpty();
        assertThat(edge(
                        routers,
                        finding(OPERATOR_UNAVAILABLE, operator("storage")).says(SHOWN)))
                .isEmpty();
        assertThat(edge(routers, shown("oauth.apps.example.com"))).contains(LIKELY);
        assertThat(edge(routers, shown("sso.example.com"))).isEmpty();
        assertThat(edge(routers, degraded("CanaryChecksRepetitiveFailures"))).contains(LIKELY);
        assertThat(edge(routers, degraded("DeploymentReplicasMinAvailable"))).isEmpty();
    }

    private static GivenFinding degraded(String said) {
        return finding(INGRESS_DEGRADED, new Subject("IngressController", "openshift-ingress-operator", "default"))
                .says(said);
    }

    private static GivenFinding shown(String host) {
        return finding(SHOWN_CERTIFICATE_EXPIRED, Subject.external(host));
    }

    @ParameterizedTest
    @CsvSource({"kubelet-csr-approver, true", "machine-approver, true", "renderer, false"})
    void whoApprovesRequestsExplainsThoseThatWait(String name, boolean connected) {
        GivenFinding crash = finding(POD_CRASH_LOOP, deployment(name)).ago(2);

        assertThat(edge(crash, waiting("kubernetes.io/kubelet-serving")).isPresent())
                .isEqualTo(connected);
        assertThat(edge(
                        finding(POD_NOT_READY, deployment(name)).ago(200),
                        waiting("kubernetes.io/kube-apiserver-client-kubelet")))
                .as("its node may be down")
                .isEmpty();
    }

    @Test
    void caBundlesAreRenewedByTheirInjector() {
        GivenFinding injector = finding(POD_CRASH_LOOP, deployment("cert-manager-cainjector"));
        GivenFinding webhook = finding(WEBHOOK_DOWN, Subject.clusterScoped("MutatingWebhookConfiguration", "inject"));

        assertThat(edge(injector, webhook.says("tls: x509: certificate signed by unknown authority")))
                .contains(POSSIBLE);
        assertThat(edge(injector, webhook.says("connection refused"))).isEmpty();
    }

    @Test
    void sidecarHasNoCertificateOnceThatOfTheIssuerHasExpired() {
        GivenFinding issuer = finding(CERTIFICATE_ENDS, new Subject("Certificate", "linkerd", "issuer"))
                .ago(70)
                .says("Expired: Certificate expired on Sat, 28 Nov 2026 08:50:00 UTC");
        GivenFinding unready = finding(POD_NOT_READY, deployment("web")).ago(59);

        assertThat(edge(issuer, unready)).isEmpty();
        assertThat(edge(issuer, unready.stating(new ContainerNotReady("linkerd-proxy"))))
                .contains(LIKELY);
    }

    @ParameterizedTest
    @CsvSource({"kubernetes.io/kubelet-serving, true", "kubernetes.io/kube-apiserver-client-kubelet, false"})
    void onlyServingCertificatesAreMissedByWhoAsksKubelets(String signer, boolean connected) {
        GivenFinding metrics = finding(POD_NOT_READY, new Subject("Deployment", "kube-system", "metrics-server"))
                .ago(170);
        GivenFinding logs =
                finding(POD_CRASH_LOOP, deployment("logs")).ago(9).says("remote error: tls: internal error");

        assertThat(edge(waiting(signer), metrics)).isEqualTo(connected ? Optional.of(POSSIBLE) : Optional.empty());
        assertThat(edge(waiting(signer), logs)).isEqualTo(connected ? Optional.of(LIKELY) : Optional.empty());
        assertThat(edge(waiting(signer), metrics.ago(60))).isEmpty();
    }

    @Test
    void kubeletWhoseCertificateHasExpiredAsksLikeANewOne() {
        GivenFinding silent = finding(NODE_LOST, Subject.clusterScoped("Node", "w1"));
        GivenFinding request = waiting("system:serviceaccount:openshift-machine-config-operator:node-bootstrapper");

        assertThat(edge(request, silent.ago(188))).contains(POSSIBLE);
        assertThat(edge(request, silent.ago(170))).contains(POSSIBLE);
        assertThat(edge(request, silent.ago(600))).isEmpty();
        assertThat(edge(waiting("kubernetes.io/kubelet-serving"), silent.ago(188)))
                .isEmpty();
        assertThat(edge(request.link(Relation.SPEAKS_FOR, Subject.clusterScoped("Node", "w2")), silent.ago(188)))
                .isEmpty();
    }

    @Test
    void releaseThatIsRefusedComesBeforeTheJobThatFetchesIt() {
        GivenFinding refused = finding(RELEASE_REFUSED, Subject.clusterScoped("ClusterVersion", "version"));

        assertThat(edge(refused, pull("openshift-cluster-version", "version--q9d6c")))
                .contains(LIKELY);
        assertThat(edge(refused, pull("shop", "version--q9d6c"))).isEmpty();
        assertThat(edge(refused, pull("openshift-cluster-version", "other"))).isEmpty();
    }

    private static GivenFinding pull(String namespace, String name) {
        return finding(POD_IMAGE_PULL, new Subject("Job", namespace, name));
    }

    private static GivenFinding certificate(String namespace) {
        return finding(CERTIFICATE_ENDS, new Subject("Certificate", namespace, "wildcard"))
                .ago(180);
    }

    private static GivenFinding waiting(String signer) {
        return finding(NODE_CERTIFICATE_WAITS, REQUEST).ago(180).says(signer);
    }
}
