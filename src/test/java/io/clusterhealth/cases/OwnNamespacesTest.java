// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A caller may read only two namespaces: the answer covers these, and states that.
class OwnNamespacesTest {
    private static final Cluster CLUSTER = CaseResult.opened(Cases.folder("three-causes-and-noise"));

    @Test
    void whatIsWrongInOwnProjectsIsTold() {
        CaseResult seen =
                CaseResult.of(new Fenced(CLUSTER, Set.of("team-5", "team-6"), List.of("team-5", "team-6"), List.of()));

        assertThat(seen.verdict()).isEqualTo(Verdict.DEGRADED);
        assertThat(seen.causes())
                .extracting(cause -> cause.subject().toString())
                .containsExactly("Deployment team-5/api");
        assertThat(told(seen))
                .contains("read only in team-5, team-6")
                .contains("only these namespaces: team-5, team-6");
        assertThat(gap(seen, "pods").grant())
                .isEqualTo("- {apiGroups: [\"\"], resources: [pods], verbs: [list]} # ClusterRole rule");
        assertThat(gap(seen, "nodes").partial()).isFalse();
    }

    @Test
    void nothingWrongInOwnNamespacesIsNoHealthyCluster() {
        CaseResult seen =
                CaseResult.of(new Fenced(CLUSTER, Set.of("team-0", "team-6"), List.of(), List.of("team-0", "team-6")));

        assertThat(seen.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(seen.causes()).isEmpty();
        assertThat(told(seen)).contains("call with namespace=team-0 ", "only these namespaces: team-0, team-6");
    }

    @Test
    void namespacesThatMayNotBeReadAreNotClaimed() {
        CaseResult seen = CaseResult.of(new Fenced(CLUSTER, Set.of("team-6"), List.of("team-5", "team-6"), List.of()));

        assertThat(seen.causes()).isEmpty();
        assertThat(told(seen)).contains("only these namespaces: team-6").doesNotContain("team-5");
    }

    @Test
    void withoutAnyRightsTheAnswerIsAsBefore() {
        CaseResult seen = CaseResult.of(new Fenced(CLUSTER, Set.of(), List.of(), List.of("team-5")));

        assertThat(seen.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(gap(seen, "pods").partial()).isFalse();
        assertThat(told(seen)).doesNotContain("only");
    }

    /// Its own namespace was read, though not those of others.
    @Test
    void anObjectOfAnOwnNamespaceIsJudged() {
        Cluster fenced = new Fenced(CLUSTER, Set.of("team-0", "team-6"), List.of(), List.of("team-0", "team-6"));

        assertThat(explained(fenced, "team-6")).contains("nothing is known to be wrong with it");
        assertThat(explained(fenced, "team-5")).contains("unknown: deployments could not be read (forbidden)");
    }

    /// More rights elsewhere do not hide it.
    @Test
    void anObjectOfAnUnlistedNamespaceIsJudged() {
        Cluster fenced = new Fenced(CLUSTER, Set.of("team-0", "team-6"), List.of(), List.of("team-0"));

        assertThat(explained(fenced, "team-6")).contains("nothing is known to be wrong with it");
    }

    @Test
    void waitingForAVerdictThatTheRightsDoNotAllowIsNotAdvised() {
        Cluster fenced = new Fenced(CLUSTER, Set.of("team-6"), List.of(), List.of("team-6"));
        CallContext brief = new HealthToolset.TimedCall(Duration.ofSeconds(2));

        assertThat(told(tool("wait-for-health", fenced)
                        .call(new Arguments(new ObjectMapper().createObjectNode()), brief)))
                .contains("NOT REACHED", "Waiting does not help: lists that the verdict needs may not be read.")
                .doesNotContain("Call again");
    }

    private static String explained(Cluster cluster, String namespace) {
        return told(HealthToolset.call(
                tool("explain-resource", cluster),
                "{\"kind\": \"Deployment\", \"name\": \"api\", \"namespace\": \"" + namespace + "\"}"));
    }

    private static Tool tool(String name, Cluster cluster) {
        return HealthToolset.over(new OneCluster(cluster)).stream()
                .filter(one -> one.descriptor().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String told(ToolOutcome outcome) {
        return outcome instanceof ToolOutcome.Answer answer ? answer.text() : outcome.toString();
    }

    private record OneCluster(Cluster cluster) implements Clusters {
        @Override
        public List<String> names() {
            return List.of(cluster.name());
        }

        @Override
        public Opened open(Optional<String> name, Caller caller) {
            return new Opened.Ready(cluster);
        }
    }

    private static Blind gap(CaseResult seen, String what) {
        return seen.report().coverage().notChecked().stream()
                .filter(blind -> blind.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    private static String told(CaseResult seen) {
        return HealthAnswer.of(seen.report(), 1500).text();
    }

    @Test
    void aNamespaceThatIsLateThisTimeIsNoMissingRight() {
        Cluster fenced = new Fenced(CLUSTER, Set.of("team-5", "team-6"), List.of(), List.of("team-5", "team-6"));
        CaseResult whole = CaseResult.of(fenced);
        CaseResult late = CaseResult.of(new LateNamespaces(fenced, Set.of("team-5")));
        CaseResult none = CaseResult.of(new LateNamespaces(fenced, Set.of("team-5", "team-6")));

        assertThat(gap(whole, "pods").reason()).isEqualTo(Coverage.Reason.FORBIDDEN);
        assertThat(gap(late, "pods").reason()).isEqualTo(Coverage.Reason.DEADLINE);
        assertThat(gap(late, "pods").partial()).isTrue();
        assertThat(gap(none, "pods").reason()).isEqualTo(Coverage.Reason.DEADLINE);
        assertThat(gap(none, "pods").partial()).isFalse();
        assertThat(gap(none, "nodes").reason()).isEqualTo(Coverage.Reason.FORBIDDEN);
    }

    /// A cluster that does not answer in time for some namespaces.
    private record LateNamespaces(Cluster whole, Set<String> late) implements Cluster {
        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public Details details() {
            return whole.details();
        }

        @Override
        public List<String> homeNamespaces() {
            return whole.homeNamespaces();
        }

        @Override
        public Picture read(
                Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
            return whole.read(wanted, namespace, deadline, observer);
        }

        @Override
        public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
            Read<List<?>> missing = new Read.Missing<>(new Unread.Late(Duration.ofSeconds(4)));
            return picture.namespace().filter(late::contains).isPresent()
                    ? picture.plus(wanted.stream().collect(Collectors.toMap(Function.identity(), _ -> missing)))
                    : whole.readMore(picture, wanted, deadline);
        }
    }
}
