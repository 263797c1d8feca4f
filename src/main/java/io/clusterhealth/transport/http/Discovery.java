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

/// Answers GET requests without a stream: JSON for programs, 405 for event streams.
///
/// A client that requests a stream must get one that stays open, or 405; on any other status it fails or retries.
@Singleton
record Discovery(ServerCard card) {
    private static final List<String> ENDPOINTS = List.of("/", "/message", "/mcp");

    /// Answers a GET that gets no stream.
    ///
    /// @param path the requested one of [#ENDPOINTS]
    /// @param allowed the header `Allow` of a 405
    Response answer(String path, HttpHeaders headers, String allowed) {
        if (!path.equals("/")) {
            return notAllowed(allowed);
        }
        for (MediaType type : headers.getAcceptableMediaTypes()) {
            if (type.toString().startsWith("text/event-stream")) {
                return notAllowed(allowed);
            }
        }
        return Response.ok(card.discovery(ENDPOINTS).toString(), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    /// Whether a browser requests a page.
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

    /// The same for a request that is refused before its headers are parsed: browsers list their preferred type
    /// first.
    static boolean opensPage(HttpServerRequest request) {
        return HttpMethod.GET.equals(request.method())
                && "/".equals(request.path())
                && Optional.ofNullable(request.getHeader("Accept"))
                        .filter(accept -> accept.startsWith(MediaType.TEXT_HTML))
                        .isPresent();
    }

    private static Response notAllowed(String allowed) {
        return Response.status(405).header("Allow", allowed).build();
    }
}
