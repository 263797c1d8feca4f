// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusingServersTest {
    private static final String REFUSED = "Cannot complete login due to an incorrect user name or password.";
    private static final String NAMED =
            "\"msg\":\"failed to connect to host: \\\"vc.prod.example.com\\\", err: " + REFUSED;

    private static final Finding MACHINE = of(FindingCode.MACHINE_STUCK, "Machine", REFUSED);
    private static final Finding DRIVER = of(FindingCode.POD_CRASH_LOOP, "Deployment", NAMED);

    @Test
    void serverIsBlamedByObjectsOfSeveralKinds() {
        assertThat(added(MACHINE, DRIVER)).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.OUTSIDE_BLAMED);
            assertThat(finding.subject()).isEqualTo(Subject.external("vc.prod.example.com"));
            assertThat(finding.targets(Relation.BLAMED_BY)).containsExactly(DRIVER.subject(), MACHINE.subject());
            assertThat(finding.evidence().getFirst().statement()).isEqualTo("it refuses the login of 2 objects");
        });
    }

    @Test
    void objectsOfOneKindMayHaveOneMistake() {
        assertThat(added(DRIVER, of(FindingCode.POD_CRASH_LOOP, "Deployment", REFUSED)))
                .isEmpty();
        Finding pod = of(FindingCode.POD_CRASH_LOOP, "Pod", NAMED);
        assertThat(added(DRIVER, pod.link(Relation.OWNED_BY, DRIVER.subject()))).isEmpty();
        assertThat(added(DRIVER, pod)).hasSize(1);
    }

    @Test
    void operatorRepeatsItsOperands() {
        Finding operator = of(FindingCode.OPERATOR_DEGRADED, "ClusterOperator", NAMED);
        Finding driver = of(FindingCode.CUSTOM_RESOURCE_UNWELL, "ClusterCSIDriver", REFUSED);

        assertThat(added(operator, of(FindingCode.OPERAND_UNWELL, "CredentialsRequest", REFUSED)))
                .isEmpty();
        assertThat(added(operator, driver.link(Relation.OWNED_BY, operator.subject())))
                .isEmpty();
        assertThat(added(operator, driver)).hasSize(1);
        assertThat(added(operator, MACHINE)).hasSize(1);
    }

    @Test
    void anotherRefusalIsNotTheSame() {
        assertThat(added(DRIVER, of(FindingCode.MACHINE_STUCK, "Machine", "InvalidClientTokenId: invalid")))
                .isEmpty();
    }

    @Test
    void serverMustBeTheOnlyOneThatIsNamed() {
        assertThat(added(MACHINE, of(FindingCode.POD_CRASH_LOOP, "Deployment", REFUSED)))
                .isEmpty();
        assertThat(added(MACHINE, DRIVER, of(FindingCode.POD_CRASH_LOOP, "Job", NAMED.replace("prod", "test"))))
                .isEmpty();
    }

    private static List<Finding> added(Finding... findings) {
        List<Finding> given = List.of(findings);
        return RefusingServers.told(given).stream()
                .filter(finding -> !given.contains(finding))
                .toList();
    }

    private static Finding of(FindingCode code, String kind, String said) {
        return Finding.of(code, new Subject(kind, "infra", "a")).quoting("it fails", Quote.of(said));
    }
}
