// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/// One page of a list that hardly changes while the server runs, so that a cursor only has to hold an index.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination">MCP,
/// Pagination</a>
final class ListPage {
    private static final String MARK = "at:";

    private ListPage() {}

    /// The page that the request's cursor selects.
    ///
    /// @param member the name of the list in the result
    static <T> Reply of(String member, List<T> items, int size, ObjectNode params, Function<T, ObjectNode> listing) {
        OptionalInt start = start(params.path("cursor"), items.size());
        if (start.isEmpty()) {
            return Reply.invalidParams("'cursor' is none that this server gave out");
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode page = json.putArray(member);
        items.stream().skip(start.getAsInt()).limit(size).map(listing).forEach(page::add);
        int end = start.getAsInt() + size;
        if (end < items.size()) {
            json.put("nextCursor", cursor(end));
        }
        return new Reply.Result(json);
    }

    private static String cursor(int start) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((MARK + start).getBytes(StandardCharsets.UTF_8));
    }

    private static OptionalInt start(JsonNode cursor, int total) {
        if (cursor.isMissingNode() || cursor.isNull()) {
            return OptionalInt.of(0);
        }
        for (int start = 1; cursor.isTextual() && start < total; start++) {
            if (cursor.textValue().equals(cursor(start))) {
                return OptionalInt.of(start);
            }
        }
        return OptionalInt.empty();
    }
}
