// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTrialTest {
    private static final PlannedPods WEB = new PlannedPods(
            "Deployment shop/web", ChangeFixture.json("{\"metadata\":{\"namespace\":\"shop\"}}"), List.of());

    /// A quota that is full counts the pods that are replaced as well.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            403 | true  | pods "web-" is forbidden: no PriorityClass with name nope was found | The API server refuses new pods of Deployment shop/web: no PriorityClass with name nope was found. | ~~
            403 | true  | pods "web-" is forbidden: exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3 | The API server refuses new pods of Deployment shop/web: exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3. | ~~
            403 | false | pods "web-" is forbidden: exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3 | ~~ | ~~
            403 | true  | pods is forbidden: User "dev" cannot create resource "pods" in API group "" in the namespace "shop" | ~~ | whether new pods of Deployment shop/web are admitted (you may not create pods)
            400 | true  | admission webhook "w" does not support dry run | ~~ | whether new pods of Deployment shop/web are admitted (admission webhook "w" does not support dry run)
            """)
    void aPodIsTriedBeforeItsControllerDoes(int code, boolean counted, String message, String refusal, String untried) {
        PodTrial trial = PodTrial.of(
                WEB,
                counted,
                ListedObjects.creating(new ChangeReply.ChangeRefused(code, message, ListedObjects.NOTHING)),
                Deadline.in(Duration.ofSeconds(5)));

        assertThat(trial.refusal().orElse("")).isEqualTo(refusal);
        assertThat(trial.untried().orElse("")).isEqualTo(untried);
    }

    @Test
    void theAdmittedPodCounts() {
        ChangeReply admitted = new ChangeReply.ChangedObject(ChangeFixture.json("{\"a\":1}"), List.of());

        PodTrial trial = PodTrial.of(WEB, true, ListedObjects.creating(admitted), Deadline.in(Duration.ofSeconds(5)));

        assertThat(trial.pod()).isEqualTo(ChangeFixture.json("{\"a\":1}"));
        assertThat(PodTrial.of(
                                WEB,
                                true,
                                ListedObjects.creating(new ChangeReply.NoReply("too late")),
                                Deadline.in(Duration.ZERO))
                        .untried())
                .contains("whether new pods of Deployment shop/web are admitted (too late)");
    }
}
