// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.cause.GivenFinding.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.rights.RoleTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SharedRightTest {
    private static final Given NO_ROLES = new Given();
    private static final Given ROLES = new Given()
            .having(Resources.generic("clusterroles"), """
                    metadata: {name: controllers}
                    rules: [{apiGroups: [""], resources: [pods], verbs: [list]}]
                    """)
            .having(Resources.generic("clusterrolebindings"), """
                    metadata: {name: all-controllers}
                    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: controllers}
                    subjects:
                      - {kind: ServiceAccount, namespace: shop, name: ops}
                      - {kind: ServiceAccount, namespace: data, name: ops}
                    """);

    @Test
    void theRoleThatAllAccountsAreBoundToIsTheCause() {
        assertThat(joined(ROLES, denied("shop", "endpoints", 60), denied("data", "endpoints", 58)))
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.id()).isEqualTo("CH-522/ClusterRole/controllers");
                    assertThat(incident.symptoms()).hasSize(2);
                    assertThat(incident.cause().title()).isEqualTo("Role of several ServiceAccounts lacks a right");
                    assertThat(incident.changes())
                            .extracting(Finding::subject)
                            .containsExactly(Subject.clusterScoped("ClusterRole", "controllers"));
                    assertThat(incident.cause().evidence().getFirst().statement())
                            .isEqualTo("2 ServiceAccounts are bound to it, such as by all-controllers, and lack the"
                                    + " right to list endpoints");
                });
    }

    @Test
    void withoutRolesItIsAboutTheFirstAccount() {
        assertThat(joined(NO_ROLES, denied("shop", "endpoints", 60), denied("data", "endpoints", 58)))
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.cause().subject()).isEqualTo(new Subject("ServiceAccount", "data", "ops"));
                    assertThat(incident.cause().evidence().getFirst().statement())
                            .isEqualTo("it and ServiceAccount shop/ops lack the right to list endpoints");
                });
    }

    @Test
    void anotherRightOrTimeIsAnotherFault() {
        assertThat(joined(ROLES, denied("shop", "endpoints", 60), denied("data", "secrets", 60)))
                .hasSize(2);
        assertThat(joined(ROLES, denied("shop", "endpoints", 60), denied("data", "endpoints", 200)))
                .hasSize(2);
        assertThat(joined(ROLES, denied("shop", "endpoints", 60))).hasSize(1);
    }

    private static List<Incident> joined(Given roles, Finding... causes) {
        return new SharedRight(() -> RoleTable.of(roles.picture()), SharedRightTest::edit)
                .joined(Stream.of(causes)
                        .map(cause -> Explanation.of(List.of(cause)).incidents().getFirst())
                        .toList());
    }

    private static Optional<Finding> edit(Subject role, Instant since) {
        return Optional.of(Finding.of(FindingCode.CONFIG_CHANGED, role)
                .quoting("by", "kubectl-edit")
                .since(Optional.of(since.minusSeconds(120))));
    }

    private static Finding denied(String namespace, String resource, int ago) {
        return finding(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", namespace, "controller"))
                .ago(ago)
                .says(("%2$s is forbidden: User \"system:serviceaccount:%1$s:ops\" cannot list resource \"%2$s\" in API"
                                + " group \"\" at the cluster scope")
                        .formatted(namespace, resource))
                .get();
    }
}
