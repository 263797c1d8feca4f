// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Single objects, pages and logs of a live cluster.
public record KubeDetails(ApiServer server) implements Details {
    private static final Unread.Failed NOT_UNDERSTOOD = new Unread.Failed("the answer is not understood");
    private static final Unread.Failed NOT_READ = new Unread.Failed("objects of this kind are not read");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /// Lists of objects with their metadata only.
    static final String METADATA_ONLY = ApiServer.JSON + ListForm.METADATA_ONLY + "," + ApiServer.JSON;

    @Override
    public Read<List<ApiResource>> resources(Deadline deadline) {
        return new ResourceDiscovery(texts(deadline)).read();
    }

    @Override
    public Read<ObjectNode> object(ApiResource resource, ObjectName name, Deadline deadline) {
        if (resource.confidential()) {
            return new Read.Missing<>(NOT_READ);
        }
        String path = ListPath.of(resource, Optional.of(name.namespace())) + "/" + ListPath.encoded(name.name());
        return switch (texts(deadline).ask(path)) {
            case TextReply.TextBody(int code, String text) when code == 200 -> object(text);
            case TextReply.TextBody(int code, String _) ->
                new Read.Missing<>(refusal(code, "get", resource, name.namespace()));
            case TextReply.NoText(Unread why) -> new Read.Missing<>(why);
        };
    }

    private static Read<ObjectNode> object(String text) {
        return parse(text)
                .filter(node -> node.path("metadata").isObject())
                .<Read<ObjectNode>>map(node -> new Read.Found<>(Undisclosed.without(node)))
                .orElseGet(() -> new Read.Missing<>(NOT_UNDERSTOOD));
    }

    @Override
    public Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
        String path = ListPath.of(resource, namespace) + "?limit=" + MOST_NAMES
                + name.map(one -> "&fieldSelector=" + ListPath.encoded("metadata.name=" + one))
                        .orElse("");
        return switch (texts(deadline).ask(path, METADATA_ONLY)) {
            case TextReply.NoText(Unread why) -> new Read.Missing<>(why);
            case TextReply.TextBody(int code, String text)
            when code == 200 ->
                parse(text)
                        .<Read<List<ObjectName>>>map(list -> new Read.Found<>(names(list)))
                        .orElseGet(() -> new Read.Missing<>(NOT_UNDERSTOOD));
            case TextReply.TextBody(int code, String _) ->
                new Read.Missing<>(refusal(code, "list", resource, namespace.orElse("")));
        };
    }

    private static List<ObjectName> names(JsonNode list) {
        List<ObjectName> names = new ArrayList<>();
        for (JsonNode item : list.path("items")) {
            JsonNode metadata = item.path("metadata");
            names.add(new ObjectName(
                    metadata.path("namespace").asText(), metadata.path("name").asText()));
        }
        return names;
    }

    @Override
    public Read<ObjectPage> page(ObjectQuery query, Deadline deadline) {
        if (query.resource().confidential() && !query.resource().isSecrets()) {
            return new Read.Missing<>(NOT_READ);
        }
        ObjectPages pages = new ObjectPages(query, server.now());
        String verb = query.name().isPresent() ? "get" : "list";
        return switch (texts(deadline).ask(pages.path(), pages.accept())) {
            case TextReply.NoText(Unread why)
            when why.equals(Causes.TOO_LONG) && query.name().isEmpty() && query.limit() > 1 ->
                page(query.halved(), deadline);
            case TextReply.NoText(Unread why) -> new Read.Missing<>(why);
            case TextReply.TextBody(int code, String text)
            when code == 200 ->
                parse(text)
                        .<Read<ObjectPage>>map(answer -> new Read.Found<>(pages.of(answer)))
                        .orElseGet(() -> new Read.Missing<>(NOT_UNDERSTOOD));
            case TextReply.TextBody(int code, String _)
            when code == 410 -> new Read.Missing<>(new Unread.Failed("this place in the list is too old"));
            case TextReply.TextBody(int code, String _)
            when code == 400 ->
                new Read.Missing<>(new Unread.Failed("the API server takes neither this selector nor this cursor"));
            case TextReply.TextBody(int code, String _) ->
                new Read.Missing<>(
                        refusal(code, verb, query.resource(), query.namespace().orElse("")));
        };
    }

    @Override
    public Read<List<String>> log(LogQuery query, Deadline deadline) {
        return new LogReading(server, deadline).read(query);
    }

    private TextReading texts(Deadline deadline) {
        return new TextReading(server, deadline);
    }

    private static Optional<ObjectNode> parse(String text) {
        try {
            return Optional.of(JSON.readTree(text))
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast);
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    private static Unread refusal(int code, String verb, ApiResource resource, String namespace) {
        return switch (code) {
            case 403 ->
                new Unread.Denied(new AccessRule(
                        verb, resource.group(), resource.plural(), resource.namespaced() ? namespace : ""));
            case 404 -> new Unread.Absent();
            default -> Causes.code(code);
        };
    }
}
