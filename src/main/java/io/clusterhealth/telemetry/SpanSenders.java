// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;

/// Creates the sender of spans. OpenTelemetry loads it as a service.
public final class SpanSenders implements HttpSenderProvider {
    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        return new SpanSender(config);
    }
}
