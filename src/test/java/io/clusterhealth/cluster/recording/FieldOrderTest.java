// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// JSON objects have no order (RFC 8259 section 4): programs that sort or reverse the fields write the same objects.
class FieldOrderTest extends RecordingFixture {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aKindBehindTheStatusLosesNothing() throws IOException {
        write("jobs.json", """
                {"items": [{"status": {"active": 66, "failed": 2},
                            "metadata": {"namespace": "shop", "name": "audit"},
                            "kind": "Job", "apiVersion": "batch/v1"}],
                 "kind": "List", "apiVersion": "v1"}""");

        assertThat(read().objects(Resources.JOBS)).extracting(Job::active).containsExactly(66);
    }

    @Test
    void theDemoReadsTheSameWithItsFieldsReversed() throws IOException {
        try (InputStream demo = new GZIPInputStream(Demo.class.getResourceAsStream("/demo/objects.json.gz"))) {
            write("objects.json", reversed(JSON.readTree(demo)).toString());
        }
        Picture straight = read(SingleRecording.demo(), Optional.empty());

        Picture reversed = read();

        for (Resource<?> resource : Resources.ALL) {
            if (!List.of(Resources.ALERTS, Resources.MEASUREMENTS).contains(resource)) {
                List<?> expected = straight.objects(resource);
                assertThat(List.<Object>copyOf(reversed.objects(resource)))
                        .as(resource.toString())
                        .hasSameElementsAs(expected);
            }
        }
    }

    private static JsonNode reversed(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode turned = JSON.createObjectNode();
            List<Map.Entry<String, JsonNode>> fields = List.copyOf(object.properties());
            fields.reversed().forEach(field -> turned.set(field.getKey(), reversed(field.getValue())));
            return turned;
        }
        return node.isArray() ? JSON.createArrayNode().addAll(elements(node)) : node;
    }

    private static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(FieldOrderTest::reversed)
                .toList();
    }
}
