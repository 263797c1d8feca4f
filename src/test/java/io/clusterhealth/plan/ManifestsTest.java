// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.Manifests.ReadManifests;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestsTest {
    private static final String MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n";

    private static List<ObjectNode> documents(String text) {
        return switch (Manifests.of(text)) {
            case ReadManifests.ManifestDocuments(List<ObjectNode> documents) -> documents;
            case ReadManifests.NoManifests no -> throw new AssertionError(no.why());
        };
    }

    private static String refusal(String text) {
        return switch (Manifests.of(text)) {
            case ReadManifests.ManifestDocuments(List<ObjectNode> documents) -> throw new AssertionError(documents);
            case ReadManifests.NoManifests no -> no.why();
        };
    }

    @Test
    void readsDocumentsAndListsInTheirOrder() {
        String list = "apiVersion: v1\nkind: List\nitems:\n- "
                + MAP.formatted("b").strip().replace("\n", "\n  ");

        assertThat(documents("---\n" + MAP.formatted("a") + "---\n---\n" + list + "\n---\n" + MAP.formatted("c")))
                .extracting(one -> one.at("/metadata/name").asText())
                .containsExactly("a", "b", "c");
    }

    @Test
    void takesKeysAsKubectlDoes() {
        assertThat(documents(MAP.formatted("a") + "data: {y: '1', \"n\": '2'}")
                        .getFirst()
                        .at("/data")
                        .toString())
                .isEqualTo("{\"true\":\"1\",\"n\":\"2\"}");
    }

    /// The right column is the output of `kubectl create --dry-run=client -o json`.
    @ParameterizedTest
    @CsvSource({
        "22:30, '\"22:30\"'",
        "2026-01-01, '\"2026-01-01\"'",
        "0644, 420",
        "0x1F, 31",
        "1e3, 1000.0",
        "1.5, 1.5",
        "yes, true",
        "y, true",
        "N, false",
        "ny, '\"ny\"'",
        "'\"yes\"', '\"yes\"'",
        "~, null",
        "1_000, 1000",
        "v1, '\"v1\"'"
    })
    void takesScalarsAsKubectlDoes(String written, String read) {
        assertThat(documents(MAP.formatted("a") + "data: {x: " + written + "}")
                        .getFirst()
                        .at("/data/x")
                        .toString())
                .isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {kind: ConfigMap, metadata: {name: a}}                                        | Document 1 has no apiVersion.
            {apiVersion: v1, metadata: {name: a}}                                         | Document 1 has no kind.
            {apiVersion: v1, kind: ConfigMap}                                             | Document 1 has no metadata.name.
            {apiVersion: v1, kind: ConfigMap, metadata: {name: n}}                        | Document 1 has a metadata.name that YAML takes for false; quote it.
            {apiVersion: v1, kind: ConfigMap, metadata: {generateName: a}}                | Document 1 has no metadata.name.
            {apiVersion: v1/../x, kind: ConfigMap, metadata: {name: a}}                   | Document 1 has an apiVersion that is none.
            {apiVersion: apps/v1/../../v1, kind: Deployment, metadata: {name: a}}         | Document 1 has an apiVersion that is none.
            {apiVersion: v1, kind: Pod, metadata: {name: a}, status: {}}                  | Document 1 sets the status, which is never changed.
            {apiVersion: v1, kind: Pod, metadata: {name: a}, operation: {}}               | Document 1 sets the operation, which is never changed.
            {apiVersion: v1, kind: Pod, metadata: {name: a, finalizers: [x]}}             | Document 1 sets metadata.finalizers, which is never changed.
            {apiVersion: v1, kind: Pod, metadata: {name: a, ownerReferences: []}}         | Document 1 sets metadata.ownerReferences, which is never changed.
            {apiVersion: v1, kind: Pod, metadata: {name: a, resourceVersion: "1"}}        | Document 1 sets metadata.resourceVersion, which is never changed.
            {apiVersion: v1, kind: Pod, metadata: {name: a, name: b}}                     | The manifest is no valid YAML at line 1.
            {apiVersion: v1                                                               | The manifest is no valid YAML at line 1.
            just words                                                                    | Document 1 has no apiVersion.
            --- {}                                                                        | Document 1 has no apiVersion.
            !!javax.script.ScriptEngineManager []                                         | The manifest is no valid YAML at line 1.
            """)
    void namesTheDocumentThatIsWrong(String text, String why) {
        assertThat(refusal(text)).isEqualTo(why);
    }

    @Test
    void takesOneToTwenty() {
        String twenty =
                IntStream.range(0, 20).mapToObj(i -> MAP.formatted("m" + i)).collect(Collectors.joining("---\n"));

        assertThat(documents(twenty)).hasSize(20);
        assertThat(refusal(twenty + "---\n" + MAP.formatted("m20"))).isEqualTo("The manifest has 21 objects.");
        assertThat(refusal("# nothing")).isEqualTo("The manifest has 0 objects.");
    }

    /// Ten aliases of ten aliases, nine levels deep, as values and as keys; deep nesting; a text of 1 MB.
    @Test
    void bombsEndAtOnce() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
        StringBuilder keys = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 10; i++) {
            String ten = IntStream.range(0, 10).mapToObj(_ -> "*a").map(a -> a).collect(Collectors.joining(", "));
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ten.replace("*a", "*a" + (i - 1))));
        }
        for (int i = 1; i < 19; i++) {
            keys.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        keys.append("? *a18\n: x\n");
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (String text : List.of(
                    bomb.toString(),
                    keys.toString(),
                    "a: &a [*a]",
                    "[".repeat(5_000),
                    MAP.formatted("a") + "data: {x: " + "y".repeat(1 << 20) + "}")) {
                assertThat(refusal(text)).isNotBlank();
            }
        });
    }

    /// Delivered manifests leave out a document without an object name; others are refused with it.
    @Test
    void leavesOutWhatNamesNoObjectOfAFileThatIsDelivered() {
        String file =
                MAP.formatted("a") + "---\napiVersion: batch/v1\nkind: Job\nmetadata: {generateName: migrate-}\n---\n"
                        + MAP.formatted("c");

        Manifests.DeliveredManifests read = Manifests.delivered(file, _ -> false);

        assertThat(read.documents())
                .extracting(one -> one.at("/metadata/name").asText())
                .containsExactly("a", "c");
        assertThat(read.faults()).containsExactly("Document 2 has no metadata.name.");
        assertThat(Manifests.delivered(file, one -> one.path("kind").asText().equals("Job"))
                        .faults())
                .isEmpty();
        assertThat(refusal(file)).isEqualTo("Document 2 has no metadata.name.");
        assertThat(Manifests.delivered("a: [", _ -> false).faults()).hasSize(1);
        assertThat(Manifests.delivered("", _ -> false).documents()).isEmpty();
    }
}
