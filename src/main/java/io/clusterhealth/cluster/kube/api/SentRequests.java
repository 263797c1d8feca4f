// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// The Vert.x requests of a fabric8 client. fabric8 returns a request only with its response, so that a request to a
/// silent server could not be cancelled, even after its caller has gone.
///
/// fabric8 obtains an HTTP client from the given Vert.x, and each request from that client: proxies of both pass the
/// calls on, and hand each request to its sender.
final class SentRequests {
    private final ScopedValue<Promise<HttpClientRequest>> sender = ScopedValue.newInstance();
    private final String serverName;
    private final boolean behindProxy;

    /// @param serverName `tls-server-name`, which fabric8 does not pass to Vert.x: sent as SNI and expected in the
    ///     server's certificate; empty for the host in the address
    /// @see <a href="https://github.com/fabric8io/kubernetes-client/issues/5292">kubernetes-client 5292</a>
    SentRequests(String serverName, boolean behindProxy) {
        this.serverName = serverName;
        this.behindProxy = behindProxy;
    }

    /// The failure of a request, which may be that of the connection to the proxy.
    Throwable failure(Throwable thrown) {
        return behindProxy ? Causes.throughProxy(thrown) : thrown;
    }

    /// Vert.x for fabric8's builder.
    Vertx through(Vertx vertx) {
        return through(
                Vertx.class,
                vertx,
                "createHttpClient",
                _ -> {},
                client -> through(HttpClient.class, (HttpClient) client, "request", this::greet, this::tell));
    }

    /// The request that `sending` makes on the same thread; completes once it has a connection, fails when none is
    /// established or no request was made.
    ///
    /// @param sending returns its outcome
    Future<HttpClientRequest> by(Supplier<CompletableFuture<?>> sending) {
        Promise<HttpClientRequest> request = Promise.promise();
        ScopedValue.where(sender, request).run(() -> {
            CompletableFuture<?> _ = sending.get().whenComplete((_, failure) -> {
                if (failure != null) {
                    request.tryFail(failure(failure));
                }
            });
        });
        return request.future();
    }

    private void greet(Object options) {
        if (options instanceof RequestOptions request && !serverName.isEmpty()) {
            request.putHeader(HttpHeaders.HOST, request.getHost() + ":" + request.getPort())
                    .setServer(SocketAddress.inetSocketAddress(request.getPort(), request.getHost()))
                    .setHost(serverName);
        }
    }

    private Object tell(Object request) {
        if (request instanceof Future<?> future) {
            Promise<HttpClientRequest> told = sender.get();
            future.map(HttpClientRequest.class::cast)
                    .onComplete(told::tryComplete, thrown -> told.tryFail(failure(thrown)));
        }
        return request;
    }

    private static <T> T through(
            Class<T> type, T whole, String method, Consumer<Object> asked, UnaryOperator<Object> passing) {
        InvocationHandler handler = (_, called, arguments) -> {
            try {
                if (called.getName().equals(method) && arguments != null) {
                    asked.accept(arguments[0]);
                }
                Object result = called.invoke(whole, arguments);
                return called.getName().equals(method) ? passing.apply(result) : result;
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
