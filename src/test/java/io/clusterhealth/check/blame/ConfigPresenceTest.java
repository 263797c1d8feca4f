// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigPresenceTest {
    private static final ConfigPresence CHECK = new ConfigPresence(2);
    private static final String ABSENT = "secret \"broker\" not found";

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "secret \"broker\" not found, CONFIG_MISSING HIGH Secret shop/broker",
                "configmap \"broker\" not found, CONFIG_MISSING HIGH ConfigMap shop/broker",
                "couldn't find key url in ConfigMap shop/broker, CONFIG_MISSING HIGH ConfigMap shop/broker",
                "serviceaccount \"broker\" not found, ``",
                "secret \"broker\" is forbidden, ``"
            })
    void kubeletNamesWhatItMisses(String said, String found) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        waiting("a", said).get(),
                        waiting("b", said).get());

        assertThat(given.told(CHECK)).isEqualTo(found.isEmpty() ? List.of() : List.of(found));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "couldn't find key url in Secret shop/broker, couldn't find key url in Secret shop/broker, true",
                "couldn't find key url in Secret shop/broker, secret \"broker\" not found, false",
            })
    void objectThatLacksAKeyIsThere(String said, String also, boolean there) {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        waiting("a", said).get(),
                        waiting("b", also).get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .extracting(Finding::mode)
                .isEqualTo(Optional.of(Mode.CONFIG_KEY_MISSING).filter(_ -> there));
    }

    @Test
    void oneWorkloadMayHaveMisspeltIt() {
        assertThat(new Given()
                        .with(
                                Resources.PODS,
                                waiting("a", ABSENT).get(),
                                waiting("b", "secret \"other\" not found").get())
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(
                                Resources.PODS,
                                waiting("a", ABSENT).get(),
                                waiting("b", ABSENT).in("crm").get())
                        .told(CHECK))
                .as("objects of one name in two namespaces")
                .isEmpty();
    }

    @Test
    void whatIsMountedIsNamedByEvents() {
        String said = "MountVolume.SetUp failed for volume \"ca\" : secret \"broker\" not found";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        waiting("a", ABSENT).get(),
                        pod("b").phase("Pending")
                                .waiting("ContainerCreating", "")
                                .get())
                .with(Resources.EVENTS, warning("Pod", "b", "FailedMount", said, "5m"));

        assertThat(given.told(CHECK)).containsExactly("CONFIG_MISSING HIGH Secret shop/broker");
    }

    @Test
    void whatTimesOutAfterTheReasonIsNotTheReason() {
        assertThat(mounting(pod -> pod)
                        .with(
                                Resources.EVENTS,
                                warning(
                                        "Pod",
                                        "a",
                                        "FailedMount",
                                        "Unable to attach or mount volumes: timed out waiting for the condition",
                                        "1m"),
                                warning(
                                        "Pod",
                                        "b",
                                        "FailedMount",
                                        "Unable to attach or mount volumes: timed out waiting for the condition",
                                        "1m"))
                        .told(CHECK))
                .containsExactly("CONFIG_MISSING HIGH Secret shop/broker");
    }

    @Test
    void whatIsMountedByNowWasThereAfterAll() {
        assertThat(mounting(pod -> pod.with(condition("PodReadyToStartContainers", "True", "4m")))
                        .told(CHECK))
                .isEmpty();
        assertThat(mounting(pod -> pod.with(condition("PodReadyToStartContainers", "False", "4m")))
                        .told(CHECK))
                .hasSize(1);
        assertThat(mounting(pod -> pod.starting("4m", Duration.ZERO, 0)).told(CHECK))
                .isEmpty();
    }

    private static Given mounting(UnaryOperator<GivenPod> more) {
        String said = "MountVolume.SetUp failed for volume \"ca\" : secret \"broker\" not found";
        Given given = new Given();
        for (String name : List.of("a", "b")) {
            given.with(
                            Resources.PODS,
                            more.apply(pod(name).phase("Pending").waiting("ContainerCreating", ""))
                                    .get())
                    .with(Resources.EVENTS, warning("Pod", name, "FailedMount", said, "5m"));
        }
        return given;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pull access denied, may require authorization | 1",
                "repository does not exist or may require authorization: authorization failed | 1",
                "dial tcp 10.0.0.9:443: connect: connection refused | 0"
            })
    void pullSecretIsNamedWhereTheRegistryRefuses(String said, int found) {
        String withheld = "Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not"
                + " succeed.";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("Pending")
                                .waiting("ImagePullBackOff", said)
                                .get(),
                        pod("b").phase("Pending")
                                .waiting("ImagePullBackOff", said)
                                .get())
                .with(
                        Resources.EVENTS,
                        warning("Pod", "a", "FailedToRetrieveImagePullSecret", withheld, "5m"),
                        warning("Pod", "b", "FailedToRetrieveImagePullSecret", withheld, "5m"));

        assertThat(given.told(CHECK)).isEqualTo(Collections.nCopies(found, "CONFIG_MISSING HIGH Secret shop/regcred"));
    }

    private static GivenPod waiting(String name, String said) {
        return pod(name).phase("Pending").waiting("CreateContainerConfigError", said);
    }
}
