// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KarpenterPoolsTest {
    private static final KarpenterPools CHECK = new KarpenterPools(Duration.ofMinutes(10), 90);
    private static final GenericObject.Reference CLASS = new GenericObject.Reference("EC2NodeClass", "", "default");

    @Test
    void mayGetReadyForTenMinutes() {
        assertThat(told(64, condition("Ready", "False", "9m"))).isEmpty();
        assertThat(told(64, condition("Ready", "False", "10m")))
                .containsExactly("NODE_POOL_GIVES_NONE MEDIUM NodePool general");
        assertThat(told(64, condition("Ready", "Unknown", "1h"))).isEmpty();
    }

    @Test
    void classThatIsNotReadyIsNamed() {
        assertThat(told(64, condition("NodeClassReady", "False", "1h"), condition("Ready", "False", "1h")))
                .containsExactly("NODE_POOL_GIVES_NONE MEDIUM EC2NodeClass default");
    }

    /// Karpenter reports it fifteen minutes after it launched the first of these nodes.
    @Test
    void nodesThatDoNotRegisterAreANotice() {
        Given given = given(64, condition("Ready", "True", "1h"), condition("NodeRegistrationHealthy", "False", "5m"));

        assertThat(given.told(CHECK)).containsExactly("NODE_POOL_GIVES_NONE LOW NodePool general");
        assertThat(CHECK.inspect(given.picture()).getFirst().since()).contains(ago("20m"));
        assertThat(told(64, condition("NodeRegistrationHealthy", "Unknown", "5m")))
                .isEmpty();
    }

    @Test
    void hasAllThatItMayHaveFromNinetyPercent() {
        assertThat(told(89)).isEmpty();
        assertThat(told(90)).containsExactly("NODE_POOL_GIVES_NONE LOW NodePool general");
    }

    @ParameterizedTest
    @CsvSource({"90, close to", "99, close to", "100, have reached", "120, have reached"})
    void limitThatIsReachedIsNotCloseOnly(int used, String said) {
        Finding finding = CHECK.inspect(given(used).picture()).getFirst();

        assertThat(finding.evidence().getFirst().statement()).contains(said);
        assertThat(finding.mode()).isEqualTo(used < 100 ? Optional.empty() : Optional.of(Mode.POOL_AT_LIMITS));
    }

    private static List<String> told(int used, Condition... conditions) {
        return given(used, conditions).told(CHECK);
    }

    private static Given given(int used, Condition... conditions) {
        return new Given()
                .with(
                        Resources.KARPENTER_POOLS,
                        new NodePool(
                                named("", "general"),
                                CLASS,
                                List.of(new Quota.ResourceUse("cpu", used * 1000L, 100_000)),
                                List.of(conditions)));
    }
}
