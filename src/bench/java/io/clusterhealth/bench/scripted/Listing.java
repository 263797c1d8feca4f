// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import io.clusterhealth.cluster.protobuf.ObjectList;
import io.clusterhealth.cluster.protobuf.ObjectWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A list that is served in pages.
///
/// @param path such as `/api/v1/pods`
/// @param kind of one object
public record Listing(String path, String apiVersion, String kind, List<Item> items) {
    private static final int HEADER = 200;

    public Listing {
        items = List.copyOf(items);
    }

    String plural() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    boolean namespaced() {
        return items.stream().anyMatch(item -> !item.namespace().isEmpty());
    }

    /// The objects in one namespace and of one event type or pod phase; an empty argument matches all.
    Listing only(String namespace, String type) {
        if (namespace.isEmpty() && type.isEmpty()) {
            return this;
        }
        return new Listing(
                path,
                apiVersion,
                kind,
                items.stream()
                        .filter(item -> namespace.isEmpty() || item.namespace().equals(namespace))
                        .filter(item -> type.isEmpty() || item.type().equals(type))
                        .toList());
    }

    /// Writes the objects in protobuf, where their kind has it.
    void write() {
        if (ObjectWriter.knows(apiVersion, kind)) {
            items.forEach(item -> item.protobuf(apiVersion, kind));
        }
    }

    /// The same list without objects.
    Listing none() {
        return new Listing(path, apiVersion, kind, List.of());
    }

    /// The same list for requests of metadata only; the lists that are requested so have no objects.
    Listing metadata() {
        return new Listing(path, "meta.k8s.io/v1", "PartialObjectMetadata", items);
    }

    /// @param limit 0 for all
    /// @param from the continue token of the previous page; empty for the first
    /// @param protobuf whether the request prefers it to JSON
    public Reply page(int limit, String from, boolean protobuf) {
        int start = from.isEmpty() ? 0 : Integer.parseInt(from.substring(from.indexOf('-') + 1));
        int end = limit == 0 ? items.size() : Math.min(items.size(), start + limit);
        List<Item> page = items.subList(start, end);
        return protobuf && ObjectWriter.knows(apiVersion, kind) ? messages(page, end) : json(page, end);
    }

    private Reply messages(List<Item> page, int end) {
        return new Reply(
                200,
                ObjectList.MEDIA_TYPE,
                ObjectWriter.list(
                        apiVersion,
                        kind,
                        end == items.size() ? "" : token(end),
                        page.stream()
                                .map(item -> item.protobuf(apiVersion, kind))
                                .toList()));
    }

    private Reply json(List<Item> page, int end) {
        int size = page.stream().mapToInt(item -> item.json().length + 1).sum();
        ByteArrayOutputStream out = new ByteArrayOutputStream(size + HEADER);
        out.writeBytes(("{\"kind\":\"" + kind + "List\",\"apiVersion\":\"" + apiVersion + "\",\"metadata\":{"
                        + "\"resourceVersion\":\"48213377\"" + rest(end) + "},\"items\":[")
                .getBytes(StandardCharsets.UTF_8));
        String comma = "";
        for (Item item : page) {
            out.writeBytes(comma.getBytes(StandardCharsets.UTF_8));
            out.writeBytes(item.json());
            comma = ",";
        }
        out.writeBytes("]}\n".getBytes(StandardCharsets.UTF_8));
        return new Reply(200, "application/json", out.toByteArray());
    }

    private static String token(int end) {
        return "offset-" + end;
    }

    private String rest(int end) {
        int left = items.size() - end;
        return left == 0 ? "" : ",\"continue\":\"" + token(end) + "\",\"remainingItemCount\":" + left;
    }
}
