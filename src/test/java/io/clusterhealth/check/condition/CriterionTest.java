// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What rows require of objects, and how placeholders in their texts are filled.
class CriterionTest {
    private static final GenericObject HOST = object(
            "machinehealthchecks", named("api", "m"), """
            spec: {maxUnhealthy: 40%}
            status: {expectedMachines: 3, currentHealthy: 1}
            """, condition("Allowed", "False", "2h", "TooMany", "2 of 3"));

    @ParameterizedTest
    @CsvSource({
        "Allowed=False, true",
        "Allowed, true",
        "Allowed=True, false",
        "Allowed=False/TooMany, true",
        "Allowed=False/Other, false",
        "Allowed=False!TooMany, false",
        "Allowed=False!Other, true",
        "Missing, false",
        "spec.maxUnhealthy, true",
        "!spec.maxUnhealthy, false",
        "!status.phase, true",
        "spec.maxUnhealthy=40%|50%, true",
        "spec.maxUnhealthy=*%, true",
        "spec.maxUnhealthy!=40%, false",
        "status.phase!=Running, true",
        "status.phase|spec.maxUnhealthy=40%, true",
        "metadata.name=m, true",
        "metadata.deletionTimestamp, false",
        "metadata.creationTimestamp, true",
        "status.currentHealthy<status.expectedMachines, true",
        "status.currentHealthy>=1, true",
        "status.currentHealthy>1, false",
        "status.currentHealthy+status.expectedMachines==4, true",
        "status.absent==0, true"
    })
    void holds(String sign, boolean holds) {
        assertThat(Criterion.of(sign).holds(HOST)).isEqualTo(holds);
    }

    /// Some controllers add a condition with each attempt.
    @ParameterizedTest
    @CsvSource({"1h, 2h, false, true", "2h, 1h, true, false", "1h, 1h, true, false"})
    void newestConditionCounts(String failed, String succeeded, boolean success, boolean failure) {
        GenericObject config = object(
                "kubeletconfigs",
                named("", "c"),
                "{}",
                condition("Failure", "False", failed),
                condition("Success", "True", succeeded));

        assertThat(Criterion.of("newest Success").holds(config)).isEqualTo(success);
        assertThat(Criterion.of("newest Failure").holds(config)).isEqualTo(failure);
    }

    /// Some of them renew the time of the last one with each attempt, and all attempt each new spec.
    @ParameterizedTest
    @CsvSource({
        "'', 2m, 1, '', 30d",
        "'', 2m, 2, '', 2m",
        "'', 2m, 2, 2h, 2h",
        "1h, 2m, 2, '', 1h",
        "1h, 2m, 2, 2h, 2h",
        "5h, 2m, 2, 2h, 5h"
    })
    void newestConditionBeganWithTheFirstLikeItOrWithTheSpec(
            String failed, String failedLast, int generation, String written, String since) {
        assertThat(began("", failed, failedLast, generation, written)).isEqualTo(Given.ago(since));
    }

    /// What began after the last success did not begin with an older spec.
    @ParameterizedTest
    @CsvSource({"8h, '', 2m, 2h, 2h", "1h, '', 2m, 2h, 2m", "1h, 2h, 2m, 2h, 2m", "1h, 30m, 2m, 2h, 30m"})
    void newestConditionBeganAfterTheLastOther(
            String succeeded, String failed, String failedLast, String written, String since) {
        assertThat(began(succeeded, failed, failedLast, 2, written)).isEqualTo(Given.ago(since));
    }

    private static Instant began(String succeeded, String failed, String failedLast, int generation, String written) {
        Condition[] conditions = Stream.of(
                        Stream.of(failed, failedLast)
                                .filter(age -> !age.isEmpty())
                                .map(age -> condition("Failure", "False", age)),
                        Stream.of(succeeded)
                                .filter(age -> !age.isEmpty())
                                .map(age -> condition("Success", "True", age)))
                .flatMap(one -> one)
                .toArray(Condition[]::new);
        GenericObject config = object(
                "kubeletconfigs",
                named("", "c"),
                """
                metadata:
                  generation: %d
                  managedFields: [%s{time: "%s", subresource: status}]
                """.formatted(
                                generation,
                                written.isEmpty() ? "" : "{time: \"%s\"}, ".formatted(Given.ago(written)),
                                Given.ago("2m")),
                conditions);
        return Criterion.of("newest Failure") instanceof Criterion.OfCondition named
                ? named.of(config).orElseThrow().since().orElseThrow()
                : Instant.MIN;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "it is {status}{for}; it is False for 2 h",
                "{type} {reason} {message}{ago}; Allowed TooMany 2 of 3 2 h ago",
                "at most [{spec.maxUnhealthy}|100%]; at most 40%",
                "at most [{spec.absent}|100%]; at most 100%",
                "it[, while {spec.absent}] goes; it goes",
                "[{spec.absent|spec.maxUnhealthy}|none]; 40%",
                "{#status.currentHealthy+status.expectedMachines} of {#status.absent}; 4 of 0",
                "made {age metadata.creationTimestamp} ago; made 30 d ago",
                "{metadata.namespace}/{metadata.name}{owner MachineSet}{unused}; api/m, alone"
            })
    void fillsInWords(String words, String filled) {
        Seen seen = new Seen(HOST, HOST.condition("Allowed"), Optional.of(Given.ago("2h")), ", alone", Given.NOW);

        assertThat(seen.filled(words)).isEqualTo(filled);
    }
}
