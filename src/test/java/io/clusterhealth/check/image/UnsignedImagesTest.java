// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsignedImagesTest {
    private static final UnsignedImages CHECK = new UnsignedImages(2);
    private static final String UNSIGNED = "Source image rejected: A signature was required, but no signature exists";
    private static final String FOUND = "IMAGES_FORBIDDEN HIGH ClusterImagePolicy signed";

    @Test
    void policyIsTheCauseWhereSeveralWorkloadsLackItsSignature() {
        Given given = new Given()
                .with(Resources.generic("clusterimagepolicies"), policy("", "signed", "r.example.com"))
                .with(Resources.PODS, pulling("web", "shop", UNSIGNED), pulling("api", "data", UNSIGNED));

        assertThat(given.told(CHECK)).containsExactly(FOUND);
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.mode()).contains(Mode.SIGNATURE_REQUIRED);
            assertThat(found.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly(
                            "it came 31 min ago; 2 workloads use images without the signature that it requires");
        });
    }

    @Test
    void singleImageIsTheFaultOfItsWorkload() {
        assertThat(told(policy("", "signed", "r.example.com"), pulling("web", "shop", UNSIGNED)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"r.example.com, true", "r.example.com/web, false", "*.example.com, true", "q.example.com, false"})
    void imagesAreInItsScopes(String scope, boolean told) {
        assertThat(told(
                        policy("", "signed", scope),
                        pulling("web", "shop", UNSIGNED),
                        pulling("api", "data", UNSIGNED)))
                .isEqualTo(told ? List.of(FOUND) : List.of());
    }

    @Test
    void imagesRejectedForOtherReasonsAreNotItsOwn() {
        String blocked = "Source image rejected: Running image docker://r.example.com/web:1 is rejected by policy.";

        assertThat(told(
                        policy("", "signed", "r.example.com"),
                        pulling("web", "shop", blocked),
                        pulling("api", "data", blocked)))
                .isEmpty();
    }

    @Test
    void mostSpecificScopeAppliesAndThatOfAnotherNamespaceNever() {
        Given given = new Given()
                .with(Resources.generic("clusterimagepolicies"), policy("", "signed", "r.example.com"))
                .with(
                        Resources.generic("imagepolicies"),
                        policy("shop", "own", "r.example.com/team"),
                        policy("other", "far", "r.example.com/team/"))
                .with(Resources.PODS, pulling("web", "shop", UNSIGNED), pulling("api", "shop", UNSIGNED));

        assertThat(given.told(CHECK)).containsExactly("IMAGES_FORBIDDEN HIGH ImagePolicy shop/own");
    }

    @Test
    void policiesAreReadWhereASignatureIsMissing() {
        assertThat(read(UNSIGNED)).contains(Resources.generic("clusterimagepolicies"));
        assertThat(read("manifest unknown")).doesNotContain(Resources.generic("clusterimagepolicies"));
    }

    private static List<Object> read(String message) {
        return Stream.<Object>of(OptionalReads.of(List.of(CHECK))
                        .after(new Given()
                                .with(Resources.PODS, pulling("web", "shop", message))
                                .picture())
                        .toArray())
                .toList();
    }

    private static List<String> told(GenericObject policy, Pod... pods) {
        return new Given()
                .with(Resources.generic("clusterimagepolicies"), policy)
                .with(Resources.PODS, pods)
                .told(CHECK);
    }

    private static GenericObject policy(String namespace, String name, String scope) {
        return object(
                namespace.isEmpty() ? "clusterimagepolicies" : "imagepolicies",
                created(namespace, name, "31m"),
                "{spec: {scopes: ['%s']}}".formatted(scope));
    }

    private static Pod pulling(String set, String namespace, String message) {
        return pod(set + "-0")
                .in(namespace)
                .ownedBy("StatefulSet", set)
                .image("r.example.com/team/" + set + ":1", "SignatureValidationFailed", message)
                .get();
    }
}
