// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.render.CoverageView;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageLedgerTest {
    private static final ApiResource PODS = new ApiResource("", "v1", "pods", "Pod", List.of(), true);

    private static final Resource<?> APPLICATIONS = Resources.generic("applications");

    /// Nothing answers within no time.
    @ParameterizedTest
    @CsvSource({
        "2000, no answer within 2 s",
        "0, no time was left to ask for it",
        "-5, no time was left to ask for it",
    })
    void whatIsLateSaysHowLongItWasWaitedFor(long millis, String detail) {
        assertThat(CoverageLedger.of(List.of(PODS), Map.of(PODS, new Unread.Late(Duration.ofMillis(millis))))
                        .notChecked())
                .containsExactly(new Blind("pods", Reason.DEADLINE, detail, "", false, true));
    }

    private static Picture without(Resource<?>... lists) {
        Map<Resource<?>, Read<? extends List<?>>> denied = new HashMap<>();
        for (Resource<?> list : lists) {
            denied.put(
                    list, new Read.Missing<>(new Unread.Denied(new AccessRule("list", list.group(), list.plural()))));
        }
        return new Given().with(Resources.NODES).picture().plus(denied);
    }

    @Test
    void kindsWithoutAListAreCounted() {
        assertThat(CoverageView.lines(CoverageLedger.ofVerdict(new Given()
                        .with(Resources.NODES)
                        .serving("example.com", "widgets")
                        .picture())))
                .contains("note: custom resources: 1 other kind is not read");
        assertThat(CoverageView.lines(CoverageLedger.ofVerdict(new Given()
                        .with(Resources.NODES)
                        .serving("argoproj.io", "applications")
                        .picture())))
                .noneMatch(line -> line.startsWith("note: custom resources"));
        assertThat(CoverageView.lines(CoverageLedger.of(new Given()
                        .with(Resources.NODES)
                        .serving("example.com", "widgets")
                        .picture())))
                .noneMatch(line -> line.startsWith("note: custom resources"));
    }

    /// A role that is suggested for them grants neither.
    @Test
    void whatTheDocumentedRoleLacksIsNoted() {
        ApiResource roles = new ApiResource("rbac.authorization.k8s.io", "v1", "roles", "Role", List.of(), true);
        Unread denied = new Unread.Denied(new AccessRule("list", "", "x"));

        assertThat(CoverageLedger.of(List.of(PODS, roles), Map.of(PODS, denied, roles, denied))
                        .ungranted())
                .containsExactly("roles");
    }

    /// Its failure leaves unknown which APIs there are; without any list, the server as a whole does not answer.
    @Test
    void discoveryThatFailedIsAGapBesideListsThatWereRead() {
        ServerStatus silent = new ServerStatus(
                new Read.Found<>(new ServerVersion("v1.34.3")),
                new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/readyz"))),
                new Read.Missing<>(new Unread.Failed("the API server answered with an error (500)")),
                Optional.empty(),
                Duration.ZERO,
                "");
        Map<Resource<?>, Read<? extends List<?>>> pods = Map.of(Resources.PODS, new Read.Found<>(List.of()));

        assertThat(CoverageLedger.of(new Picture(Optional.empty(), Given.NOW, silent, pods))
                        .notChecked())
                .contains(new Blind(
                        "discovery (/apis)",
                        Reason.FAILED,
                        "the API server answered with an error (500)",
                        "",
                        false,
                        true));
    }

    /// Each would be a line of its own, or all of them a role that the caller has.
    @Test
    void rulesForKindsOfOtherSoftwareAreOneWhereAllOfKubernetesIsRead() {
        assertThat(CoverageView.lines(CoverageLedger.of(without(Resources.generic("httproutes"), APPLICATIONS))))
                .singleElement()
                .asString()
                .contains("apiGroups: [\"gateway.networking.k8s.io\", \"argoproj.io\"]")
                .endsWith("resources: [httproutes, applications], verbs: [list]} # ClusterRole rule");
    }

    @Test
    void whereListsOfKubernetesItselfLackEachHasItsRule() {
        assertThat(CoverageLedger.of(without(Resources.PODS, APPLICATIONS)).notChecked())
                .extracting(Blind::grant)
                .containsExactlyInAnyOrder(
                        "- {apiGroups: [\"argoproj.io\"], resources: [applications], verbs: [list]} # ClusterRole rule",
                        "- {apiGroups: [\"\"], resources: [pods], verbs: [list]} # ClusterRole rule");
    }

    /// Of one namespace: what is in it takes a Role, and what is in none a ClusterRole.
    @Test
    void eachRuleSaysWhichKindOfRoleGrantsIt() {
        Resource<?> classes = Resources.generic("gatewayclasses");
        Map<Resource<?>, Read<? extends List<?>>> denied = new HashMap<>();
        for (Resource<?> list : List.of(Resources.generic("httproutes"), Resources.generic("grpcroutes"), classes)) {
            denied.put(
                    list,
                    new Read.Missing<>(new Unread.Denied(
                            new AccessRule("list", list.group(), list.plural(), list.namespaced() ? "shop" : ""))));
        }

        assertThat(CoverageView.lines(CoverageLedger.of(
                        new Given().with(Resources.NODES).picture().plus(denied))))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line)
                                .endsWith("resources: [gatewayclasses], verbs: [list]} # ClusterRole rule"),
                        line -> assertThat(line)
                                .endsWith(
                                        "resources: [httproutes, grpcroutes], verbs: [list]} # Role rule in namespace shop"));
    }
}
