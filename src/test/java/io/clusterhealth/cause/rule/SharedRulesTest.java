// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.RIGHTS_MISSING;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Missing objects that several workloads share, and the messages that name them.
class SharedRulesTest {
    @ParameterizedTest
    @CsvSource({
        "shop, secret \"broker\" not found, CERTAIN",
        "shop, secret \"broker-2\" not found, ''",
        "crm, secret \"broker\" not found, ''"
    })
    void podsOfSeveralWorkloadsMissOneObject(String namespace, String said, String confidence) {
        GivenFinding missing = finding(CONFIG_MISSING, new Subject("Secret", "shop", "broker"));
        GivenFinding waiting = finding(POD_CONFIG_ERROR, new Subject("Deployment", namespace, "web"))
                .says(said);

        assertThat(edge(missing, waiting).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "User \"system:serviceaccount:shop:ctl\" cannot list resource \"secrets\", true",
        "User \"system:serviceaccount:shop:ctl-2\" cannot list resource \"secrets\", false",
        "User \"system:serviceaccount:crm:ctl\" cannot list resource \"secrets\", false"
    })
    void controllersOfOneAccountAreRefused(String said, boolean connected) {
        GivenFinding account = finding(RIGHTS_MISSING, new Subject("ServiceAccount", "shop", "ctl"));

        assertThat(edge(account, finding(POD_CRASH_LOOP, deployment("web")).says(said))
                        .isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "Get https://api.example.com/v1: x509: certificate has expired, true, false",
        "Get https://api.example.com/v1: context deadline exceeded, false, false",
        "Get https://api.example.com.au/v1: x509: certificate has expired, false, false",
        "Get https://vault.vault.svc:8200/v1: x509: certificate has expired, false, true"
    })
    void callersOfOneServerDoNotTrustIt(String said, boolean outside, boolean inside) {
        GivenFinding caller = finding(POD_CRASH_LOOP, deployment("web")).says(said);

        assertThat(edge(finding(SHOWN_CERTIFICATE_EXPIRED, Subject.external("api.example.com")), caller)
                        .isPresent())
                .isEqualTo(outside);
        assertThat(edge(finding(SHOWN_CERTIFICATE_EXPIRED, new Subject("Service", "vault", "vault")), caller)
                        .isPresent())
                .isEqualTo(inside);
    }

    @ParameterizedTest
    @CsvSource({
        "CertificateExpiredException: NotAfter: Tue Jun 16 02:10:44 UTC 2026, web, LIKELY",
        "PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed, web, POSSIBLE",
        "PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed, api, ''",
        "KeyError: 'URL', web, ''"
    })
    void callerThatNamesNobodyDoesNotTrustItEither(String said, String name, String confidence) {
        GivenFinding server = finding(SHOWN_CERTIFICATE_EXPIRED, new Subject("Service", "events", "kafka"))
                .link(Relation.BLAMED_BY, deployment("web"));

        assertThat(edge(server, finding(POD_CRASH_LOOP, deployment(name)).says(said))
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-27T04:59:59Z, true", "2026-11-27T05:00:00Z, false"})
    void callerThatIsNotReadyIsShownTheSameCertificate(String until, boolean same) {
        String expired =
                "x509: certificate has expired or is not yet valid: current time 2026-11-27T05:50:12Z is after ";
        GivenFinding routers = finding(
                        SHOWN_CERTIFICATE_EXPIRED,
                        new Subject("IngressController", "openshift-ingress-operator", "default"))
                .says(expired + "2026-11-27T04:59:59Z");

        assertThat(edge(routers, finding(POD_NOT_READY, deployment("checkout")).says(expired + until))
                        .isPresent())
                .isEqualTo(same);
    }
}
