// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static io.clusterhealth.plan.ChangePlannerTest.DB;
import static io.clusterhealth.plan.ChangePlannerTest.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a plan, or the refusal of one, says.
class PlanWordsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Planning planned(ChangeTarget target, String live, String wish) throws Exception {
        return new ChangePlanner(target, (ObjectNode) JSON.readTree(live), List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree(wish), Instant.EPOCH));
    }

    /// What a person makes by hand works as it is written: the object of a manifest may not exist yet.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            APPLY       | kubectl apply -f manifest.yaml -n shop
            DELETE      | kubectl delete deployments.apps/web -n shop
            RESTART     | kubectl rollout restart deployments.apps/web -n shop
            LABEL       | kubectl edit deployments.apps/web -n shop
            """)
    void theCommandByHandIsThatOfTheAction(ChangeWish.ChangeAction action, String command) {
        assertThat(WEB.byHand(action)).isEqualTo(command);
    }

    @Test
    void aNodeIsCordonedByHandByItsName() {
        ChangeTarget node = new ChangeTarget(Dependents.NODES, new ObjectName("", "worker-1"));

        assertThat(node.byHand(ChangeWish.ChangeAction.CORDON)).isEqualTo("kubectl cordon worker-1");
        assertThat(node.byHand(ChangeWish.ChangeAction.DRAIN)).isEqualTo("kubectl drain worker-1 --ignore-daemonsets");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                             | Only a Deployment, a StatefulSet or a DaemonSet is restarted: name one.
            {"ownerReferences":[{"controller":true,"kind":"ReplicaSet","name":"web-7d9"}]} | Restart the Deployment, StatefulSet or DaemonSet that owns it.
            """)
    void whatHasNoOwnerIsNotRestartedByIt(String metadata, String wayOut) throws Exception {
        ChangeTarget pod = new ChangeTarget(Dependents.PODS, new ObjectName("shop", "web-7d9-x2k4p"));

        assertThat(planned(pod, "{\"metadata\":%s}".formatted(metadata), "{\"action\":\"restart\"}"))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        no -> assertThat(no.wayOut()).isEqualTo(wayOut));
    }

    /// As kubectl refuses it: can not both modify and remove a label.
    @ParameterizedTest
    @ValueSource(strings = {"{\"a-\":\"c\"}", "{\"a\":\"1\",\"a-\":\"\"}"})
    void aKeyIsSetOrRemoved(String values) throws Exception {
        assertThat(planned(WEB, "{\"metadata\":{}}", "{\"action\":\"label\",\"values\":%s}".formatted(values)))
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        no -> assertThat(no.why()).isEqualTo("'a-' removes a key, and it is also given a value."));
    }

    @Test
    void aLabelThatIsNotThereIsNotSaidToBeRemoved() throws Exception {
        Planning planned = planned(
                WEB,
                "{\"metadata\":{\"labels\":{\"old\":\"1\"}}}",
                "{\"action\":\"label\",\"values\":{\"tier\":\"web\",\"nope-\":\"\",\"old-\":\"\"}}");

        assertThat(planned).isInstanceOfSatisfying(Planning.Possible.class, one -> {
            assertThat(one.change().sentence())
                    .isEqualTo("label Deployment shop/web with tier=web, and remove label old from it");
            assertThat(one.change().undo().getFirst().path("values")).hasToString("{\"tier-\":\"\",\"old\":\"1\"}");
        });
    }

    @ParameterizedTest
    @CsvSource({"source.toolkit.fluxcd.io, fetch", "kustomize.toolkit.fluxcd.io, deliver"})
    void aSourceIsFetchedAndDeliversNothing(String group, String verb) throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource(group, "v1", "ones", "One", List.of(), true), new ObjectName("flux-system", "shop"));

        assertThat(planned(target, "{\"spec\":{}}", "{\"action\":\"request-sync\"}"))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().sentence())
                                .isEqualTo("have Flux %s One flux-system/shop now".formatted(verb)));
    }

    @Test
    void onePodIsCountedAsOne() throws Exception {
        assertThat(planned(
                        DB,
                        "{\"metadata\":{},\"spec\":{\"replicas\":2,\"volumeClaimTemplates\":[{}],"
                                + "\"persistentVolumeClaimRetentionPolicy\":{\"whenScaled\":\"Delete\"}}}",
                        "{\"action\":\"scale\",\"replicas\":1}"))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().effect()).isEqualTo("stops 1 pod and deletes its volumes"));
    }
}
