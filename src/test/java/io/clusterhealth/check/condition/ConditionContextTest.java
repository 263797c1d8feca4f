// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sections of `conditions.txt` where lists are not read completely, and with events.
class ConditionContextTest {

    @Test
    void issuerMayHaveUsersWhereNotAllCertificatesAreRead() {
        ConditionCheck issuers = Given.conditions("issuers");
        Given given = given("clusterissuers ca, Ready=False @1h");

        assertThat(given.told(issuers)).containsExactly("ISSUER_NOT_READY MEDIUM ClusterIssuer ca");
        given.with(Resources.ISSUED_CERTIFICATES);
        assertThat(issuers.inspect(given.picture(Optional.of("shop"))))
                .extracting(Given::text)
                .containsExactly("ISSUER_NOT_READY MEDIUM ClusterIssuer ca");
        assertThat(given.told(issuers)).containsExactly("ISSUER_NOT_READY LOW ClusterIssuer ca");
    }

    @Test
    void sourceMayHaveUsersWhereNotAllDeliveriesAreRead() {
        ConditionCheck sources = Given.conditions("gitrepositories");
        String failed = ", Ready=False/GitOperationFailed @1h \"authentication required\"";
        Given given = given(
                        "gitrepositories flux/repo" + failed,
                        "gitrepositories flux/old" + failed,
                        "kustomizations flux/shop, spec.sourceRef={kind: GitRepository, name: repo}, Ready=True @9d")
                .with(Resources.generic("helmreleases"));

        assertThat(given.told(sources))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED LOW GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
        assertThat(given.without(Resources.generic("helmreleases")).told(sources))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
    }

    /// The condition says that the provider gave nothing, the event what it answered.
    @ParameterizedTest
    @CsvSource({
        "'error processing spec.data[0] (key: shop/login), err: Code: 403. Errors: * permission denied', 1m, true",
        "'error processing spec.data[0] (key: shop/login), err: Code: 403. Errors: * permission denied', 61m, false",
        "'could not process', 1m, false"
    })
    void eventThatSaysMoreThanTheConditionIsQuotedAsWell(String said, String age, boolean quoted) {
        Optional<Instant> at = Optional.of(ago(age));
        Given given = given(
                        "secretstores shop/vault, Ready=True @9d",
                        "externalsecrets shop/db, spec.secretStoreRef={kind: SecretStore, name: vault},"
                                + " spec.target={name: login}, Ready=False @20m")
                .with(
                        Resources.EVENTS,
                        new Event(
                                "ExternalSecret",
                                "shop",
                                "db",
                                "UpdateFailed",
                                said,
                                1,
                                at,
                                at,
                                "external-secrets",
                                ""));

        assertThat(Given.conditions("externalsecrets").inspect(given.picture()))
                .singleElement()
                .satisfies(
                        found -> assertThat(found.evidence().getLast().quote().contains("403"))
                                .isEqualTo(quoted));
    }

    @ParameterizedTest
    @CsvSource({
        "other, 1, False, true",
        "other, 1, True, false",
        "paused, 1, False, false",
        "paused, false, False, true",
        "paused-replicas, 1, False, false"
    })
    void scaledObjectThatIsNotPausedNeedsItsTrigger(String annotation, String value, String ready, boolean told) {
        Given given = given("""
                scaledobjects shop/a, metadata.creationTimestamp=@1h, \
                metadata.annotations={autoscaling.keda.sh/%s: "%s"}, status.hpaName=keda-hpa-a, Ready=%s "no trigger"\
                """.formatted(annotation, value, ready))
                .with(
                        Resources.EVENTS,
                        Given.warning("ScaledObject", "a", "KEDAScalerFailed", "connection refused", "5m"));

        List<Finding> found = Given.conditions("scaledobjects").inspect(given.picture());
        assertThat(found).hasSize(told ? 1 : 0).allSatisfy(finding -> {
            assertThat(finding.links())
                    .extracting(Link::target)
                    .extracting(Object::toString)
                    .containsExactly("HorizontalPodAutoscaler shop/keda-hpa-a");
            assertThat(finding.evidence())
                    .extracting(Evidence::quote)
                    .containsExactly("no trigger", "KEDAScalerFailed: connection refused");
        });
    }

    private static Given given(String... objects) {
        Given given = new Given();
        for (String object : objects) {
            ObjectNotation one = ObjectNotation.parse(object, Map.of());
            given.with(Resources.generic(one.list()), one.read());
        }
        return given;
    }
}
