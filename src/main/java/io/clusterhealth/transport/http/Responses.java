// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Reports the status code of every completed response, refusals included.
@Singleton
public record Responses(ResponseWatch watch) {
    private static final int AROUND_THE_FIRST_LOOK = 1_001;

    void register(@Observes Filters filters) {
        filters.register(
                context -> {
                    context.addEndHandler(ended -> {
                        if (ended.succeeded()) {
                            watch.answered(context.response().getStatusCode());
                        }
                    });
                    context.next();
                },
                AROUND_THE_FIRST_LOOK);
    }
}
