// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PullAttemptTest {
    private static final String IMAGE = "r.io/acme/web@sha256:aa";

    private static final String UNREACHED =
            "m.lan:8443/a/web@sha256:aa: pinging container registry m.lan:8443: Get \"https://m.lan:8443/v2/\": "
                    + "dial tcp: lookup m.lan on [fd02::a]:53: no such host";
    private static final String LACKING =
            "n.lan/a/web@sha256:aa: reading manifest sha256:aa in n.lan/a/web: manifest unknown";
    private static final String OWN =
            "r.io/acme/web@sha256:aa: pinging container registry r.io: Get \"https://r.io/v2/\": "
                    + "dial tcp 192.0.2.7:443: i/o timeout";

    @ParameterizedTest
    @CsvSource({
        "r.io/a:1, 'Get \"https://r.io/v2/\": connection refused', r.io",
        "r.io/a:1, 'Get \"https://r.io:443/v2/\": connection refused', r.io",
        "nginx:1, 'Head \"https://registry-1.docker.io/v2/library/nginx/manifests/1\": i/o timeout', docker.io",
        "r.io/a:1, 'Head \"http://m.lan:5000/v2/a/manifests/1?ns=r.io\": connection refused', m.lan:5000",
        "r.io/a:1, 'initializing source docker://r.io/a: pinging container registry m.lan: EOF', m.lan",
        "r.io/a:1, 'fetch oauth token: Get \"https://auth.r.example/token?scope=a\": i/o timeout', r.io",
        "r.io/a:1, 'reading blob: Get \"https://cdn.example/docker/registry/v2/blobs/aa\": i/o timeout', r.io",
        "r.io/a:1, 'Back-off pulling image', r.io"
    })
    void registryThatTheErrorNamesHasFailed(String image, String message, String host) {
        assertThat(PullAttempt.of(image, message)).singleElement().isEqualTo(new PullAttempt(host, message));
    }

    @Test
    void mirrorThatDoesNotRespondFailsBeforeTheRegistryThatItMirrors() {
        assertThat(PullAttempt.of(IMAGE, failed(LACKING + "]\n[" + UNREACHED, OWN)))
                .containsExactly(new PullAttempt("m.lan:8443", UNREACHED), new PullAttempt("r.io", OWN));
    }

    @Test
    void mirrorThatOnlyLacksTheImageLeavesItToTheRegistry() {
        assertThat(PullAttempt.of(IMAGE, failed(LACKING, OWN))).containsExactly(new PullAttempt("r.io", OWN));
    }

    @Test
    void mirrorThatLacksTheImageFailsWhereTheRegistryHasNoAddress() {
        String own = OWN.replace("dial tcp 192.0.2.7:443: i/o timeout", "dial tcp: lookup r.io: no such host");

        assertThat(PullAttempt.of(IMAGE, failed(LACKING, own)))
                .containsExactly(new PullAttempt("n.lan", LACKING), new PullAttempt("r.io", own));
        assertThat(PullAttempt.of(IMAGE, failed(LACKING + "]\n[" + UNREACHED, own)))
                .startsWith(new PullAttempt("m.lan:8443", UNREACHED));
    }

    @Test
    void messageMayBeCutOff() {
        String whole = failed(UNREACHED, OWN);
        String cut = whole.substring(0, whole.indexOf("]):"));

        assertThat(PullAttempt.of(IMAGE, cut)).containsExactly(new PullAttempt("m.lan:8443", UNREACHED));
        assertThat(PullAttempt.of(IMAGE, "(Mirrors also failed: ["))
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.host()).isEqualTo("r.io"));
    }

    @Test
    void findingIsAboutTheMirrorAndNamesBoth() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pulling("a", failed(UNREACHED, OWN)).get(),
                        pulling("b", failed(UNREACHED, OWN)).get());

        assertThat(new RegistryAnswer(2).inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo(FindingCode.REGISTRY_UNREACHABLE);
                    assertThat(finding.subject()).isEqualTo(Subject.external("m.lan:8443"));
                    assertThat(finding.evidence().getFirst().quote()).isEqualTo("ImagePullBackOff: " + UNREACHED);
                    assertThat(finding.evidence().getLast())
                            .isEqualTo(Evidence.quoting("it is the mirror of r.io", OWN));
                });
    }

    private static String failed(String mirrors, String own) {
        return "Back-off pulling image \"%s\": ErrImagePull: initializing source docker://%s: (Mirrors also failed: [%s]): %s"
                .formatted(IMAGE, IMAGE, mirrors, own);
    }

    private static GivenPod pulling(String name, String message) {
        return pod(name).unready("9m").image(IMAGE, "ImagePullBackOff", message);
    }
}
