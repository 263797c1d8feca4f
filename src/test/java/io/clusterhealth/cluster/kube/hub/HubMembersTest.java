// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.login.Login;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HubMembersTest {
    private static final FleetHub OCM =
            new FleetHub.OpenClusterManagement(URI.create("https://proxy.example.com/x/"), Optional.empty());
    private static final HubReport WELL = new HubReport(Instant.EPOCH, Optional.empty(), "", "", "", List.of());

    @Test
    void aMemberThatLeavesIsNamedForAWhileAndSaysSo() {
        HubMembers before = HubMembers.of(List.of(member("eu"), member("us")), Optional.empty(), 0);
        HubMembers after = HubMembers.of(List.of(member("us")), Optional.of(before), 1);
        long later = 1 + HubLists.KEPT.toNanos();
        HubMembers last = HubMembers.of(List.of(member("us")), Optional.of(after), later);

        assertThat(after.names(true).names()).containsExactly("local-cluster", "us", "eu");
        assertThat(after.find("eu", OCM, token(), Map.of()))
                .isInstanceOfSatisfying(
                        FoundCluster.NothingFound.class,
                        nothing -> assertThat(nothing.why()).isInstanceOf(Opened.Unknown.class));
        assertThat(last.names(true).names()).containsExactly("local-cluster", "us");
    }

    @Test
    void aMemberThatReturnsIsNoLongerGone() {
        HubMembers before = HubMembers.of(List.of(member("eu")), Optional.empty(), 0);
        HubMembers without = HubMembers.of(List.of(), Optional.of(before), 1);
        HubMembers again = HubMembers.of(List.of(member("eu")), Optional.of(without), 2);

        assertThat(again.find("eu", OCM, token(), Map.of())).isInstanceOf(FoundCluster.FoundEndpoint.class);
    }

    @Test
    void theHubIsCalledAsItManagesItself() throws JsonProcessingException {
        HubMember labelled = HubMember.of(
                OCM,
                JsonMapper.builder()
                        .build()
                        .readTree("{\"metadata\":{\"name\":\"hub-eu\",\"labels\":{\"local-cluster\":\"true\"}}}"),
                Instant.EPOCH);

        assertThat(HubMembers.of(List.of(member("us"), labelled), Optional.empty(), 0)
                        .names(true)
                        .names())
                .containsExactly("hub-eu", "us");
    }

    @Test
    void readsWhatTheHubSays() throws JsonProcessingException {
        HubMember member = HubMember.of(OCM, JsonMapper.builder().build().readTree("""
                {"metadata": {"name": "eu"}, "spec": {"managedClusterClientConfigs": [{"url": "https://evil.example"}]},
                 "status": {
                  "version": {"kubernetes": "v1.33.5"},
                  "clusterClaims": [
                    {"name": "region.open-cluster-management.io", "value": "eu-central-1"},
                    {"name": "platform.open-cluster-management.io", "value": "AWS\\u202e"}],
                  "conditions": [{"type": "ManagedClusterConditionAvailable", "status": "False",
                    "reason": "ManagedClusterKubeAPIServerUnavailable", "lastTransitionTime": "2026-11-20T10:03:00Z"}]}}
                """), Instant.EPOCH);

        assertThat(member.report())
                .isEqualTo(new HubReport(
                        Instant.EPOCH,
                        Optional.of(new HubReport.HubOutage(
                                "ManagedClusterKubeAPIServerUnavailable",
                                Optional.of(Instant.parse("2026-11-20T10:03:00Z")))),
                        "v1.33.5",
                        "eu-central-1",
                        "",
                        List.of()));
    }

    @Test
    void readsWhatTheHubFindsWrongThoughItIsInTouch() throws JsonProcessingException {
        HubMember member = HubMember.of(OCM, JsonMapper.builder().build().readTree("""
                {"metadata": {"name": "eu", "labels": {"vendor": "OpenShift",
                  "feature.open-cluster-management.io/addon-work-manager": "unreachable",
                  "feature.open-cluster-management.io/addon-cluster-proxy": "available",
                  "feature.open-cluster-management.io/addon-search-collector": "unhealthy"}},
                 "status": {"conditions": [
                  {"type": "ManagedClusterConditionAvailable", "status": "True"},
                  {"type": "ManagedClusterConditionClockSynced", "status": "False",
                   "lastTransitionTime": "2026-11-20T10:03:00Z"}]}}
                """), Instant.EPOCH);

        assertThat(member.report().outage()).isEmpty();
        assertThat(member.report().complaints())
                .containsExactly(
                        "its clock is not that of the hub since 2026-11-20T10:03:00Z",
                        "add-on search-collector is unhealthy",
                        "add-on work-manager is unreachable");
    }

    @Test
    void noAddressComesFromAnObject() {
        HubMembers members = HubMembers.of(List.of(member("eu"), member("..")), Optional.empty(), 0);

        assertThat(members.find("eu", OCM, token(), Map.of()))
                .isInstanceOfSatisfying(
                        FoundCluster.FoundEndpoint.class,
                        at -> assertThat(at.endpoint().server()).isEqualTo("https://proxy.example.com/x/eu"));
        assertThat(members.find("..", OCM, token(), Map.of())).isInstanceOf(FoundCluster.NothingFound.class);
    }

    @Test
    void clusterProxyTakesATokenAndNothingElse() {
        HubMembers members = HubMembers.of(List.of(member("eu")), Optional.empty(), 0);
        Endpoint certificate = token().with(new Login.Certificate("c", "k"));

        assertThat(members.find("eu", OCM, certificate, Map.of()))
                .isInstanceOfSatisfying(
                        FoundCluster.NothingFound.class,
                        nothing -> assertThat(nothing.why())
                                .isInstanceOfSatisfying(
                                        Opened.Unusable.class,
                                        why -> assertThat(why.cause()).contains("has no token")));
        assertThat(members.find("eu", new FleetHub.Karmada(), certificate, Map.of()))
                .isInstanceOf(FoundCluster.FoundEndpoint.class);
    }

    private static HubMember member(String name) {
        return new HubMember(name, false, WELL);
    }

    private static Endpoint token() {
        return new Endpoint(
                "hub",
                "https://hub.example.com:6443",
                new Endpoint.Trust("", "", false),
                new Login.Token("t"),
                Optional.empty(),
                true);
    }
}
