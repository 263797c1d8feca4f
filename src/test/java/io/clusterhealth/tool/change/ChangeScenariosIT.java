// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.text.Sha256;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each file of `changes/` describes a change of objects in a namespace `NS`: the content of its plan, the
/// objects after it, and the result of kubectl for the same objects in another namespace.
class ChangeScenariosIT extends ChangeFixture {
    private static final Path FOLDER = Path.of("src/test/resources/changes");
    private static final String NAMESPACE = "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}";

    /// The metadata that differs between two equal objects.
    private static final List<String> OWN =
            List.of("uid", "creationTimestamp", "managedFields", "resourceVersion", "generation", "selfLink");

    @Override
    String[] options() {
        return new String[] {"--audit", "--crds"};
    }

    /// Each scenario creates its own objects.
    @Override
    @BeforeEach
    void deploy() {
        records.clear();
    }

    static List<String> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .sorted()
                    .toList();
        }
    }

    /// Without the refused ones.
    @Test
    void sixtyOfThemAreMade() throws IOException {
        int made = 0;
        for (String name : scenarios()) {
            made += Files.readString(FOLDER.resolve(name + ".yaml")).contains("\nrefused: ") ? 0 : 1;
        }
        assertThat(made).isGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void thePlanIsTheChangeAndKubectlMakesTheSame(String name) throws IOException {
        String text = Files.readString(FOLDER.resolve(name + ".yaml"));
        JsonNode ours = new YAMLMapper().readTree(text.replace("NS", name));
        kube.apply(NAMESPACE.formatted(name));
        kube.apply(ours.path("setup").asText());
        ObjectNode call = ours.path("call").deepCopy();
        if (ours.has("manifest")) {
            call.put("manifest", ours.path("manifest").asText());
        }
        int before = writes().size();
        if (ours.has("refused")) {
            assertThat(noPlan(call.toString()).code())
                    .isEqualTo(ours.path("refused").asText());
            assertThat(writes()).hasSize(before);
            return;
        }
        List<ObjectNode> then = objects(ours, name);
        ToolOutcome.Answer plan = plan(call.toString());

        assertThat(writes()).hasSize(before);
        ours.path("shows")
                .forEach(line -> assertThat(plan.data().path("diff").asText()).contains(line.asText()));
        answer(apply(plan));
        List<ObjectNode> now = objects(ours, name);
        assertThat(records.getFirst().digest()).isEqualTo(digest(then, now));
        assertThat(refusal(apply(plan)).code()).isIn("NOTHING_TO_DO", "NOT_FOUND", "NOT_POSSIBLE");

        String other = name + "-b";
        JsonNode theirs = new YAMLMapper().readTree(text.replace("NS", other));
        kube.apply(NAMESPACE.formatted(other));
        kube.apply(theirs.path("setup").asText());
        kube.kubectlWithInput(
                theirs.path("manifest").asText(),
                theirs.path("kubectl").asText().split(" "));
        assertThat(comparable(objects(theirs, other), other)).isEqualTo(comparable(now, name));
    }

    /// An object that does not exist is empty.
    private List<ObjectNode> objects(JsonNode scenario, String namespace) {
        List<ObjectNode> objects = new ArrayList<>();
        for (JsonNode object : scenario.path("objects")) {
            objects.add(kube.get(object.asText(), namespace)
                    .map(ChangeFixture::json)
                    .orElseGet(JSON::createObjectNode));
        }
        return objects;
    }

    /// The digest in a change record.
    private static String digest(List<ObjectNode> then, List<ObjectNode> now) {
        List<String> digests = new ArrayList<>();
        for (int i = 0; i < then.size(); i++) {
            digests.add(ObjectDiff.of(then.get(i), now.get(i)).digest());
        }
        return digests.size() == 1 ? digests.getFirst() : Sha256.hex(String.join("\n", digests));
    }

    private static List<String> comparable(List<ObjectNode> objects, String namespace) {
        return objects.stream()
                .map(object -> {
                    ObjectNode copy = object.deepCopy();
                    copy.remove("status");
                    copy.withObjectProperty("metadata").remove(OWN);
                    return copy.toPrettyString()
                            .replaceAll("\"clusterIPs?\" : (\"[0-9.]+\"|\\[ \"[0-9.]+\" \\]),?", "")
                            .replaceAll("\"nodePort\" : \\d+", "\"nodePort\"")
                            .replaceAll("restartedAt\" : \"[^\"]+\"", "restartedAt\"")
                            .replaceAll("(controller-uid|batch.kubernetes.io/controller-uid)\" : \"[^\"]+\"", "")
                            .replace(namespace + "\"", "NS\"");
                })
                .toList();
    }
}
