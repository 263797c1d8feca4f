// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.OddList;
import io.clusterhealth.finding.Coverage.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CoverageViewTest {
    private static final String ROLES = "cluster-reader on OpenShift, else cluster-health-reader (docs/tools.md)";

    private static final Blind SECRETS =
            new Blind("secrets", Reason.FORBIDDEN, "certificates may end unseen", "", false, false);

    @Test
    void tellsWhatCouldBeGranted() {
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);
        Blind alerts = new Blind("alerts", Reason.FORBIDDEN, "", "- verbs: [get]", false, false);

        assertThat(lines(nodes)).singleElement().asString().contains("nodes", "forbidden");
        assertThat(lines(alerts)).singleElement().asString().contains("alerts", "forbidden");
    }

    @Test
    void aNoteWithoutRoomIsNoListThatWasNotChecked() {
        OddList kinds = new OddList("custom resources", "2 other kinds are not read");
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);

        assertThat(leftOut(List.of(), kinds)).isEqualTo("1 more note; ask with a larger max_tokens");
        assertThat(leftOut(List.of(nodes), kinds))
                .isEqualTo("not checked: 1 more list; 1 more note; ask with a larger max_tokens");
        assertThat(leftOut(List.of(nodes))).isEqualTo("not checked: 1 more list; ask with a larger max_tokens");
    }

    private static String leftOut(List<Blind> gaps, OddList... odd) {
        BoundedAnswer answer = new BoundedAnswer(100, "prod");
        answer.reserve(answer.textRoom() - 80);
        CoverageView.tell(new Coverage(List.of("pods"), gaps, List.of(odd), Set.of(), Set.of()), answer);
        return answer.text().strip();
    }

    @Test
    void tellsInOneShortLineOfWhatNoRightIsAskedFor() {
        assertThat(lines(SECRETS)).containsExactly("not checked: secrets (forbidden): certificates may end unseen");
        assertThat(CoverageView.facts(coverage(SECRETS)).getFirst().json().at("/coverage/notChecked/0/what"))
                .hasToString("\"secrets\"");
    }

    @Test
    void noRoleIsNamedForWhatNoRightIsAskedFor() {
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);

        assertThat(CoverageView.lines(new Coverage(List.of("version"), List.of(nodes, SECRETS))))
                .containsExactly(
                        "not checked: nodes (forbidden); grant: " + ROLES,
                        "not checked: secrets (forbidden): certificates may end unseen");
    }

    @Test
    void keepsQuietAboutWhatTheClusterDoesNotServe() {
        assertThat(lines(new Blind("applications", Reason.ABSENT, "", "", false, false)))
                .isEmpty();
    }

    @Test
    void tellsOfTheSameListWhenItFailed() {
        assertThat(lines(new Blind("secrets", Reason.FAILED, "the API server answered 500", "", false, false)))
                .singleElement()
                .asString()
                .contains("secrets", "500");
    }

    @Test
    void whatWasNotRecordedIsOneSentence() {
        Coverage coverage = new Coverage(
                List.of("nodes"),
                Stream.of("pods", "jobs", "cronjobs", "statefulsets", "deployments", "a", "b", "c", "d", "e", "f")
                        .map(name -> new Blind(name, Reason.FAILED, Coverage.NOT_RECORDED, "", false, true))
                        .toList());

        assertThat(CoverageView.lines(coverage))
                .containsExactly("not recorded: pods, jobs, cronjobs, statefulsets, deployments, a and 5 more");
    }

    @Test
    void aLoginWithoutRightsIsTheHeadlineAndTheRoleIsNamedOnce() {
        Coverage coverage = new Coverage(
                List.of("version"),
                Stream.of("nodes", "pods", "jobs")
                        .map(name -> new Blind(
                                name, Reason.FORBIDDEN, "", "- {resources: [%s]}".formatted(name), false, true))
                        .toList());

        assertThat(Blindness.of(coverage).orElseThrow().clause()).contains("may list nothing", "cluster-reader");
        assertThat(CoverageView.lines(coverage))
                .containsExactly("not checked: nodes, pods, jobs (forbidden); grant: " + ROLES);
    }

    /// The coverage of a user who may read only one namespace.
    /// It was one namespace that was asked about: to name one does not help.
    @Test
    void aLoginWithoutRightsInANamespaceIsToldOfThatNamespace() {
        Blind pods = new Blind("pods", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);

        assertThat(Blindness.of(new Coverage(List.of(), List.of(pods)), Optional.of("pay"))
                        .orElseThrow()
                        .clause())
                .isEqualTo(
                        "this login may list nothing in namespace pay; ask for a RoleBinding there to the ClusterRole "
                                + ROLES);
    }

    /// Not every tool takes a namespace: the advice must not need one then.
    @Test
    void aToolWithoutANamespaceDoesNotAdviseToNameOne() {
        Coverage none = new Coverage(
                List.of(), List.of(new Blind("pods", Reason.FORBIDDEN, "", "- verbs: [list]", false, true)));

        assertThat(Blindness.of(none, Optional.empty(), true).orElseThrow().wayOut())
                .isEqualTo("ask for the ClusterRole " + ROLES + ", or name a namespace that it may read");
        assertThat(Blindness.of(none, Optional.empty(), false).orElseThrow().wayOut())
                .isEqualTo("ask for the ClusterRole " + ROLES);
    }

    /// The suggested role has no rule for roles, nor for the metrics of the API server.
    @Test
    void aRoleIsNamedOnlyForWhatItGrants() {
        List<Blind> gaps = Stream.of("nodes", "pods", "events", "services", "jobs", "leases", "roles", "deprecatedapis")
                .map(name -> new Blind(name, Reason.FORBIDDEN, "", "- rule of " + name, false, true))
                .toList();

        assertThat(CoverageView.lines(
                        new Coverage(List.of("version"), gaps, List.of(), Set.of(), Set.of("roles", "deprecatedapis"))))
                .containsExactly(
                        "not checked: nodes, pods, events, services, jobs, leases (forbidden); grant: " + ROLES,
                        "not checked: roles (forbidden); grant: - rule of roles",
                        "not checked: deprecatedapis (forbidden); grant: - rule of deprecatedapis");
    }

    @Test
    void manyRulesThatLackAreOneRole() {
        Coverage coverage = new Coverage(
                List.of("version", "pods"),
                Stream.of("a", "b", "c", "d", "e", "f", "g")
                        .map(name -> new Blind(
                                name,
                                Reason.FORBIDDEN,
                                "read only in shop",
                                "- {resources: [%s]}".formatted(name),
                                true,
                                true))
                        .toList());

        assertThat(CoverageView.lines(coverage))
                .containsExactly("not checked: a, b, c, d, e, f, g (forbidden, in part read): read only in shop;"
                        + " grant: " + ROLES);
    }

    @Test
    void aRoleForReadingIsNotNamedForSecrets() {
        Blind needed = new Blind("secrets", Reason.FORBIDDEN, "", "- {resources: [secrets]}", false, true);
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- {resources: [nodes]}", false, true);

        assertThat(CoverageView.lines(new Coverage(List.of("version"), List.of(nodes, needed))))
                .containsExactly(
                        "not checked: nodes (forbidden); grant: " + ROLES,
                        "not checked: secrets (forbidden); grant: - {resources: [secrets]}");
    }

    @Test
    void anApiServerThatIsNotReachedIsTheHeadline() {
        Coverage coverage = new Coverage(
                List.of(),
                List.of(new Blind("nodes", Reason.FAILED, "the API server cannot be reached", "", false, true)));

        assertThat(Blindness.of(coverage).orElseThrow().clause())
                .isEqualTo("the API server cannot be reached; check with: kubectl get nodes");
    }

    @Test
    void oneListThatWasReadIsNoBlindness() {
        Coverage coverage = new Coverage(
                List.of("pods"), List.of(new Blind("nodes", Reason.FAILED, "the API server is gone", "", false, true)));

        assertThat(Blindness.of(coverage)).isEmpty();
    }

    private static List<String> lines(Blind blind) {
        return CoverageView.lines(coverage(blind));
    }

    private static Coverage coverage(Blind blind) {
        return new Coverage(List.of(), List.of(blind));
    }

    @Test
    void namesTheRoleOfOpenShiftWhereItIsKnownToBeOne() {
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);

        assertThat(Blindness.reader(new Coverage(List.of("clusterversions"), List.of(nodes))))
                .isEqualTo("cluster-reader");
    }

    /// Only OpenShift has that role.
    @Test
    void namesNoRoleOfOpenShiftWhereItIsNotServed() {
        Blind nodes = new Blind("nodes", Reason.FORBIDDEN, "", "- verbs: [list]", false, true);
        Blind versions = new Blind("clusterversions", Reason.ABSENT, "", "", false, false);

        assertThat(CoverageView.lines(new Coverage(List.of("version"), List.of(nodes, versions))))
                .containsExactly("not checked: nodes (forbidden); grant: cluster-health-reader (docs/tools.md)");
    }
}
