// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.kube.CallerConnection;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectPatch;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Patches one object, or has the API server do all of it but keep the result. Nothing is sent twice.
///
/// @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run">Dry-run</a>
record KubeWriter(CallerConnection connection) implements WritableCluster {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MANAGER = "fieldManager=cluster-health-mcp";
    private static final String JSON_TYPE = "application/json";
    private static final int FORBIDDEN = 403;

    @Override
    public ChangeReply read(ChangeTarget target, Deadline deadline) {
        return object(send(new StandardHttpRequest.Builder(), path(target), deadline));
    }

    @Override
    public ChangeReply mayPatch(ChangeTarget target, Deadline deadline) {
        ApiResource resource = target.resource();
        ObjectNode review = JSON.createObjectNode()
                .put("apiVersion", "authorization.k8s.io/v1")
                .put("kind", "SelfSubjectAccessReview");
        review.withObject("/spec/resourceAttributes")
                .put("verb", "patch")
                .put("group", resource.group())
                .put("version", resource.version())
                .put("resource", resource.plural())
                .put("namespace", target.name().namespace())
                .put("name", target.name().name());
        ChangeReply reply = object(send(
                new StandardHttpRequest.Builder().method("POST", JSON_TYPE, review.toString()),
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                deadline));
        return reply instanceof ChangeReply.ChangedObject(ObjectNode told)
                        && !told.path("status").path("allowed").asBoolean()
                ? new ChangeReply.ChangeRefused(FORBIDDEN, "you may not patch %s".formatted(resource.plural()))
                : reply;
    }

    @Override
    public ChangeReply patch(ChangeTarget target, ObjectPatch patch, boolean dryRun, Deadline deadline) {
        return object(send(
                new StandardHttpRequest.Builder()
                        .method("PATCH", patch.kind().mediaType(), patch.body().toString()),
                path(target) + "?" + MANAGER + "&fieldValidation=Strict" + (dryRun ? "&dryRun=All" : ""),
                deadline));
    }

    private CallerConnection.SentChange send(HttpRequest.Builder request, String path, Deadline deadline) {
        return connection.send(
                request.uri(URI.create(connection.server() + path))
                        .header("Accept", JSON_TYPE)
                        .timeout(Math.max(1, deadline.remaining().toMillis()), TimeUnit.MILLISECONDS)
                        .build(),
                deadline);
    }

    private static ChangeReply object(CallerConnection.SentChange sent) {
        return switch (sent) {
            case CallerConnection.SentChange.WriteUnanswered(String cause) -> new ChangeReply.NoReply(cause);
            case CallerConnection.SentChange.WriteAnswered(int code, String text) -> {
                JsonNode json = parsed(text);
                yield code / 100 == 2 && json instanceof ObjectNode object
                        ? new ChangeReply.ChangedObject(object)
                        : new ChangeReply.ChangeRefused(
                                code, json.path("message").asText());
            }
        };
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException _) {
            return JSON.missingNode();
        }
    }

    private static String path(ChangeTarget target) {
        ApiResource resource = target.resource();
        String namespace = target.name().namespace();
        return (resource.group().isEmpty() ? "/api/" : "/apis/")
                + resource.apiVersion()
                + (namespace.isEmpty() ? "" : "/namespaces/" + encoded(namespace))
                + "/" + resource.plural() + "/" + encoded(target.name().name());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
