// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.upstream.AddressRule;
import io.clusterhealth.upstream.SecretFiles;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/// Sends requests to one server: looks first at where its name leads, adds its headers, and follows redirects to the
/// same host only.
final class HttpSender {
    private static final int REDIRECTS = 3;

    private final HttpClient client;
    private final AddressRule rule;
    private final HttpReach reach;

    HttpSender(HttpClient client, AddressRule rule, HttpReach reach) {
        this.client = client;
        this.rule = rule;
        this.reach = reach;
    }

    /// A request before it has an address.
    ///
    /// @param body empty for a GET
    /// @param caller whose token goes in the place of the server's `Authorization`
    record Outgoing(
            URI url, String method, Optional<byte[]> body, Map<String, String> headers, Optional<BearerToken> caller) {}

    /// What came of sending.
    sealed interface HttpSent {
        /// The body is to be read and closed.
        record Response(HttpResponse<InputStream> response) implements HttpSent {}

        /// @param why a clause
        record Unsent(String why) implements HttpSent {}

        record AnswerLate() implements HttpSent {}
    }

    /// Sends a request and waits for the head of its answer.
    HttpSent send(Outgoing outgoing, Duration patience) throws InterruptedException {
        URI url = outgoing.url();
        for (int hop = 0; hop <= REDIRECTS; hop++) {
            Optional<String> refusal = refusal(url, outgoing.caller().isPresent());
            if (refusal.isPresent()) {
                return new HttpSent.Unsent(refusal.get());
            }
            HttpSent sent = sendOnce(url, outgoing, patience);
            if (!(sent instanceof HttpSent.Response(HttpResponse<InputStream> response)) || !isRedirect(response)) {
                return sent;
            }
            close(response);
            Optional<URI> next = response.headers().firstValue("Location").map(url::resolve);
            if (next.isEmpty() || !isSameHost(url, next.get())) {
                return new HttpSent.Unsent("it redirects to another host, which is not followed");
            }
            url = next.get();
        }
        return new HttpSent.Unsent("it redirects more than " + REDIRECTS + " times");
    }

    private HttpSent sendOnce(URI url, Outgoing outgoing, Duration patience) throws InterruptedException {
        if (!(SecretFiles.read(reach.headers()) instanceof SecretFiles.Revealed.Values(Map<String, String> own))) {
            return new HttpSent.Unsent("a file of its 'headers' is not there or cannot be read");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .method(
                        outgoing.method(),
                        outgoing.body()
                                .map(HttpRequest.BodyPublishers::ofByteArray)
                                .orElseGet(HttpRequest.BodyPublishers::noBody));
        try {
            own.forEach((name, value) -> {
                if (outgoing.caller().isEmpty() || !name.equalsIgnoreCase("Authorization")) {
                    request.setHeader(name, value);
                }
            });
            outgoing.headers().forEach(request::setHeader);
            outgoing.caller().ifPresent(token -> request.setHeader("Authorization", "Bearer " + token.text()));
        } catch (IllegalArgumentException _) {
            return new HttpSent.Unsent("one of its headers has a character that no header may have");
        }
        CompletableFuture<HttpResponse<InputStream>> answer =
                client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try {
            return new HttpSent.Response(answer.get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            drop(answer);
            return new HttpSent.AnswerLate();
        } catch (ExecutionException e) {
            return new HttpSent.Unsent(why(Optional.ofNullable(e.getCause()).orElse(e)));
        } catch (InterruptedException interrupted) {
            drop(answer);
            throw interrupted;
        }
    }

    /// Ends a request whose answer is of no use any more.
    private static void drop(CompletableFuture<HttpResponse<InputStream>> answer) {
        answer.cancel(true);
        CompletableFuture<Void> _ = answer.thenAccept(HttpSender::close);
    }

    private Optional<String> refusal(URI url, boolean withToken) {
        if (withToken && !rule.admitsCallerToken(url)) {
            return Optional.of("its host is not listed in MCP_UPSTREAM_CALLER_HOSTS, so no caller's token goes there");
        }
        try {
            return rule.refusal(url, List.of(InetAddress.getAllByName(url.getHost())));
        } catch (UnknownHostException _) {
            return Optional.of("its host does not resolve");
        }
    }

    private static boolean isRedirect(HttpResponse<?> response) {
        return response.statusCode() == 307 || response.statusCode() == 308;
    }

    private static boolean isSameHost(URI from, URI to) {
        return String.valueOf(from.getScheme()).equalsIgnoreCase(to.getScheme())
                && String.valueOf(from.getAuthority()).equalsIgnoreCase(to.getAuthority());
    }

    static void close(HttpResponse<InputStream> response) {
        try {
            response.body().close();
        } catch (IOException _) {
            // It has ended.
        }
    }

    private static String why(Throwable failure) {
        return switch (failure) {
            case HttpConnectTimeoutException _ -> "its host does not take a connection";
            case ConnectException _ -> "its host refused the connection";
            case SSLException tls ->
                "TLS failed: " + Optional.ofNullable(tls.getMessage()).orElse("no reason given");
            case IOException io ->
                "the connection broke: " + Optional.ofNullable(io.getMessage()).orElse("no reason given");
            default -> "the request failed";
        };
    }
}
