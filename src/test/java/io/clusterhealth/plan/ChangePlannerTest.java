// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport.CommandType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePlannerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    static final ChangeTarget WEB = new ChangeTarget(
            new ApiResource("apps", "v1", "deployments", "Deployment", List.of(), true), new ObjectName("shop", "web"));

    static final ChangeTarget DB = new ChangeTarget(
            new ApiResource("apps", "v1", "statefulsets", "StatefulSet", List.of(), true),
            new ObjectName("shop", "db"));

    /// In a shell, the command does exactly what was planned, whatever text its arguments contain.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"action":"annotate","values":{"note":"x"}}                         | kubectl annotate deployments.apps/web note=x --overwrite -n shop
            {"action":"annotate","values":{"note":"x; kubectl delete ns shop"}} | kubectl annotate deployments.apps/web 'note=x; kubectl delete ns shop' --overwrite -n shop
            {"action":"label","values":{"note":"$(id) it's","old-":""}}         | kubectl label deployments.apps/web 'note=$(id) it'\\''s' old- --overwrite -n shop
            {"action":"set-image","container":"setup","image":"web:2"}         | kubectl set image deployments.apps/web setup=web:2 -n shop
            {"action":"set-image","image":"web:2 --force"}                      | kubectl set image deployments.apps/web 'app=web:2 --force' -n shop
            """)
    void theLineOfKubectlDoesTheSameInAShell(String wish, String command) throws Exception {
        ObjectNode live = (ObjectNode) JSON.readTree("""
                {"metadata":{"namespace":"shop","name":"web","labels":{"old":"1"}},"spec":{"template":{"spec":{"initContainers":[{"name":"setup"}],"containers":[{"name":"app","image":"web:1"}]}}}}
                """);

        Planning planned = new ChangePlanner(WEB, live, List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree(wish), Instant.EPOCH));

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().command()).isEqualTo(command));
        assertThat(SafetyAnalyzer.analyze(command).type()).isEqualTo(CommandType.WRITE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"jobTemplate":{"spec":{"template":{"spec":{"containers":[{"name":"app"}]}}}}} | ``  | {"spec":{"jobTemplate":{"spec":{"template":{"spec":{"containers":[{"image":"web:2","name":"app"}]}}}}}}
            {"template":{"spec":{"containers":[{"name":"app"}],"initContainers":[{"name":"a"}]}}} | a | {"spec":{"template":{"spec":{"initContainers":[{"image":"web:2","name":"a"}]}}}}
            {"template":{"spec":{"containers":[{"name":"app"},{"name":"b"}]}}}   | `` | Deployment shop/web has several containers.
            {"template":{"spec":{"containers":[{"name":"app"},{"name":"b"}]}}}   | c  | Deployment shop/web has no container 'c'.
            {"containers":[{"name":"app"}]}                                      | `` | Deployment shop/web has no pod template.
            """)
    void theContainerIsFoundInWhateverTemplateHasIt(String spec, String container, String planned) throws Exception {
        ObjectNode live = (ObjectNode) JSON.readTree("{\"metadata\":{},\"spec\":%s}".formatted(spec));
        ObjectNode wish = JSON.createObjectNode().put("action", "set-image").put("image", "web:2");

        Planning result = new ChangePlanner(WEB, live, List.of())
                .plan(ChangeWish.of(container.isEmpty() ? wish : wish.put("container", container), Instant.EPOCH));

        assertThat(
                        switch (result) {
                            case Planning.NotPossible no -> no.why();
                            case Planning.Possible(PlannedChange change, var _) ->
                                ((PatchRequest) change.changes().getFirst().request())
                                        .body()
                                        .toString();
                        })
                .isEqualTo(planned);
    }

    /// A plan names the kind with its group: Knative has Services too.
    @Test
    void theUndoIsAboutTheSameKind() throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource("serving.knative.dev", "v1", "services", "Service", List.of(), true),
                new ObjectName("shop", "web"));
        Planning planned = new ChangePlanner(target, (ObjectNode) JSON.readTree("{\"metadata\":{}}"), List.of())
                .plan(ChangeWish.of(
                        (ObjectNode) JSON.readTree("{\"action\":\"label\",\"values\":{\"a\":\"b\"}}"), Instant.EPOCH));

        assertThat(planned).isInstanceOfSatisfying(Planning.Possible.class, one -> {
            ObjectNode undo = one.change().undo().getFirst();
            assertThat(undo.path("resource").asText()).isEqualTo("services.serving.knative.dev");
            assertThat(target.isOf(undo)).isTrue();
        });
    }

    @Test
    void argoSyncsWithTheOptionsOfItsPolicyOnItsOwnCluster() throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource("argoproj.io", "v1alpha1", "applications", "Application", List.of(), true),
                new ObjectName("argocd", "web"));
        ObjectNode live = (ObjectNode) JSON.readTree("""
                {"metadata":{"name":"web"},
                 "spec":{"syncPolicy":{"syncOptions":["ServerSideApply=true"],"retry":{"limit":2}}},
                 "status":{"sync":{"revision":"4f2a"},"resources":[{"kind":"Service","namespace":"shop","name":"web"}]}}
                """);
        ChangeWish wish = ChangeWish.of(JSON.createObjectNode().put("action", "request-sync"), Instant.EPOCH);

        assertThat(new ChangePlanner(target, live, List.of()).plan(wish))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(((PatchRequest) one.change()
                                                .changes()
                                                .getFirst()
                                                .request())
                                        .body()
                                        .path("operation"))
                                .isEqualTo(read("""
                                        {"initiatedBy":{"username":"cluster-health-mcp"},"retry":{"limit":2},
                                         "sync":{"prune":false,"revision":"4f2a","syncOptions":["ServerSideApply=true"]}}
                                        """)));
        live.withObject("/spec/destination").put("name", "edge");
        assertThat(new ChangePlanner(target, live, List.of()).plan(wish)).isInstanceOf(Planning.NotPossible.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"operation\":{\"sync\":{\"prune\":true}}}",
                "{\"status\":{}}",
                "{\"metadata\":\"x\"}",
                "{\"metadata\":{\"finalizers\":[]}}"
            })
    void aPatchStartsNoOperationAndChangesNoOtherMetadata(String patch) throws Exception {
        assertThat(planned(WEB, "{}", "{\"action\":\"patch\",\"patch\":%s}".formatted(patch)))
                .isInstanceOf(Planning.NotPossible.class);
    }

    /// A person agrees to the sentence: opposite patches must not have the same.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            patch | "patch":{"spec":{"selector":{"app":"web"},"replicas":2}} | patch Deployment shop/web: set spec.selector.app from shop to web, set spec.replicas from 1 to 2
            patch | "patch":{"spec":{"paused":true,"selector":{"app":null}}} | patch Deployment shop/web: set spec.paused to true, remove spec.selector.app
            patch | "patch":{"data":{"NOTE":"a, remove b","DB_PASSWORD":"x"}} | patch Deployment shop/web: set data.NOTE to 'a, remove b', set data.DB_PASSWORD
            patch | "patch":{"data":{"DB_URL":"postgres://shop:hunter2hunter2hunter2hunter2hunter2@db/shop"}} | patch Deployment shop/web: set data.DB_URL to 'postgres://shop:[REDACTED]@db/shop'
            patch | "patch":{"spec":{"ports":[{"port":80}],"x":{}}} | patch Deployment shop/web: set spec.ports, set spec.x
            patch | "patch":{"data":{"LONG":"0123456789 0123456789 0123456789 0123456789"}} | patch Deployment shop/web: set data.LONG to '0123456789 0123456789 0123456789 …'
            label | "values":{"tier-":""} | remove label tier from Deployment shop/web
            annotate | "values":{"a-":"","b-":""} | remove annotations a, b from Deployment shop/web
            label | "values":{"tier-":"","a":"b"} | label Deployment shop/web with a=b, and remove label tier from it
            """)
    void theSentenceHasTheValues(String action, String arguments, String sentence) throws Exception {
        assertThat(planned(
                        WEB,
                        "{\"spec\":{\"replicas\":1,\"selector\":{\"app\":\"shop\"},\"ports\":[]},"
                                + "\"metadata\":{\"labels\":{\"tier\":\"web\"},\"annotations\":{\"a\":\"1\",\"b\":\"2\"}}}",
                        "{\"action\":\"%s\",%s}".formatted(action, arguments)))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().sentence()).isEqualTo(sentence));
    }

    /// A StatefulSet may own the claims of its pods.
    @ParameterizedTest
    @CsvSource({
        "Delete, 1, stops 2 pods and deletes their volumes, 0",
        "Delete, 4, starts 1 pod, 1",
        "Retain, 1, stops 2 pods, 1"
    })
    void volumesThatAScalingDeletesDoNotComeBack(String policy, int replicas, String effect, int undos)
            throws Exception {
        String live = """
                {"spec":{"replicas":3,"volumeClaimTemplates":[{}],"persistentVolumeClaimRetentionPolicy":{"whenScaled":"%s"}}}
                """.formatted(policy);

        assertThat(planned(DB, live, "{\"action\":\"scale\",\"replicas\":%d}".formatted(replicas)))
                .isInstanceOfSatisfying(Planning.Possible.class, one -> {
                    assertThat(one.change().effect()).isEqualTo(effect);
                    assertThat(one.change().undo()).hasSize(undos);
                });
    }

    /// kubectl knows neither rollouts of Argo, nor which of several groups is meant.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            argoproj.io    | rollouts | Rollout | {"action":"pause"}  | kubectl patch rollouts.argoproj.io/x --type=merge -p '{"spec":{"paused":true}}'
            example.com    | nodes    | Node    | {"action":"delete"} | kubectl delete nodes.example.com/x
            example.com    | nodes    | Node    | {"action":"cordon"} | Only nodes are cordoned, and this is Node x.
            example.com    | nodes    | Node    | {"action":"drain"}  | Only nodes are drained, and this is Node x.
            ``             | nodes    | Node    | {"action":"delete"} | kubectl delete nodes/x
            """)
    void theLineOfKubectlIsAboutTheKindOfTheGroup(String group, String plural, String kind, String wish, String line)
            throws Exception {
        ChangeTarget target =
                new ChangeTarget(new ApiResource(group, "v1", plural, kind, List.of(), false), new ObjectName("", "x"));

        assertThat(
                        switch (planned(target, "{}", wish)) {
                            case Planning.NotPossible no -> no.why();
                            case Planning.Possible(PlannedChange change, var _) -> change.command();
                        })
                .isEqualTo(line);
    }

    @Test
    void aDeletionTellsOfTheClaimsThatItDeletes() throws Exception {
        ObjectNode live = (ObjectNode) JSON.readTree("{\"metadata\":{\"uid\":\"u\"}}");
        ObjectNode claim = (ObjectNode) JSON.readTree("""
                {"kind":"PersistentVolumeClaim","metadata":{"uid":"c","ownerReferences":[{"uid":"u"}]}}""");
        ChangeTarget cluster = new ChangeTarget(
                new ApiResource("example.com", "v1", "databases", "Database", List.of(), true), DB.name());
        for (ChangeTarget owner : List.of(DB, cluster)) {
            assertThat(Dependents.lists(owner))
                    .extracting(list -> list.resource().kind())
                    .contains("PersistentVolumeClaim");
        }

        assertThat(new Dependents(DB, live, List.of(claim)).delete())
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().effect())
                                .isEqualTo("deletes 1 × PersistentVolumeClaim with it"));
    }

    /// The status of a pod changes with each crash, and that of a node with each heartbeat.
    @Test
    void aPlanOutlivesAChangeOfTheStatus() throws Exception {
        String object = """
                {"metadata":{"uid":"u","resourceVersion":"%s","managedFields":[{"manager":"kubectl","time":"%s"},
                  {"manager":"kubelet","subresource":"status","time":"%s"}]},"status":{"x":"%s"}}""";
        String node = object.formatted("1", "t1", "t1", "a");
        for (String wish : List.of("{\"action\":\"delete\"}", "{\"action\":\"label\",\"values\":{\"a\":\"b\"}}")) {
            assertThat(mark(object.formatted("2", "t1", "t2", "b"), wish)).isEqualTo(mark(node, wish));
        }
        String label = "{\"action\":\"label\",\"values\":{\"a\":\"b\"}}";
        assertThat(mark(object.formatted("2", "t2", "t1", "a"), label)).isNotEqualTo(mark(node, label));
        String config = "{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"%s\"},\"data\":{}}";
        assertThat(mark(config.formatted("2"), label)).isNotEqualTo(mark(config.formatted("1"), label));
    }

    private static String mark(String live, String wish) throws Exception {
        ObjectChange change = ((Planning.Possible) planned(WEB, live, wish))
                .change()
                .changes()
                .getFirst();
        return new TriedChange(change, JSON.createObjectNode(), List.of()).mark();
    }

    private static Planning planned(ChangeTarget target, String live, String wish) throws Exception {
        return new ChangePlanner(target, (ObjectNode) JSON.readTree(live), List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree(wish), Instant.EPOCH));
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// An operation changes nothing that the source of deployment sets, and is no drift from it.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            apps                        | Deployment    | {"action":"restart"}                | true
            apps                        | Deployment    | {"action":"scale","replicas":2}     | false
            apps                        | Deployment    | {"action":"pause"}                  | false
            ``                          | Node          | {"action":"cordon"}                 | true
            ``                          | Node          | {"action":"uncordon"}               | true
            ``                          | Node          | {"action":"label","values":{"a":"b"}} | false
            kustomize.toolkit.fluxcd.io | Kustomization | {"action":"request-sync"}           | true
            argoproj.io                 | Application   | {"action":"request-sync"}           | true
            """)
    void restartsSyncsAndCordonsAreOperations(String group, String kind, String wish, boolean operation)
            throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource(group, "v1", "things", kind, List.of(), true), new ObjectName("shop", "web"));
        ObjectNode live = (ObjectNode) JSON.readTree("""
                {"metadata":{"name":"web"},"spec":{"replicas":1},
                 "status":{"resources":[{"kind":"Service","namespace":"shop","name":"web"}]}}
                """);

        Planning planned = new ChangePlanner(target, live, List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree(wish), Instant.EPOCH));

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().changes())
                                .singleElement()
                                .extracting(ObjectChange::request)
                                .isInstanceOfSatisfying(
                                        PatchRequest.class,
                                        patch -> assertThat(patch.operation()).isEqualTo(operation)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Ingress | {"rules":[{"host":"a.example.com"},{"host":"b.example.com"},{"host":"a.example.com"}]} | takes away an entrance for a.example.com, b.example.com
            Ingress | {"defaultBackend":{"service":{"name":"web"}}}                                          | ``
            Route   | {"host":"a.example.com","to":{"name":"web"}}                                           | takes away an entrance for a.example.com
            Gadget  | {"host":"a.example.com"}                                                               | ``
            """)
    void aDeletedEntranceIsToldWithItsHosts(String kind, String spec, String effect) throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource("", "v1", "things", kind, List.of(), true), new ObjectName("shop", "app"));
        ObjectNode live = (ObjectNode) JSON.readTree("{\"metadata\":{},\"spec\":%s}".formatted(spec));

        Planning planned = new ChangePlanner(target, live, List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"delete\"}"), Instant.EPOCH));

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().effect()).isEqualTo(effect));
    }

    /// The suggestion names no tool, because the tool may be off.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Gadget    | "finalizers":["example.com/a","example.com/b"]                          | {}                            | It waits for its finalizers: example.com/a, example.com/b.
            Gadget    | "finalizers":["example.com/1","example.com/2","example.com/3","example.com/4"] | {}                     | It waits for its finalizers: example.com/1, example.com/2, example.com/3 and 1 more.
            Namespace | "name":"shop"                                                           | {"finalizers":["kubernetes"]} | It waits for its finalizers: kubernetes.
            Pod       | "name":"web"                                                            | {}                            | It waits for its containers to end, or for its node to say so.
            """)
    void whatIsBeingDeletedIsToldWithWhatItWaitsFor(String kind, String metadata, String spec, String wayOut)
            throws Exception {
        ChangeTarget target = new ChangeTarget(
                new ApiResource("", "v1", "things", kind, List.of(), true), new ObjectName("shop", "app"));
        ObjectNode live = (ObjectNode)
                JSON.readTree("{\"metadata\":{\"deletionTimestamp\":\"2026-11-21T10:00:00Z\",%s},\"spec\":%s}"
                        .formatted(metadata, spec));

        Planning planned = new ChangePlanner(target, live, List.of())
                .plan(ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"delete\"}"), Instant.EPOCH));

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.NotPossible.class,
                        one -> assertThat(one.wayOut()).isEqualTo(wayOut));
    }

    /// What was cordoned before the drain stays so, and evictions are final.
    @Test
    void aDrainOfACordonedNodeHasNoUndo() throws Exception {
        ChangeTarget node = new ChangeTarget(Dependents.NODES, new ObjectName("", "worker-1"));
        ChangeWish drain = ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"drain\"}"), Instant.EPOCH);
        ObjectNode cordoned = (ObjectNode) JSON.readTree("{\"spec\":{\"unschedulable\":true}}");

        assertThat(new ChangePlanner(node, JSON.createObjectNode(), List.of()).plan(drain))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().undo()).hasSize(1));
        assertThat(new ChangePlanner(node, cordoned, List.of()).plan(drain))
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().undo()).isEmpty());
    }

    /// If a pod without a DaemonSet, even a system pod, has an emptyDir, kubectl needs the flag.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            shop        | Running   | ReplicaSet | emptyDir | ` --delete-emptydir-data`
            kube-system | Running   | ReplicaSet | emptyDir | ` --delete-emptydir-data`
            shop        | Succeeded | ReplicaSet | emptyDir | ``
            shop        | Running   | DaemonSet  | emptyDir | ``
            shop        | Running   | ReplicaSet | hostPath | ``
            """)
    void theLineOfADrainIsTakenByKubectl(String namespace, String phase, String owner, String volume, String flag)
            throws Exception {
        ChangeTarget node = new ChangeTarget(Dependents.NODES, new ObjectName("", "worker-1"));
        ObjectNode pod = (ObjectNode) JSON.readTree("""
                {"metadata":{"namespace":"%s","name":"web-1","ownerReferences":[{"kind":"%s","name":"web","controller":true}]},
                  "spec":{"volumes":[{"name":"v","%s":{}}]},"status":{"phase":"%s"}}
                """.formatted(namespace, owner, volume, phase));

        Planning planned = new ChangePlanner(node, JSON.createObjectNode(), List.of(pod))
                .plan(ChangeWish.of((ObjectNode) JSON.readTree("{\"action\":\"drain\"}"), Instant.EPOCH));

        assertThat(planned)
                .isInstanceOfSatisfying(
                        Planning.Possible.class,
                        one -> assertThat(one.change().command())
                                .isEqualTo("kubectl drain worker-1 --ignore-daemonsets" + flag));
    }
}
