// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import com.sun.net.httpserver.HttpExchange;
import io.clusterhealth.cluster.protobuf.ObjectList;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A request, parsed for scripts.
///
/// @param query its parameters, decoded; of a repeated one the last
/// @param tabular whether it accepts a Table, as `kubectl get` does
/// @param protobuf whether it accepts protobuf
/// @param metadataOnly whether it accepts a `PartialObjectMetadataList`
/// @param token the bearer token; empty for none
public record Request(
        String method,
        String path,
        Map<String, String> query,
        boolean tabular,
        boolean protobuf,
        boolean metadataOnly,
        String token,
        String body) {
    private static final String BEARER = "Bearer ";

    public Request {
        query = Map.copyOf(query);
    }

    /// Reads the whole request.
    static Request of(HttpExchange exchange) throws IOException {
        URI uri = exchange.getRequestURI();
        Map<String, String> query = new HashMap<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                query.put(decode(name), decode(value));
            }
        }
        String token = header(exchange, "Authorization")
                .filter(value -> value.startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()))
                .orElse("");
        String accept = header(exchange, "Accept").orElse("");
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new Request(
                exchange.getRequestMethod(),
                uri.getPath(),
                query,
                accept.contains("as=Table"),
                accept.contains(ObjectList.MEDIA_TYPE),
                accept.contains("as=PartialObjectMetadataList"),
                token,
                body);
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /// Whether it requests a later page of a list.
    public boolean continues() {
        return query.containsKey("continue");
    }
}
