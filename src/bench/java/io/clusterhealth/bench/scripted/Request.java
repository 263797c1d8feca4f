// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// A request as a script sees it.
///
/// @param query its parameters, decoded; of a repeated one the last
/// @param tabular whether it would rather have a Table, as `kubectl get` does
public record Request(String method, String path, Map<String, String> query, boolean tabular) {
    public Request {
        query = Map.copyOf(query);
    }

    static Request of(String method, URI uri, boolean tabular) {
        Map<String, String> query = new HashMap<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                query.put(decode(name), decode(value));
            }
        }
        return new Request(method, uri.getPath(), query, tabular);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /// Whether it asks for a later page of a list.
    public boolean continues() {
        return query.containsKey("continue");
    }
}
