// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.DeprecatedApiMapping;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ResponseBody;
import io.clusterhealth.cluster.kube.api.ResponseHead;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.object.DeprecatedApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the API server's own metrics, many megabytes, for the few lines about deprecated APIs.
public final class MetricsReading {
    private static final String PATH = "/metrics";
    private static final int MOST_LOOKED_INTO = 8;

    private final ApiServer server;
    private final Deadline deadline;
    private final Duration given;
    private final Optional<Tape> tape;

    public MetricsReading(ApiServer server, Deadline deadline, Optional<Tape> tape) {
        this.server = server;
        this.deadline = deadline;
        this.given = deadline.remaining();
        this.tape = tape;
    }

    public Read<List<DeprecatedApi>> read() {
        return switch (server.get(PATH, "text/plain", deadline).await(deadline)) {
            case ResponseHead.NoResponse _ -> new Read.Missing<>(new Unread.Late(given));
            case ResponseHead.Broken(Throwable cause) -> new Read.Missing<>(Causes.broken(cause));
            case ResponseHead.Arrived arrived -> {
                try (ResponseBody _ = arrived.body()) {
                    yield read(arrived);
                }
            }
        };
    }

    private Read<List<DeprecatedApi>> read(ResponseHead.Arrived arrived) {
        if (arrived.code() != 200) {
            return new Read.Missing<>(
                    arrived.code() == 403
                            ? server.denied(new AccessRule("get", "", PATH), PATH, deadline)
                            : Causes.code(arrived.code()));
        }
        List<ObjectNode> objects = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(arrived.content(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                DeprecatedApiMapping.object(line).ifPresent(objects::add);
            }
        } catch (ResponseBody.BodyLate | InterruptedIOException _) {
            return new Read.Missing<>(new Unread.Late(given));
        } catch (IOException e) {
            return new Read.Missing<>(Causes.broken(e));
        }
        tellWriters(objects);
        tape.ifPresent(recorder -> recorder.objects(Resources.DEPRECATED_APIS, List.copyOf(objects)));
        return new Read.Found<>(objects.stream()
                .map(object -> Mappings.of(Resources.DEPRECATED_APIS).reading().apply(object))
                .flatMap(Optional::stream)
                .toList());
    }

    /// Adds the field managers that have written objects in the versions to be removed.
    private void tellWriters(List<ObjectNode> objects) {
        List<ObjectNode> going = objects.stream()
                .filter(object -> !object.path("removed_release").asText().isEmpty())
                .limit(MOST_LOOKED_INTO)
                .toList();
        if (going.isEmpty()) {
            return;
        }
        TextReading texts = new TextReading(server, deadline);
        List<ApiResource> served = new ApiDiscovery(texts).resources().known().orElse(List.of());
        for (ObjectNode object : going) {
            String group = object.path("group").asText();
            String version = object.path("version").asText();
            served.stream()
                    .filter(resource -> resource.group().equals(group)
                            && resource.plural().equals(object.path("resource").asText()))
                    .filter(resource -> !resource.confidential())
                    .findFirst()
                    .map(resource ->
                            new ObjectWriters(texts).of(resource, group.isEmpty() ? version : group + "/" + version))
                    .ifPresent(writers -> writers.forEach(object.withArrayProperty("writers")::add));
        }
    }
}
