// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.plan.ChangeRequest;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.RelatedObjects;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Changes one object, or sends the change as a dry run. Without a response, a request that changes nothing is sent a
/// second time, and a change only where its object is found unchanged: a pooled connection may be closed during a
/// request.
///
/// @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run">Dry-run</a>
record KubeWriter(CallerConnection connection) implements WritableCluster {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String JSON_TYPE = "application/json";
    private static final String METADATA_ONLY =
            JSON_TYPE + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1," + JSON_TYPE;
    private static final String STRICT = "&fieldValidation=Strict";
    private static final List<String> PRECONDITIONS = List.of("uid", "resourceVersion");
    private static final String VERSION = "/metadata/resourceVersion";
    private static final int FORBIDDEN = 403;
    private static final int MISSING = 404;
    private static final int PAGE = 100;
    private static final int MOST_LISTED = 5_000;

    @Override
    public ChangeReply read(ChangeTarget target, Deadline deadline) {
        return twice(() -> object(send(new StandardHttpRequest.Builder(), path(target), JSON_TYPE, deadline)));
    }

    @Override
    public ChangeReply list(RelatedObjects wanted, Deadline deadline) {
        ObjectNode all = JSON.createObjectNode();
        ArrayNode items = all.putArray("items");
        String from = "";
        int limit = PAGE;
        while (items.size() < MOST_LISTED) {
            String query = "?limit=" + limit + (wanted.query().isEmpty() ? "" : "&" + wanted.query()) + from;
            ChangeReply reply = twice(() -> object(send(
                    new StandardHttpRequest.Builder(),
                    collection(wanted.resource(), wanted.namespace()) + query,
                    wanted.metadataOnly() ? METADATA_ONLY : JSON_TYPE,
                    deadline)));
            if (isTooLong(reply) && limit > 1) {
                limit /= 2;
                continue;
            }
            if (!(reply instanceof ChangeReply.ChangedObject(ObjectNode list, var _))) {
                return reply;
            }
            list.path("items").forEach(items::add);
            String more = list.path("metadata").path("continue").asText();
            if (more.isEmpty()) {
                return new ChangeReply.ChangedObject(all, List.of());
            }
            from = "&continue=" + encoded(more);
        }
        return new ChangeReply.NoReply("there are more than %d %s"
                .formatted(MOST_LISTED, wanted.resource().plural()));
    }

    @Override
    public ChangeReply may(ObjectChange change, String verb, Deadline deadline) {
        ApiResource resource = change.target().resource();
        ObjectNode review = JSON.createObjectNode()
                .put("apiVersion", "authorization.k8s.io/v1")
                .put("kind", "SelfSubjectAccessReview");
        review.withObject("/spec/resourceAttributes")
                .put("verb", verb)
                .put("group", resource.group())
                .put("version", resource.version())
                .put("resource", resource.plural())
                .put("subresource", change.request().subresource())
                .put("namespace", namespace(change.target()))
                .put("name", change.target().name().name());
        ChangeReply reply = twice(() -> object(send(
                new StandardHttpRequest.Builder().method("POST", JSON_TYPE, review.toString()),
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                JSON_TYPE,
                deadline)));
        return reply instanceof ChangeReply.ChangedObject(ObjectNode told, var _)
                        && !told.path("status").path("allowed").asBoolean()
                ? new ChangeReply.ChangeRefused(FORBIDDEN, ChangeableClusters.NO_RIGHT, JSON.createObjectNode())
                : reply;
    }

    /// The namespace that a request for it is authorized in: that of a Namespace is itself.
    private static String namespace(ChangeTarget target) {
        return target.resource().apiVersion().equals("v1")
                        && target.resource().plural().equals("namespaces")
                ? target.name().name()
                : target.name().namespace();
    }

    @Override
    public ChangeReply tryOut(ObjectChange change, Deadline deadline) {
        return twice(() -> sent(change, JSON.createObjectNode(), true, deadline));
    }

    @Override
    public ChangeReply make(ObjectChange change, Deadline deadline) {
        ObjectNode only = preconditions(change.live().path("metadata"));
        if (change.request() instanceof DeleteRequest && change.live().has("status")) {
            // The status of a crashing pod changes all the time.
            only.retain("uid");
        }
        ChangeReply reply = sent(change, only, false, deadline);
        return reply instanceof ChangeReply.NoReply && isNotMade(change, deadline)
                ? sent(change, only, false, deadline)
                : reply;
    }

    /// Whether the object is found unchanged after a change that was not answered.
    private boolean isNotMade(ObjectChange change, Deadline deadline) {
        return switch (read(change.target(), deadline)) {
            case ChangeReply.ChangedObject(ObjectNode now, var _) ->
                now.at(VERSION).equals(change.live().at(VERSION));
            case ChangeReply.ChangeRefused(int code, var _, var _) ->
                code == MISSING && change.live().isEmpty();
            case ChangeReply.NoReply _ -> false;
        };
    }

    private static ChangeReply twice(Supplier<ChangeReply> harmless) {
        ChangeReply reply = harmless.get();
        return reply instanceof ChangeReply.NoReply && !isTooLong(reply) ? harmless.get() : reply;
    }

    private static boolean isTooLong(ChangeReply reply) {
        return reply instanceof ChangeReply.NoReply(String cause) && cause.equals(Causes.TOO_LONG.cause());
    }

    @Override
    public ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline) {
        return twice(() -> object(send(
                new StandardHttpRequest.Builder().method("PATCH", "application/apply-patch+yaml", manifest.toString()),
                path(target) + "?dryRun=All&force=true&fieldManager=" + encoded(manager),
                JSON_TYPE,
                deadline)));
    }

    @Override
    public ChangeReply tryPod(String namespace, ObjectNode pod, Deadline deadline) {
        return object(send(
                new StandardHttpRequest.Builder().method("POST", JSON_TYPE, pod.toString()),
                "/api/v1/namespaces/" + encoded(namespace) + "/pods?dryRun=All&fieldManager="
                        + FieldManagers.THIS_SERVER,
                JSON_TYPE,
                deadline));
    }

    /// @param only preconditions that the object must meet to be changed; empty for none
    private ChangeReply sent(ObjectChange change, ObjectNode only, boolean dryRun, Deadline deadline) {
        HttpRequest.Builder request = new StandardHttpRequest.Builder();
        String query = "?fieldManager=" + manager(change.request()) + (dryRun ? "&dryRun=All" : "");
        switch (change.request()) {
            case PatchRequest(var kind, ObjectNode body, var _) -> {
                request.method("PATCH", kind.mediaType(), onlyFor(only, body));
                query += STRICT;
            }
            case ApplyRequest(ObjectNode manifest, boolean force) -> {
                request.method("PATCH", "application/apply-patch+yaml", onlyFor(only, manifest));
                query += STRICT + (force ? "&force=true" : "");
            }
            case DeleteRequest _ ->
                request.method(
                        "DELETE",
                        JSON_TYPE,
                        options(only, dryRun)
                                .put("propagationPolicy", "Background")
                                .toString());
            case ApproveRequest(ObjectNode approved) -> request.method("PUT", JSON_TYPE, onlyFor(only, approved));
            case EvictRequest _ -> {
                ObjectNode eviction =
                        JSON.createObjectNode().put("apiVersion", "policy/v1").put("kind", "Eviction");
                eviction.putObject("metadata")
                        .put("name", change.target().name().name())
                        .put("namespace", change.target().name().namespace());
                eviction.set("deleteOptions", options(only, dryRun));
                request.method("POST", JSON_TYPE, eviction.toString());
            }
        }
        String subresource = change.request().subresource();
        return object(send(
                request,
                path(change.target()) + (subresource.isEmpty() ? "" : "/" + subresource) + query,
                JSON_TYPE,
                deadline));
    }

    private static String manager(ChangeRequest request) {
        return request instanceof PatchRequest patch && patch.operation()
                ? FieldManagers.THIS_SERVER_OPERATION
                : FieldManagers.THIS_SERVER;
    }

    private static String onlyFor(ObjectNode only, ObjectNode body) {
        ObjectNode bound = body.deepCopy();
        bound.withObjectProperty("metadata").setAll(only);
        return bound.toString();
    }

    /// Options in the body of a deletion override those in its query: the dry run is set in both.
    private static ObjectNode options(ObjectNode only, boolean dryRun) {
        ObjectNode options = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "DeleteOptions");
        if (dryRun) {
            options.putArray("dryRun").add("All");
        }
        if (!only.isEmpty()) {
            options.set("preconditions", only);
        }
        return options;
    }

    private static ObjectNode preconditions(JsonNode is) {
        ObjectNode preconditions = JSON.createObjectNode();
        PRECONDITIONS.stream().filter(is::has).forEach(name -> preconditions.set(name, is.path(name)));
        return preconditions;
    }

    private CallerConnection.SentChange send(
            HttpRequest.Builder request, String path, String accept, Deadline deadline) {
        return connection.send(
                request.uri(URI.create(connection.server() + path))
                        .header("Accept", accept)
                        .timeout(Math.max(1, deadline.remaining().toMillis()), TimeUnit.MILLISECONDS)
                        .build(),
                deadline);
    }

    private static ChangeReply object(CallerConnection.SentChange sent) {
        return switch (sent) {
            case CallerConnection.SentChange.WriteUnanswered(String cause) -> new ChangeReply.NoReply(cause);
            case CallerConnection.SentChange.WriteAnswered(int code, String text, List<String> warnings) -> {
                JsonNode json = parsed(text);
                if (code / 100 == 2) {
                    yield json instanceof ObjectNode object
                            ? new ChangeReply.ChangedObject(object, warnings)
                            : new ChangeReply.NoReply("the answer is not understood");
                }
                yield new ChangeReply.ChangeRefused(
                        code,
                        json.path("message").asText(),
                        json.get("details") instanceof ObjectNode details ? details : JSON.createObjectNode());
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
        return collection(target.resource(), target.name().namespace()) + "/"
                + encoded(target.name().name());
    }

    private static String collection(ApiResource resource, String namespace) {
        return (resource.group().isEmpty() ? "/api/" : "/apis/")
                + resource.apiVersion()
                + (namespace.isEmpty() ? "" : "/namespaces/" + encoded(namespace))
                + "/" + resource.plural();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
