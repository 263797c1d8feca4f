// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

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

/// The requests that a client of fabric8's makes, as Vert.x has them. fabric8 hands out a request only with its answer,
/// so what has none yet could not be given up, and a client that leaves would leave its requests with a silent server.
///
/// fabric8 asks the Vert.x it is given for an HTTP client, and that for each request: both are let through, and who
/// sends is told of what came back.
final class SentRequests {
    private final ScopedValue<Promise<HttpClientRequest>> sender = ScopedValue.newInstance();
    private final String serverName;

    /// @param serverName `tls-server-name`, which fabric8 does not hand on to Vert.x: by it the server is greeted, and
    ///     it stands in the server's certificate; empty for the name in the address
    /// @see <a href="https://github.com/fabric8io/kubernetes-client/issues/5292">kubernetes-client 5292</a>
    SentRequests(String serverName) {
        this.serverName = serverName;
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

    /// The request that is made meanwhile, on the same thread; complete once there is a connection for it, failed when
    /// none comes about or nothing was asked for.
    ///
    /// @param sending gives what comes of it
    Future<HttpClientRequest> by(Supplier<CompletableFuture<?>> sending) {
        Promise<HttpClientRequest> request = Promise.promise();
        ScopedValue.where(sender, request).run(() -> {
            CompletableFuture<?> _ = sending.get().whenComplete((_, failure) -> {
                if (failure != null) {
                    request.tryFail(failure);
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
            future.map(HttpClientRequest.class::cast).onComplete(told::tryComplete, told::tryFail);
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
