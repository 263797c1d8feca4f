// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Operands;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Operand;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperandHealthTest {
    private static final OperandHealth CHECK = new OperandHealth(Duration.ofMinutes(10));

    @Test
    void mayBeOnItsWayForTenMinutes() {
        assertThat(told(condition("Ready", "False", "9m59s"))).isEmpty();
        assertThat(told(condition("Ready", "False", "10m")))
                .containsExactly("OPERAND_UNWELL HIGH HostedCluster clusters/dev");
        assertThat(told(condition("Available", "False", "10m")))
                .containsExactly("OPERAND_UNWELL HIGH HostedCluster clusters/dev");
    }

    @Test
    void degradedIsLessThanUnavailable() {
        assertThat(told(condition("Degraded", "True", "10m")))
                .containsExactly("OPERAND_UNWELL MEDIUM HostedCluster clusters/dev");
        assertThat(told(timeless("Exhausted", "True")))
                .containsExactly("OPERAND_UNWELL LOW HostedCluster clusters/dev");
    }

    @Test
    void whatIsWellIsSilent() {
        assertThat(told(condition("Available", "True", "9d"), condition("Degraded", "False", "9d")))
                .isEmpty();
        assertThat(told(condition("Ready", "Unknown", "9d"), condition("Progressing", "True", "9d")))
                .isEmpty();
        assertThat(told()).isEmpty();
    }

    @Test
    void whatAilsItIsQuotedFirst() {
        assertThat(CHECK.inspect(given(
                                condition("Ready", "False", "20m", "NotReady", "All components ready"),
                                condition("Degraded", "True", "20m", "NoSecret", "Missing object storage secret"))
                        .picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::quote)
                        .containsExactly("NoSecret: Missing object storage secret", "NotReady: All components ready"));
    }

    @Test
    void hostedControlPlaneRunsInANamespaceOfItsOwn() {
        assertThat(CHECK.inspect(given(condition("Available", "False", "20m")).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.links())
                        .extracting(Link::target)
                        .extracting(Object::toString)
                        .containsExactly("Namespace clusters-dev"));
    }

    private static List<String> told(Condition... conditions) {
        return given(conditions).told(CHECK);
    }

    private static Given given(Condition... conditions) {
        Resource<Operand> list = Operands.HOSTED_CLUSTERS;
        return new Given().with(list, new Operand(list.kind(), named("clusters", "dev"), List.of(conditions)));
    }
}
