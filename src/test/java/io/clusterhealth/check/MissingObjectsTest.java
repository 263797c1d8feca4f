// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingObjectsTest {
    private static final String NO_CLASS = "volumesnapshotclass.snapshot.storage.k8s.io \"nightly\" not found";

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "volumesnapshotclasses.snapshot.storage.k8s.io \"nightly\" not found, VolumeSnapshotClass nightly",
                "failed with error volumesnapshotclass.snapshot.storage.k8s.io 'x1' not found, VolumeSnapshotClass x1",
                "pod rejected: RuntimeClass \"kata\" not found, RuntimeClass kata",
                "no PriorityClass with name high was found, PriorityClass high",
                "ProviderConfig.aws.example.com \"main\" not found, ProviderConfig shop/main",
                "serviceaccount \"web\" not found, ServiceAccount shop/web"
            })
    void messagesNameItByItsKind(String said, String missing) {
        assertThat(missing(of("a", said), of("b", said))).singleElement().satisfies(finding -> {
            assertThat(finding.subject()).hasToString(missing);
            assertThat(finding.mode()).contains(Mode.OBJECT_MISSING);
            assertThat(finding.severity()).isEqualTo(Severity.MEDIUM);
            assertThat(finding.targets(Relation.BLAMED_BY))
                    .map(Subject::toString)
                    .containsExactly("VolumeSnapshot shop/a", "VolumeSnapshot shop/b");
        });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "secret \"x1\" not found",
                "storageclass.storage.k8s.io \"fast\" not found",
                "pods \"web-1\" not found",
                "datastore \"x1\" not found",
                "Volume vol-7 not found"
            })
    void kindsWithChecksOfTheirOwnAndThingsElsewhereAreNone(String said) {
        assertThat(missing(of("a", said), of("b", said))).isEmpty();
    }

    @Test
    void oneObjectMayNameTheWrongOne() {
        assertThat(missing(of("a", NO_CLASS), of("b", NO_CLASS.replace("nightly", "hourly"))))
                .isEmpty();
    }

    @Test
    void objectThatRepeatsTheMessageOfItsPartIsNoSecondOne() {
        Finding whole = Finding.of(FindingCode.OPERATOR_DEGRADED, Subject.clusterScoped("ClusterOperator", "storage"))
                .quoting("it is degraded", NO_CLASS);

        assertThat(missing(of("a", NO_CLASS), whole)).isEmpty();
    }

    @Test
    void podsOfOneWorkloadAreOne() {
        Subject owner = new Subject("CronJob", "shop", "daily");

        assertThat(missing(
                        of("a", NO_CLASS).link(Relation.OWNED_BY, owner),
                        of("b", NO_CLASS).link(Relation.OWNED_BY, owner)))
                .isEmpty();
    }

    @Test
    void namespacedObjectIsMissingInOneNamespace() {
        String said = "serviceaccount \"web\" not found";

        assertThat(missing(of("a", said), in("crm", "b", said))).isEmpty();
    }

    @Test
    void clusterScopedObjectIsMissingInAll() {
        assertThat(missing(of("a", NO_CLASS), in("crm", "b", NO_CLASS)))
                .map(finding -> finding.subject().toString())
                .containsExactly("VolumeSnapshotClass nightly");
    }

    @Test
    void findingAboutItStaysTheOnlyOne() {
        Finding known = Finding.of(
                        FindingCode.GATEWAY_NOT_PROGRAMMED, Subject.clusterScoped("VolumeSnapshotClass", "nightly"))
                .saying("it does not exist");

        assertThat(missing(known, of("a", NO_CLASS), of("b", NO_CLASS))).isEmpty();
    }

    /// An issuer of the whole cluster has its Secrets in a namespace of its own.
    @ParameterizedTest
    @CsvSource({
        "cloudflare, ClusterIssuer letsencrypt, true",
        "other, ClusterIssuer letsencrypt, false",
        "cloudflare, ClusterIssuer internal, false"
    })
    void sourceWhoseSpecNamesIt(String named, String source, boolean told) {
        Subject issuer = Subject.clusterScoped(source.split(" ")[0], source.split(" ")[1]);
        Given given = new Given().having(Resources.generic("clusterissuers"), """
                kind: ClusterIssuer
                metadata: {name: letsencrypt}
                spec: {acme: {solvers: [{dns01: {cloudflare: {apiTokenSecretRef: {name: %s, key: token}}}}]}}
                """.formatted(named));
        Finding failing = of("a", "error getting cloudflare secret: secrets \"cloudflare\" not found")
                .link(Relation.DRAWS_FROM, issuer);

        assertThat(missing(given.picture(), failing))
                .map(finding -> finding.subject() + " " + finding.mode().orElseThrow())
                .isEqualTo(told ? List.of("ClusterIssuer letsencrypt REFERENT_MISSING") : List.of());
    }

    private static Finding of(String name, String said) {
        return in("shop", name, said);
    }

    private static Finding in(String namespace, String name, String said) {
        return Finding.of(FindingCode.BACKUPS_UNAVAILABLE, new Subject("VolumeSnapshot", namespace, name))
                .quoting("it is not ready to use", said);
    }

    private static List<Finding> missing(Finding... findings) {
        return missing(new Given().picture(), findings);
    }

    private static List<Finding> missing(Picture picture, Finding... findings) {
        return MissingObjects.told(List.of(findings), picture).stream()
                .filter(finding -> Stream.of(findings).noneMatch(finding::equals))
                .toList();
    }
}
