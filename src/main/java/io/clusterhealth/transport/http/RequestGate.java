// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Checks a request before anything is allocated for it: host, origin, method, content type, size.
@Singleton
public final class RequestGate {
    private static final String JSON = "application/json";
    private static final String METHODS = "GET, POST, DELETE";
    private static final String HEADERS = "Content-Type, Accept, Authorization, Last-Event-ID, MCP-Protocol-Version,"
            + " Mcp-Session-Id, Mcp-Method, Mcp-Name";
    private static final Pattern PARAMETER = Pattern.compile("(?i)mcp-param-[!#$%&'*+.^_`|~0-9a-z-]{1,100}");
    private static final int BEFORE_ALL_ELSE = 1_000;
    private static final int ONCE_THE_CALLER_IS_KNOWN = SecurityHandlerPriorities.AUTHORIZATION - 1;

    private final HttpRules rules;
    private final OriginRule origins;
    /// Prometheus scrapes each pod by its IP address.
    private final OriginRule scrapers;
    private final Refusals refusals;
    private final HttpSessions sessions;

    RequestGate(HttpRules rules, Refusals refusals, HttpSessions sessions) {
        this.rules = rules;
        this.sessions = sessions;
        this.origins = new OriginRule(rules);
        this.scrapers = OriginRule.withAddresses(rules);
        this.refusals = refusals;
    }

    void register(@Observes Filters filters) {
        filters.register(this::judge, BEFORE_ALL_ELSE);
        filters.register(RequestGate::resume, ONCE_THE_CALLER_IS_KNOWN);
    }

    /// Requests that the HTTP layer itself finds malformed never reach a filter.
    void registerFailures(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).failureHandler(context -> {
            if (context.statusCode() == 400 && !context.response().ended()) {
                refuse(context, 400, "The request is malformed: its Host header is missing or no host name");
            } else {
                context.next();
            }
        });
    }

    private void judge(RoutingContext context) {
        HttpServerRequest request = context.request();
        HeadDeadline.arrived(request);
        AdmissionTime.note(context);
        ConnectionPlace.asked(request);
        context.addEndHandler(_ -> answered(request));
        if (Optional.ofNullable(request.version()).isEmpty()) {
            request.connection().close();
            return;
        }
        String path = String.valueOf(request.path());
        if (OpenPaths.contains(path)) {
            context.next();
            return;
        }
        // JAX-RS ignores path parameters, and a proxy may differ on where a path ends.
        if (path.contains(";")) {
            refuse(context, 400, "A path has no parameters here; ask for /mcp");
            return;
        }
        MultiMap headers = request.headers();
        OriginRule rule = path.equals(MetricsResource.PATH) ? scrapers : origins;
        List<String> from = headers.getAll("Origin");
        Optional<String> refusal = rule.refusal(headers.getAll("Host"), from, request.uri());
        if (refusal.isPresent()) {
            refuse(context, 403, refusal.get());
            return;
        }
        allowOrigin(context, from);
        switch (request.method().name()) {
            case "POST" -> judgeBody(context, headers);
            case "GET", "DELETE" -> context.next();
            case "OPTIONS" -> preflight(context, headers);
            default -> notAllowed(context);
        }
    }

    /// Responses are sent by other threads, but the state of a connection belongs to its event loop.
    private static void answered(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            connection.channel().eventLoop().execute(() -> {
                if (HeadDeadline.answered(request)) {
                    ConnectionPlace.answered(request);
                }
            });
        }
    }

    /// A request without a body is complete now.
    private static void resume(RoutingContext context) {
        AdmissionTime.admitted(context);
        if (!context.request().method().equals(HttpMethod.POST)) {
            ConnectionPlace.complete(context.request());
        }
        context.next();
    }

    private void judgeBody(RoutingContext context, MultiMap headers) {
        if (!isJson(headers.getAll("Content-Type"))) {
            refuse(context, 415, "Content-Type must be application/json");
        } else if (headers.contains("Content-Encoding")) {
            refuse(context, 415, "Content-Encoding is not supported; send the body as it is");
        } else if (declaredLength(headers) > rules.maxBytes()) {
            context.response().putHeader("Connection", "close");
            refuse(context, 413, "A message may have at most " + rules.maxBytes() + " bytes");
        } else {
            context.next();
        }
    }

    /// Allows a browser to show the response to a page whose origin the rules name.
    private void allowOrigin(RoutingContext context, List<String> from) {
        from.stream()
                .filter(origins::isNamed)
                .forEach(origin -> context.response()
                        .putHeader("Access-Control-Allow-Origin", origin)
                        .putHeader(
                                "Access-Control-Expose-Headers", Listening.SESSION + ", WWW-Authenticate, Retry-After")
                        .putHeader("Vary", "Origin"));
    }

    private void preflight(RoutingContext context, MultiMap headers) {
        if (headers.getAll("Origin").stream().noneMatch(origins::isNamed)) {
            notAllowed(context);
            return;
        }
        context.response()
                .setStatusCode(204)
                .putHeader("Access-Control-Allow-Methods", METHODS)
                .putHeader("Access-Control-Allow-Headers", HEADERS + parameters(headers))
                .end();
    }

    /// The requested headers that repeat an argument of a tool: their names are as many as those of arguments.
    private static String parameters(MultiMap headers) {
        return headers.getAll("Access-Control-Request-Headers").stream()
                .flatMap(names -> Arrays.stream(names.split(",")))
                .map(String::strip)
                .filter(name -> PARAMETER.matcher(name).matches())
                .map(name -> ", " + name)
                .collect(Collectors.joining());
    }

    private void notAllowed(RoutingContext context) {
        context.response().putHeader("Allow", Headers.allowed(context, sessions.areOn()));
        refuse(context, 405, "Use POST to send a message");
    }

    private void refuse(RoutingContext context, int status, String details) {
        refusals.refuse(context, status, details);
    }

    private static boolean isJson(List<String> types) {
        if (types.size() != 1) {
            return false;
        }
        if (types.getFirst().equals(JSON)) {
            return true;
        }
        String[] parts =
                types.getFirst().toLowerCase(Locale.ROOT).replace(" ", "").split(";", -1);
        boolean utf8 = true;
        for (int i = 1; i < parts.length; i++) {
            utf8 &= !parts[i].startsWith("charset=")
                    || parts[i].replace("\"", "").equals("charset=utf-8");
        }
        return parts.length > 0 && parts[0].equals(JSON) && utf8;
    }

    private static long declaredLength(MultiMap headers) {
        try {
            return headers.contains("Content-Length") ? Long.parseLong(headers.get("Content-Length")) : 0;
        } catch (NumberFormatException _) {
            return Long.MAX_VALUE;
        }
    }
}
