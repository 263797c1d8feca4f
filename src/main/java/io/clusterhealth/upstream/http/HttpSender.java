// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.upstream.SecretFiles;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import io.clusterhealth.upstream.UpstreamTrouble;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/// Sends requests to one server: checks the addresses of its host first, adds its headers, and follows redirects to
/// the same host only.
///
/// @param caller token that replaces the server's `Authorization`
record HttpSender(
        HttpClient client, AddressRule rule, Set<String> callerHosts, HttpReach reach, Optional<BearerToken> caller) {
    private static final int REDIRECTS = 3;

    /// A request before it has an address.
    ///
    /// @param body empty for a GET
    record Outgoing(URI url, String method, Optional<byte[]> body, Map<String, String> headers) {}

    sealed interface HttpSent {
        /// The body is to be read and closed.
        record Response(HttpResponse<InputStream> response) implements HttpSent {}

        record Unsent(UpstreamFault fault) implements HttpSent {}

        record AnswerLate() implements HttpSent {}
    }

    /// Sends a request and waits for the headers of its response.
    HttpSent send(Outgoing outgoing, Duration patience) throws InterruptedException {
        URI url = outgoing.url();
        for (int hop = 0; hop <= REDIRECTS; hop++) {
            Optional<UpstreamFault> refusal = refusal(url);
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
                return new HttpSent.Unsent(UpstreamTrouble.REDIRECTED.plain());
            }
            url = next.get();
        }
        return new HttpSent.Unsent(UpstreamTrouble.REDIRECTED_OFTEN.with(Integer.toString(REDIRECTS)));
    }

    private HttpSent sendOnce(URI url, Outgoing outgoing, Duration patience) throws InterruptedException {
        Optional<Map<String, String>> own = SecretFiles.read(reach.headers());
        if (own.isEmpty()) {
            return new HttpSent.Unsent(UpstreamTrouble.NO_HEADER_FILE.plain());
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .method(
                        outgoing.method(),
                        outgoing.body()
                                .map(HttpRequest.BodyPublishers::ofByteArray)
                                .orElseGet(HttpRequest.BodyPublishers::noBody));
        try {
            own.get().forEach((name, value) -> {
                if (caller.isEmpty() || !name.equalsIgnoreCase("Authorization")) {
                    request.setHeader(name, value);
                }
            });
            outgoing.headers().forEach(request::setHeader);
            caller.ifPresent(token -> request.setHeader("Authorization", "Bearer " + token.text()));
        } catch (IllegalArgumentException _) {
            return new HttpSent.Unsent(UpstreamTrouble.HEADER.plain());
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

    /// Cancels a request whose response is no longer needed.
    private static void drop(CompletableFuture<HttpResponse<InputStream>> answer) {
        answer.cancel(true);
        CompletableFuture<Void> _ = answer.thenAccept(HttpSender::close);
    }

    private Optional<UpstreamFault> refusal(URI url) {
        if (caller.isPresent() && !callerHosts.contains(AddressRule.host(url))) {
            return Optional.of(UpstreamTrouble.CALLER_HOST.plain());
        }
        try {
            return rule.refusal(url, List.of(InetAddress.getAllByName(url.getHost())))
                    .map(fault -> UpstreamTrouble.of(fault).with(AddressRule.host(url)));
        } catch (UnknownHostException _) {
            return Optional.of(UpstreamTrouble.UNRESOLVED.plain());
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

    /// Closes a body that is not read to its end in time, so that its reader continues.
    ///
    /// @return to be cancelled once the body has been read
    static CompletableFuture<Void> closeAfter(Duration time, HttpResponse<InputStream> response) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        CompletableFuture<Void> _ = over.completeOnTimeout(null, Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS)
                .thenRun(() -> close(response));
        return over;
    }

    private static UpstreamFault why(Throwable failure) {
        String message = Optional.ofNullable(failure.getMessage()).orElse("no reason given");
        return switch (failure) {
            case HttpConnectTimeoutException _ -> UpstreamTrouble.NOT_TAKING.plain();
            case ConnectException _ -> UpstreamTrouble.REFUSING.plain();
            case SSLException _ -> UpstreamTrouble.TLS.with(message);
            case IOException _ -> UpstreamTrouble.BROKEN.with(": " + message);
            default -> UpstreamTrouble.NOT_SENT.plain();
        };
    }
}
