// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.ToolCatalog;
import java.time.Duration;

/// Adds to results the members that all of this era have: result type, server info, cache lifetime.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic">MCP, Overview</a>
record ResultDecorator(ServerCard card) {
    static final String RESULT_TYPE = "resultType";

    private static final String SERVER = "io.modelcontextprotocol/serverInfo";

    /// Lists change with the configuration, that is, with a restart.
    private static final Duration STABLE = Duration.ofMinutes(5);

    /// The state of a cluster changes at any moment.
    private static final Duration FLEETING = Duration.ZERO;

    /// A result that is the same for every caller, and cacheable for a while.
    Method.Handler stable(Method.Handler inner) {
        return kept(inner, STABLE, "public");
    }

    /// The list of tools, cacheable for as long as every upstream server allows.
    Method.Handler listed(Method.Handler inner, ToolCatalog tools) {
        return (params, meta, exchange) -> {
            ChangingTools.ListTerms terms = tools.changing().terms();
            Duration time = terms.goodFor().compareTo(STABLE) < 0 ? terms.goodFor() : STABLE;
            return kept(inner, time, terms.isPrivate() ? "private" : "public").handle(params, meta, exchange);
        };
    }

    /// A result for its caller alone, and stale immediately.
    Method.Handler fleeting(Method.Handler inner) {
        return kept(inner, FLEETING, "private");
    }

    private Method.Handler kept(Method.Handler inner, Duration time, String scope) {
        return (params, meta, exchange) -> {
            Reply reply = inner.handle(params, meta, exchange);
            if (reply instanceof Reply.Result(ObjectNode json) && !json.has(RESULT_TYPE)) {
                json.put("ttlMs", time.toMillis()).put("cacheScope", scope);
            }
            return reply;
        };
    }

    /// Adds what every result has.
    void decorate(ObjectNode json) {
        if (!json.has(RESULT_TYPE)) {
            json.put(RESULT_TYPE, "complete");
        }
        json.withObjectProperty("_meta").set(SERVER, card.implementation().toJson());
    }
}
