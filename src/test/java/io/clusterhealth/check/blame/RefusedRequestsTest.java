// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusedRequestsTest {
    private static final RefusedRequests CHECK = new RefusedRequests(2);
    private static final String REFUSED =
            "the server has received too many requests and has asked us to try again later (put leases x)";
    private static final String UNANSWERED = "leader election lost";

    @Test
    void apiServerIsBlamedForSeveral() {
        assertThat(given(REFUSED, REFUSED).told(CHECK))
                .containsExactly("SERVICE_FAILS_CALLERS HIGH Service default/kubernetes");
        assertThat(given(REFUSED, UNANSWERED).told(CHECK)).isEmpty();
        assertThat(given(REFUSED, REFUSED)
                        .with(Resources.generic("flowschemas"), schema("True", "crm"), schema("False", "shop"))
                        .told(CHECK))
                .as("neither is for them, or lacks its level")
                .containsExactly("SERVICE_FAILS_CALLERS HIGH Service default/kubernetes");
    }

    @Test
    void flowSchemaWithoutItsLevelIsBlamedForOne() {
        Given given = given(REFUSED, UNANSWERED).with(Resources.generic("flowschemas"), schema("True", "shop"));
        Finding finding = CHECK.inspect(given.picture()).getFirst();

        assertThat(given.told(CHECK)).containsExactly("SERVICE_FAILS_CALLERS HIGH FlowSchema shop-True");
        assertThat(finding.mode()).contains(Mode.PRIORITY_LEVEL_MISSING);
        assertThat(finding.evidence().getLast().said().message()).isEqualTo("no such object");
    }

    @Test
    void flowSchemasAreReadWhereRequestsAreRefused() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(given(UNANSWERED, UNANSWERED).picture())).isEmpty();
        assertThat(reads.after(given(REFUSED, UNANSWERED).picture())).contains(Resources.generic("flowschemas"));
    }

    private static Given given(String one, String other) {
        return new Given().with(Resources.PODS, crashing("a", one), crashing("b", other));
    }

    private static GenericObject schema(String dangling, String namespace) {
        return Given.object("flowschemas", named("", namespace + "-" + dangling), """
                {spec: {rules: [{subjects: [{serviceAccount: {namespace: %s, name: app}}]}]},
                 status: {conditions: [{type: Dangling, status: '%s', message: no such object}]}}
                """.formatted(namespace, dangling));
    }

    private static Pod crashing(String name, String said) {
        return pod(name)
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.empty()))
                .get();
    }
}
