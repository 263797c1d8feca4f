// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
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
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import java.util.List;
import java.util.Optional;

/// Single objects, pages and logs of a live cluster.
public record KubeDetails(ApiServer server) implements Details {
    /// Lists of objects with their metadata only.
    static final String METADATA_ONLY = ApiServer.JSON + ListForm.METADATA_ONLY + "," + ApiServer.JSON;

    @Override
    public Read<List<ApiResource>> resources(Deadline deadline) {
        return new ApiDiscovery(texts(deadline)).resources();
    }

    @Override
    public Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
        String path = ListPath.of(resource, namespace) + "?limit=" + MOST_NAMES
                + name.map(one -> "&fieldSelector=" + ListPath.encoded("metadata.name=" + one))
                        .orElse("");
        TextReading texts = texts(deadline);
        return texts.ask(path, METADATA_ONLY)
                .read(
                        answer -> object(answer).map(KubeDetails::names),
                        told -> refusal(told, path, rule("list", resource, namespace.orElse("")), texts));
    }

    private static List<ObjectName> names(JsonNode list) {
        return list.path("items").valueStream().map(ObjectName::of).toList();
    }

    @Override
    public Read<ObjectPage> page(ObjectQuery query, Deadline deadline) {
        if (query.resource().confidential() && !query.resource().isSecrets()) {
            return new Read.Missing<>(NOT_READ);
        }
        ObjectPages pages = new ObjectPages(query, server.now());
        String verb = query.name().isPresent() ? "get" : "list";
        TextReading texts = texts(deadline);
        TextReply reply = texts.ask(pages.path(), pages.accept());
        if (reply.equals(new TextReply.NoText(Causes.TOO_LONG)) && query.name().isEmpty() && query.limit() > 1) {
            return page(query.halved(), deadline);
        }
        return reply.read(answer -> object(answer).map(pages::of), told -> switch (told.code()) {
            case 410 -> new Unread.Failed("this place in the list is too old");
            case 400 -> new Unread.Failed("the API server takes neither this selector nor this cursor");
            default ->
                refusal(
                        told,
                        pages.path(),
                        rule(verb, query.resource(), query.namespace().orElse("")),
                        texts);
        });
    }

    @Override
    public Read<List<String>> log(LogQuery query, Deadline deadline) {
        return new LogReading(server, deadline).read(query);
    }

    private TextReading texts(Deadline deadline) {
        return new TextReading(server, deadline);
    }

    private static Optional<ObjectNode> object(JsonNode answer) {
        return answer instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    }

    private static AccessRule rule(String verb, ApiResource resource, String namespace) {
        return new AccessRule(verb, resource.group(), resource.plural(), resource.namespaced() ? namespace : "");
    }

    private static Unread refusal(TextReply.TextBody told, String path, AccessRule rule, TextReading texts) {
        return switch (told.code()) {
            case 403 -> texts.denied(rule, path);
            case 404 -> new Unread.Absent();
            default -> told.cause();
        };
    }
}
