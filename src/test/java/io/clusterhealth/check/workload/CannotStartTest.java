// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.pod.ConfigError;
import io.clusterhealth.check.pod.ImagePull;
import io.clusterhealth.check.pod.PodRule;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Containers that do not start, and the message and advice for each.
class CannotStartTest {
    private static final Duration FIVE = Duration.ofMinutes(5);

    /// kubelets put the reason sometimes into the container's state and sometimes into an event; the other then
    /// contains only that the container waits.
    @ParameterizedTest
    @CsvSource({
        "'Back-off pulling image \"r.corp/a:1\"', 'Failed to pull image \"r.corp/a:1\": lookup r.corp: no such host'",
        "'Back-off pulling image \"r.corp/a:1\": ErrImagePull: lookup r.corp: no such host', 'Error: ErrImagePull'"
    })
    void theFullerOfTwoMessagesAboutAnImageIsQuoted(String state, String event) {
        GivenPod waiting = pod("a").unready("9m").image("r.corp/a:1", "ImagePullBackOff", state);

        assertThat(judge(
                        new ImagePull(FIVE),
                        waiting,
                        warning("Pod", "a", "Failed", event, "2m"),
                        warning("Pod", "a", "Failed", "Error: ImagePullBackOff", "10s")))
                .hasValueSatisfying(trouble -> assertThat(trouble.evidence())
                        .singleElement()
                        .extracting(Evidence::quote)
                        .asString()
                        .contains("no such host"));
    }

    @ParameterizedTest
    @CsvSource({
        "RunContainerError, 'exec: \"wget2\": executable file not found in $PATH', POD_CONFIG_ERROR, CANNOT_START",
        "RunContainerError, 'container init was OOM-killed (memory limit too low?)', POD_OOM_KILLED,"
                + " MEMORY_LIMIT_TOO_SMALL",
        "PostStartHookError, 'Exec lifecycle hook ([/warm]) failed', POD_CONFIG_ERROR, LIFECYCLE_HOOK",
        "CreateContainerConfigError, 'secret \"x\" not found', POD_CONFIG_ERROR, ''",
        "CreateContainerConfigError, 'container has runAsNonRoot and image will run as root', POD_CONFIG_ERROR,"
                + " IMAGE_USER_REFUSED",
        "CreateContainerConfigError, 'container has runAsNonRoot and image has non-numeric user (www), cannot verify"
                + " user is non-root', POD_CONFIG_ERROR, IMAGE_USER_REFUSED",
        "CreateContainerConfigError, 'container''s runAsUser breaks non-root policy', POD_CONFIG_ERROR,"
                + " IMAGE_USER_REFUSED",
        "CreateContainerError, 'failed to reserve container name \"a\": name \"a\" is reserved for \"b\"',"
                + " POD_CONFIG_ERROR, CREATION_TIMED_OUT",
        "CreateContainerError, 'context deadline exceeded', POD_CONFIG_ERROR, CREATION_TIMED_OUT",
        "CreateContainerError, 'no command specified', POD_CONFIG_ERROR, CANNOT_START",
        "RunContainerError, 'exec: \"/app\": exec format error', POD_CONFIG_ERROR, EXEC_FORMAT",
        "RunContainerError, 'The container operating system does not match the host operating system.',"
                + " POD_CONFIG_ERROR, HOST_BUILD"
    })
    void aContainerThatCannotStartHasTheAdviceForIt(String reason, String message, String code, String mode) {
        assertThat(judge(new ConfigError(FIVE, FIVE), pod("a").unready("9m").waiting(reason, message)))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.code().name()).isEqualTo(code);
                    assertThat(trouble.mode().map(Enum::name).orElse("")).isEqualTo(mode);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "CreateContainerConfigError, ROLLING_OUT, 299s, false",
        "CreateContainerConfigError, ROLLING_OUT, 5m, true",
        "CreateContainerConfigError, LACKING, 1s, true",
        "CreateContainerError, ROLLING_OUT, 1s, true"
    })
    void missingSecretMayBeCreatedDuringARollout(String reason, WorkloadState workload, String age, boolean found) {
        GivenPod waiting = pod("a").unready(age).waiting(reason, "secret \"x\" not found");

        assertThat(new ConfigError(Duration.ZERO, FIVE)
                        .judge(new PodView(
                                waiting.get(),
                                NodeState.READY,
                                workload,
                                false,
                                false,
                                Warnings.NONE,
                                Given.NOW,
                                Optional.empty(),
                                Optional.empty()))
                        .isPresent())
                .isEqualTo(found);
    }

    private static Optional<PodTrouble> judge(PodRule rule, GivenPod pod, Event... events) {
        Warnings warnings =
                Warnings.in(new Given().with(Resources.EVENTS, events).picture());
        return rule.judge(PodView.lacking(pod.get(), Map.of(), false, warnings, Given.NOW));
    }
}
