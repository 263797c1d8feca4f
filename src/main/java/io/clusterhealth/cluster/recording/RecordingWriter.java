// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.ServerVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Writes what is read of a cluster into files that [SingleRecording] reads: one file for each list, the status of
/// the API server, the time, and what could not be read.
public final class RecordingWriter implements Tape {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final PrivateFolder folder;
    private final UnaryOperator<String> harmless;
    private final Map<String, Integer> parts = new HashMap<>();
    private final List<IOException> failures = new ArrayList<>();
    private int objects;

    /// @param harmless removes the secrets from each text before it is written
    public RecordingWriter(PrivateFolder folder, UnaryOperator<String> harmless) {
        this.folder = folder;
        this.harmless = harmless;
    }

    /// How much was written.
    public record Written(int lists, int objects) {}

    @Override
    public synchronized void objects(Resource<?> resource, List<JsonNode> all) {
        try {
            write(resource, all);
            objects += all.size();
        } catch (IOException e) {
            failures.add(e);
        }
    }

    /// Writes the files beside the lists; to be called last.
    ///
    /// @param cluster the name of the cluster
    /// @param whole the picture behind the verdict, with the reasons for what could not be read
    /// @throws IOException also for a list that could not be written
    public synchronized Written finish(String cluster, Picture whole) throws IOException {
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
        folder.write("as-of.txt", out -> out.write((whole.asOf() + "\n").getBytes(UTF_8)));
        Optional<ServerVersion> version = whole.version().known();
        if (version.isPresent()) {
            String text = JSON.createObjectNode()
                    .put("gitVersion", version.get().gitVersion())
                    .toString();
            folder.write("version.json", out -> out.write((text + "\n").getBytes(UTF_8)));
        }
        Optional<ApiReadiness> readiness = whole.readiness().known();
        if (readiness.isPresent()) {
            folder.write("readyz.txt", out -> out.write(text(readiness.get()).getBytes(UTF_8)));
        }
        Optional<List<Alert>> alerts = whole.list(Resources.ALERTS).known();
        if (alerts.isPresent()) {
            folder.write("alerts.json", out -> write(MonitoringJson.alerts(alerts.get()), out));
        }
        Optional<List<Measurement>> measurements =
                whole.list(Resources.MEASUREMENTS).known();
        if (measurements.isPresent()) {
            folder.write("measurements.json", out -> write(MonitoringJson.measurements(measurements.get()), out));
        }
        String notes = Notes.of(cluster, whole).json().toPrettyString();
        folder.write(Notes.FILE, out -> out.write((notes + "\n").getBytes(UTF_8)));
        return new Written(parts.size(), objects);
    }

    /// `pods.json`, `deployments.apps.json`; a list that is read again gets a number as well.
    private void write(Resource<?> resource, List<JsonNode> all) throws IOException {
        String name = resource.plural() + (resource.group().isEmpty() ? "" : "." + resource.group());
        int part = parts.merge(name, 1, Integer::sum);
        folder.write(name + (part == 1 ? "" : "." + part) + ".json", out -> {
            try (JsonGenerator json = JSON.createGenerator(out)) {
                json.writeStartObject();
                json.writeStringField("apiVersion", resource.apiVersion());
                json.writeStringField("kind", resource.kind() + "List");
                json.writeArrayFieldStart("items");
                for (JsonNode object : all) {
                    json.writeRaw('\n');
                    write(object, json);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
        });
    }

    private void write(JsonNode whole, OutputStream out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            write(whole, json);
        }
    }

    /// Every kept scalar is a text. Names of labels come from users, too; of two names that are equal without their
    /// secrets the first is kept, since a reader refuses an object with a duplicate name.
    private void write(JsonNode node, JsonGenerator json) throws IOException {
        if (node.isObject()) {
            Set<String> names = new HashSet<>();
            json.writeStartObject();
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                String name = harmless.apply(field.getKey());
                if (names.add(name)) {
                    json.writeFieldName(name);
                    write(field.getValue(), json);
                }
            }
            json.writeEndObject();
        } else if (node.isArray()) {
            json.writeStartArray();
            for (JsonNode element : node) {
                write(element, json);
            }
            json.writeEndArray();
        } else {
            json.writeString(harmless.apply(node.asText()));
        }
    }

    /// The names of passed checks are not kept, only their number.
    private static String text(ApiReadiness readiness) {
        StringBuilder lines = new StringBuilder();
        readiness.failed().forEach(check -> lines.append("[-]").append(check).append(" failed\n"));
        for (int i = 0; i < readiness.passed(); i++) {
            lines.append("[+]check-").append(i + 1).append(" ok\n");
        }
        return lines.isEmpty() ? "ok\n" : lines.toString();
    }
}
