// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.engine.ServerCard;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/// Answers GET requests without a stream: programs get JSON, event streams a plain no.
///
/// A client that asks for a stream must get one that stays open, or 405; any other status makes it fail or ask again.
@Singleton
final class Discovery {
    private static final List<String> ENDPOINTS = List.of("/", "/message", "/mcp");

    private final ServerCard card;

    Discovery(ServerCard card) {
        this.card = card;
    }

    /// Answers a GET that is given no stream.
    ///
    /// @param path what it asks for, of [#ENDPOINTS]
    Response answer(String path, HttpHeaders headers) {
        if (!path.equals("/")) {
            return notAllowed();
        }
        for (MediaType type : headers.getAcceptableMediaTypes()) {
            if (type.toString().startsWith("text/event-stream")) {
                return notAllowed();
            }
        }
        return Response.ok(card.discovery(ENDPOINTS).toString(), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    /// Whether a browser asks for something to look at.
    static boolean prefersPage(String path, HttpHeaders headers) {
        if (!path.equals("/")) {
            return false;
        }
        for (MediaType type : headers.getAcceptableMediaTypes()) {
            if (type.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
                return false;
            }
            if (type.isCompatible(MediaType.TEXT_HTML_TYPE)) {
                return true;
            }
        }
        return false;
    }

    /// The same of a request that is refused before its headers are read: browsers name what they would rather have
    /// first.
    static boolean opensPage(HttpServerRequest request) {
        return HttpMethod.GET.equals(request.method())
                && "/".equals(request.path())
                && Optional.ofNullable(request.getHeader("Accept"))
                        .filter(accept -> accept.startsWith(MediaType.TEXT_HTML))
                        .isPresent();
    }

    private static Response notAllowed() {
        return Response.status(405).header("Allow", "POST").build();
    }
}
