// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.login.NameMismatch;
import io.clusterhealth.cluster.object.Fields;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.proxy.ProxyConnectException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/// Why a request failed, in one clause that names neither host nor class.
public final class Causes {
    /// A response is too long to be read as one text; a page of fewer objects may not be.
    public static final Unread.Failed TOO_LONG = new Unread.Failed(
            "the answer of the API server is longer than " + (ResponseHead.LONGEST_TEXT >> 20) + " MiB");

    /// The fault that a cause among those of a failure stands for; the first that fits is reported.
    private static final List<Map.Entry<Class<? extends Throwable>, ConnectionFault>> FAULTS = List.of(
            Map.entry(ProxyUnreached.class, ConnectionFault.PROXY_UNREACHED),
            Map.entry(ProxyConnectException.class, ConnectionFault.NOT_THROUGH_PROXY),
            Map.entry(UnknownHostException.class, ConnectionFault.NAME_UNKNOWN),
            Map.entry(CertificateExpiredException.class, ConnectionFault.CERTIFICATE_EXPIRED),
            Map.entry(CertificateNotYetValidException.class, ConnectionFault.CERTIFICATE_EARLY),
            Map.entry(NameMismatch.class, ConnectionFault.CERTIFICATE_OF_OTHER_NAME),
            Map.entry(CertificateException.class, ConnectionFault.CERTIFICATE_UNTRUSTED),
            Map.entry(SSLException.class, ConnectionFault.NOT_SECURE),
            Map.entry(NoRouteToHostException.class, ConnectionFault.NO_ROUTE),
            Map.entry(ConnectTimeoutException.class, ConnectionFault.CONNECT_TIMEOUT),
            Map.entry(ConnectException.class, ConnectionFault.UNREACHED),
            Map.entry(EOFException.class, ConnectionFault.BROKEN_OFF));

    private Causes() {}

    /// No connection to the proxy in front of a server.
    private static final class ProxyUnreached extends IOException {
        private static final long serialVersionUID = 1L;

        ProxyUnreached(Throwable why) {
            super("no connection to the proxy", why);
        }
    }

    /// The failure of a request that goes through a proxy: only the proxy's address is connected to.
    static Throwable throughProxy(Throwable failure) {
        boolean unconnected = caused(failure, ConnectException.class)
                || caused(failure, NoRouteToHostException.class)
                || caused(failure, UnknownHostException.class);
        return unconnected && !caused(failure, ProxyConnectException.class) ? new ProxyUnreached(failure) : failure;
    }

    /// The cause behind an exception of the connection.
    public static Unread.Failed broken(Throwable failure) {
        return failure instanceof ResponseHead.BodyTooLong ? TOO_LONG : new Unread.Failed(fault(failure));
    }

    /// Whether no connection was established.
    static boolean unreachable(Throwable failure) {
        return caused(failure, ConnectException.class)
                || caused(failure, NoRouteToHostException.class)
                || caused(failure, UnknownHostException.class)
                || caused(failure, SSLException.class);
    }

    /// Whether the server's certificate was rejected, which a retry would not change.
    static boolean untrusted(Throwable failure) {
        return caused(failure, CertificateException.class);
    }

    /// Whether a retry may succeed: not where names, addresses or certificates are wrong.
    public static boolean passing(Throwable failure) {
        return !caused(failure, UnknownHostException.class)
                && !caused(failure, Breaker.Spared.class)
                && !caused(failure, SSLException.class)
                && !caused(failure, CertificateException.class);
    }

    /// The cause behind a status code of a response that cannot be used.
    public static Unread.Failed code(int code) {
        return new Unread.Failed(
                switch (code) {
                    case 401 -> ConnectionFault.CREDENTIALS.clause();
                    case 502 -> ConnectionFault.NOT_BEHIND_PROXY.clause();
                    case 404 -> "the API server does not know this path (404); check the server's address";
                    case 429 -> busy(Optional.empty()).cause();
                    default ->
                        code >= 300 && code < 400
                                ? "the API server sends the request elsewhere (" + code + "), which is not followed"
                                : "the API server answered with an error (" + code + ")";
                });
    }

    /// The same, with the message of a `Status`: that of a server error may name the webhook that the API server calls.
    ///
    /// @param body of the response, or its beginning
    public static Unread.Failed code(int code, String body) {
        String message = message(body);
        if (code == 429 && !message.isEmpty()) {
            return new Unread.Failed("the API server does not answer this request for now").explained(message);
        }
        return code >= 500 ? code(code).explained(message) : code(code);
    }

    private static String message(String body) {
        JsonNode status = Fields.parsed(body);
        return status.path("kind").asText().equals("Status")
                ? status.path("message").asText()
                : "";
    }

    /// The cause behind a 429 or a server error.
    public static Unread.Failed refusal(ResponseHead.Arrived arrived) {
        Unread.Failed told;
        try {
            told = code(arrived.code(), arrived.beginning());
        } catch (IOException _) {
            told = code(arrived.code());
        }
        return told.equals(busy(Optional.empty())) ? busy(arrived.retryAfter()) : told;
    }

    /// @param retryAfter pause that the server requests
    private static Unread.Failed busy(Optional<Duration> retryAfter) {
        String cause = "the API server is too busy to answer";
        return new Unread.Failed(retryAfter
                .map(wait -> cause + "; it wants to be asked again in " + seconds(wait) + " s")
                .orElse(cause));
    }

    private static long seconds(Duration wait) {
        return wait.plusMillis(999).toSeconds();
    }

    private static ConnectionFault fault(Throwable failure) {
        ConnectionFault fault = FAULTS.stream()
                .filter(known -> caused(failure, known.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(ConnectionFault.BROKEN);
        return fault == ConnectionFault.UNREACHED && refused(failure) ? ConnectionFault.REFUSED : fault;
    }

    /// Java has no separate exception for a refused connection.
    private static boolean refused(Throwable failure) {
        return causes(failure)
                .anyMatch(cause ->
                        Objects.requireNonNullElse(cause.getMessage(), "").contains("Connection refused"));
    }

    private static boolean caused(Throwable failure, Class<? extends Throwable> type) {
        return causes(failure).anyMatch(type::isInstance);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(10);
    }
}
