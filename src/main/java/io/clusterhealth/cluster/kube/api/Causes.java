// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Unread;
import io.netty.channel.ConnectTimeoutException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/// Why a request failed, in one clause that names neither host nor class.
public final class Causes {
    /// A response is too long to be read as one text; a page of fewer objects may not be.
    public static final Unread.Failed TOO_LONG = new Unread.Failed(
            "the answer of the API server is longer than " + (ResponseHead.LONGEST_TEXT >> 20) + " MiB");

    private Causes() {}

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

    /// The cause behind a 429.
    ///
    /// @param retryAfter pause that the server requests
    public static Unread.Failed busy(Optional<Duration> retryAfter) {
        String cause = "the API server is too busy to answer";
        return new Unread.Failed(retryAfter
                .map(wait -> cause + "; it wants to be asked again in " + seconds(wait) + " s")
                .orElse(cause));
    }

    private static long seconds(Duration wait) {
        return wait.plusMillis(999).toSeconds();
    }

    private static ConnectionFault fault(Throwable failure) {
        if (caused(failure, UnknownHostException.class)) {
            return ConnectionFault.NAME_UNKNOWN;
        }
        if (caused(failure, CertificateExpiredException.class)) {
            return ConnectionFault.CERTIFICATE_EXPIRED;
        }
        if (caused(failure, CertificateNotYetValidException.class)) {
            return ConnectionFault.CERTIFICATE_EARLY;
        }
        if (caused(failure, CertificateException.class)) {
            return ConnectionFault.CERTIFICATE_UNTRUSTED;
        }
        if (caused(failure, SSLException.class)) {
            return ConnectionFault.NOT_SECURE;
        }
        if (caused(failure, NoRouteToHostException.class)) {
            return ConnectionFault.NO_ROUTE;
        }
        if (caused(failure, ConnectTimeoutException.class)) {
            return ConnectionFault.CONNECT_TIMEOUT;
        }
        if (caused(failure, ConnectException.class)) {
            return refused(failure) ? ConnectionFault.REFUSED : ConnectionFault.UNREACHED;
        }
        return caused(failure, EOFException.class) ? ConnectionFault.BROKEN_OFF : ConnectionFault.BROKEN;
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
        return Stream.iterate(failure, Causes::more, Throwable::getCause).limit(10);
    }

    private static boolean more(Throwable failure) {
        return failure != null;
    }
}
