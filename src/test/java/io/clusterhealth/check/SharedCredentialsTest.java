// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedCredentialsTest {
    private static final Subject ISSUER = Subject.clusterScoped("ClusterIssuer", "acme");
    private static final String REFUSED = "api error InvalidClientTokenId: The security token is invalid.";

    @Test
    void objectThatSeveralDrawFromIsAtFault() {
        assertThat(told(of("a", REFUSED), of("b", REFUSED))).singleElement().satisfies(finding -> {
            assertThat(finding.subject()).isEqualTo(ISSUER);
            assertThat(finding.code()).isEqualTo(FindingCode.CUSTOM_RESOURCE_UNWELL);
            assertThat(finding.mode()).contains(Mode.REFERRERS_REFUSED);
            assertThat(finding.severity()).isEqualTo(Severity.HIGH);
            assertThat(finding.targets(Relation.BLAMED_BY))
                    .map(Subject::toString)
                    .containsExactly("Certificate shop/a", "Certificate shop/b");
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("2 objects that refer to it are refused with credentials");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "could not get secret: 401 Unauthorized",
                "AccessDeniedException: User: arn:aws:sts::1:assumed-role/eso/i is not authorized to perform: secrets:Get",
                "api error AccessDenied: User: arn:aws:sts::123456789012:assumed-role/issuer/1753769000 is not authorized to"
                        + " perform: route53:ChangeResourceRecordSets",
                "Service returned an error. Status=403 Code=\"Forbidden\" Message=\"Caller is not authorized to perform action on"
                        + " resource. Action: 'Microsoft.KeyVault/vaults/secrets/getSecret/action'\""
            })
    void requestsAreRefusedInManyWords(String said) {
        assertThat(told(of("a", said), of("b", said))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dial tcp 10.0.0.9:443: connect: connection refused",
                "secrets \"a\" is forbidden: exceeded quota: objects, requested: count/secrets=1",
                "secrets is forbidden: User \"system:serviceaccount:infra:eso\" cannot list resource \"secrets\"",
                "acme: authorization error for shop.example.com: 403 urn:ietf:params:acme:error:unauthorized: Invalid response"
            })
    void otherReasonsAreNotThoseOfItsCredentials(String said) {
        assertThat(told(of("a", said), of("b", said))).isEmpty();
    }

    @Test
    void noticesCountAndTheOldestIsItsAge() {
        Instant day = Instant.parse("2026-11-24T00:00:00Z");

        assertThat(told(
                        of("b", REFUSED).since(Optional.of(day.plusSeconds(60))),
                        of("c", REFUSED).since(Optional.of(day)).rated(Severity.LOW)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.HIGH);
                    assertThat(finding.since()).contains(day);
                });
    }

    @Test
    void oneRefusedObjectMayHaveAskedForTooMuch() {
        assertThat(told(of("a", REFUSED), of("b", "no such zone"))).isEmpty();
        assertThat(told(of("a", REFUSED), of("a", REFUSED))).isEmpty();
    }

    @Test
    void secretWithTheCredentialsOfSeveralIsAtFault() {
        Subject root = new Subject("Secret", "kube-system", "aws-creds");
        Finding a = request("a").link(Relation.DRAWS_FROM, root);

        assertThat(told(a, request("b").link(Relation.DRAWS_FROM, root)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.subject()).isEqualTo(root);
                    assertThat(finding.code()).isEqualTo(FindingCode.CONFIG_MISSING);
                    assertThat(finding.mode()).contains(Mode.CREDENTIALS_REFUSED);
                    assertThat(finding.evidence().getFirst().statement())
                            .isEqualTo("2 objects whose requests are sent with its credentials are refused");
                });
        assertThat(told(a, request("b"))).isEmpty();
    }

    private static Finding request(String name) {
        return Finding.of(FindingCode.OPERAND_UNWELL, new Subject("CredentialsRequest", "cco", name))
                .quoting("it fails", REFUSED);
    }

    @Test
    void reasonsThatDifferAreNoCommonOne() {
        assertThat(told(of("a", REFUSED), of("b", "401 Unauthorized"))).isEmpty();
    }

    @Test
    void findingAboutItStaysTheOnlyOne() {
        Finding known = Finding.of(FindingCode.ISSUER_NOT_READY, ISSUER).saying("it has not been ready");

        assertThat(told(known, of("a", REFUSED), of("b", REFUSED))).isEmpty();
    }

    @Test
    void deliveriesCallServersOfTheirOwn() {
        Subject source = new Subject("GitRepository", "flux", "fleet");

        assertThat(told(
                        delivery("a").link(Relation.DRAWS_FROM, source),
                        delivery("b").link(Relation.DRAWS_FROM, source)))
                .isEmpty();
    }

    private static Finding delivery(String name) {
        return Finding.of(FindingCode.DELIVERY_FAILED, new Subject("Kustomization", "flux", name))
                .quoting("delivery failed", "the server has asked for the client to provide credentials: Unauthorized");
    }

    private static Finding of(String name, String said) {
        return Finding.of(FindingCode.CERTIFICATE_ENDS, new Subject("Certificate", "shop", name))
                .quoting("it is not renewed", said)
                .rated(name.equals("a") ? Severity.MEDIUM : Severity.HIGH)
                .link(Relation.DRAWS_FROM, ISSUER);
    }

    private static List<Finding> told(Finding... findings) {
        List<Finding> given = List.of(findings);
        return SharedCredentials.told(given).stream()
                .filter(finding -> !given.contains(finding))
                .toList();
    }
}
