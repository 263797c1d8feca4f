// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Custom resources of kinds that have no list.
class UnlistedObjectsTest extends RecordingFixture {
    private static final String UNWELL = "status: {conditions: [{type: Ready, status: 'False', reason: NoDisk}]}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: example.com/v1, kind: Widget, metadata: {namespace: a, name: w}, spec: {size: {max: 3}}, %s}",
                "{metadata: {namespace: a, name: w}, %s, kind: Widget, apiVersion: example.com/v1}",
                "{apiVersion: v1, kind: List, items: [{apiVersion: example.com/v1, kind: Widget, metadata: {namespace: a, name: w}, %s}]}",
                "{apiVersion: example.com/v1, kind: WidgetList, items: [{metadata: {namespace: a, name: w}, %s}]}",
                "{items: [{metadata: {namespace: a, name: w}, %s}], apiVersion: example.com/v1, kind: WidgetList}"
            })
    void metadataAndConditionsAreKept(String document) throws IOException {
        write("w.yaml", document.formatted(UNWELL));

        assertThat(found()).singleElement().satisfies(widget -> {
            assertThat(widget.kind()).isEqualTo("Widget");
            assertThat(widget.text("apiVersion")).isEqualTo("example.com/v1");
            assertThat(widget.metadata().namespace()).isEqualTo("a");
            assertThat(widget.metadata().name()).isEqualTo("w");
            assertThat(widget.has("spec.size.max")).isFalse();
            assertThat(widget.conditions()).extracting(Condition::reason).containsExactly("NoDisk");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "state: failed, stateReason: no disk; state failed no disk",
                "phase: Failed, message: no disk; state Failed no disk",
                "lastResult: {condition: Error, errorMessage: no disk}; state Error no disk",
                "lastResult: {condition: Failed}; state Failed ",
                "state: failed, status: {phase: Ready}; ",
                "lastResult: {condition: Succeeded}; ",
                "result: FAIL; ",
                "message: no disk; "
            })
    void kindsWithoutAStatusMayStateAFailureBesideTheMetadata(String fields, @Nullable String fault)
            throws IOException {
        write("w.yaml", "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, %s}".formatted(fields));

        assertThat(found())
                .flatExtracting(GenericObject::faults)
                .extracting(one -> "%s %s %s"
                        .formatted(one.type(), one.status(), one.message())
                        .strip())
                .isEqualTo(
                        Optional.ofNullable(fault).map(String::strip).stream().toList());
    }

    @ParameterizedTest
    @CsvSource({
        "example.com/v1, Widget, 1",
        "gateway.networking.k8s.io/v1, BackendTLSPolicy, 1",
        "widgets.k8s.io/v1, Widget, 1",
        "resource.k8s.io/v1, Widget, 0",
        "apps/v1, Widget, 0",
        "v1, Widget, 0",
        "policy.networking.k8s.io/v1, AdminNetworkPolicy, 0",
        "hypershift.openshift.io/v1beta1, HostedCluster, 0"
    })
    void kindsOfKubernetesAndThoseWithAListAreLeftOut(String apiVersion, String kind, int kept) throws IOException {
        write("o.yaml", "{apiVersion: %s, kind: %s, metadata: {name: o}, %s}".formatted(apiVersion, kind, UNWELL));

        assertThat(found()).hasSize(kept);
    }

    @Test
    void objectsThatReportNoFaultAreLeftOut() throws IOException {
        write(
                "w.yaml",
                "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, status: {conditions: [{type: Ready, status: 'True'}]}}");

        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status: {conditions: {Ready: {status: 'False', reason: NoDisk}}}",
                "status: {conditions: [{type: Ready, status: 'false', reason: NoDisk}]}",
                "status: {conditions: [{type: Ready, status: Unknown, reason: NoDisk}]}",
                "status: 'FAILED: no disk'",
                "status: {health: {status: Degraded}}",
                "status: {ready: false}",
                "status: {errors: [no disk]}"
            })
    void statusOfAnyFormIsRead(String status) throws IOException {
        write("w.yaml", "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, %s}".formatted(status));

        assertThat(found()).hasSize(1);
    }

    @Test
    void objectsOfTheSameNameAreDifferentIfTheirKindsAre() throws IOException {
        String object = "{apiVersion: %s, kind: %s, metadata: {name: w}, " + UNWELL + "}";
        write("a.yaml", object.formatted("example.com/v1", "Widget"));
        write("b.yaml", object.formatted("example.com/v1", "Gadget"));
        write("c.yaml", object.formatted("example.org/v1", "Widget"));
        write("d.yaml", object.formatted("example.com/v2", "Widget"));

        assertThat(found()).hasSize(3);
    }

    @Test
    void theirNumberIsLimitedAndThatIsNoted() throws IOException {
        String many = IntStream.range(0, 1_200)
                .mapToObj(i -> "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w-%04d}, ".formatted(i))
                .map(start -> start + UNWELL + "}")
                .collect(Collectors.joining("\n---\n"));
        write("many.yaml", many);

        assertThat(found())
                .hasSize(1_000)
                .extracting(widget -> widget.metadata().name())
                .contains("w-0000", "w-0999")
                .doesNotContain("w-1000");
        assertThat(read().list(Resources.UNLISTED).noted())
                .contains("only the first 1000 of those that report a fault were read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, %s}",
                "{metadata: {name: w}, %s, kind: Widget, apiVersion: example.com/v1}",
                "{apiVersion: v1, kind: List, items: [{metadata: {name: w}, %s, kind: Widget, apiVersion: example.com/v1}]}"
            })
    void lessIsKeptOfThem(String document) throws IOException {
        String condition = "{type: Ready, status: 'False', message: " + "x".repeat(1_025) + "}";
        String conditions = String.join(",", Collections.nCopies(51, condition));
        write("w.yaml", document.formatted("status: {conditions: [" + conditions + "]}"));

        assertThat(found())
                .singleElement()
                .satisfies(widget -> assertThat(widget.conditions())
                        .hasSize(50)
                        .allSatisfy(kept ->
                                assertThat(kept.message()).hasSize(1_024).endsWith("x…")));
    }

    @Test
    void anIncompleteFileOfThemConcernsNoOtherList() throws IOException {
        write("nodes.yaml", "{apiVersion: v1, kind: NodeList, items: []}");
        write("w.json", """
                {"apiVersion": "example.com/v1", "kind": "WidgetList", "items": [{"metadata": {"name":""");

        assertThat(read().list(Resources.NODES)).isEqualTo(new Read.Found<>(List.of()));
        assertThat(read().list(Resources.UNLISTED).unread()).isPresent();
    }

    @Test
    void runsThatEndedAndChangesThatWaitAreKeptApart() throws IOException {
        String object = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: %s, generation: 2}, %s}";
        write("a.yaml", object.formatted("well", "status: {phase: Running, startedAt: '2026-11-20T10:00:00Z'}"));
        write("b.yaml", object.formatted("ran", """
                spec: {of: {name: w, size: 3}, size: 3},
                status: {phase: Succeeded, startedAt: '2026-11-20T10:00:00Z', observedGeneration: 2}"""));
        write("c.yaml", object.formatted("behind", "status: {observedGeneration: 1}"));

        assertThat(found()).isEmpty();
        assertThat(read().objects(Resources.CUSTOM_RUNS)).singleElement().satisfies(run -> {
            assertThat(run.name()).isEqualTo("ran");
            assertThat(run.text("spec.of.name")).isEqualTo("w");
            assertThat(run.has("spec.of.size")).isFalse();
        });
        assertThat(read().objects(Resources.UNSEEN_CHANGES))
                .extracting(GenericObject::name)
                .containsExactly("behind");
    }

    @Test
    void changesThatWaitAreAlsoThoseOfKindsWithAList() throws IOException {
        String object =
                "{apiVersion: %s, kind: %s, metadata: {name: %s, generation: 2}, status: {observedGeneration: %d}}";
        write("a.yaml", object.formatted("kafka.strimzi.io/v1", "Kafka", "behind", 1));
        write("b.yaml", object.formatted("kafka.strimzi.io/v1", "Kafka", "seen", 2));
        write("c.yaml", object.formatted("apps/v1", "Deployment", "built-in", 1));

        assertThat(read().objects(Resources.UNSEEN_CHANGES)).singleElement().satisfies(one -> {
            assertThat(one.name()).isEqualTo("behind");
            assertThat(one.text("apiVersion")).isEqualTo("kafka.strimzi.io/v1");
            assertThat(one.kind()).isEqualTo("Kafka");
        });
        assertThat(read().objects(Resources.generic("kafkas"))).hasSize(2);
    }

    private List<GenericObject> found() {
        return read().objects(Resources.UNLISTED);
    }
}
