// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.TraceParent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Sends spans to a collector: one for each call, and below it one for each of its requests. They hold the operation
/// and its outcome as fixed identifiers; never a caller, an argument, a token or an answer.
///
/// @see <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/">OpenTelemetry, conventions for MCP</a>
public final class OtlpSpans implements Spans {
    /// An unreachable collector must not delay the shutdown.
    private static final int LAST_SECONDS = 2;

    private final SdkTracerProvider provider;
    private final Tracer tracer;

    OtlpSpans(SdkTracerProvider provider, String version) {
        this.provider = provider;
        this.tracer = provider.get("io.clusterhealth", version);
    }

    /// Starts sending, as OTLP over HTTP. The other environment variables of OpenTelemetry apply, such as
    /// `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER`; an unreachable collector is tolerated.
    ///
    /// @param collector base address, such as `http://collector:4318`
    public static OtlpSpans to(URI collector, String version) {
        Map<String, String> ours = Map.of(
                "otel.exporter.otlp.endpoint", collector.toString(),
                "otel.exporter.otlp.protocol", "http/protobuf",
                "otel.traces.exporter", "otlp",
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none");
        return new OtlpSpans(
                AutoConfiguredOpenTelemetrySdk.builder()
                        .disableShutdownHook()
                        .addPropertiesSupplier(() -> Map.of("otel.service.name", "cluster-health-mcp"))
                        .addPropertiesCustomizer(_ -> ours)
                        .build()
                        .getOpenTelemetrySdk()
                        .getSdkTracerProvider(),
                version);
    }

    @Override
    public CallSpan begin(String tool, Optional<TraceParent> parent) {
        Context before = parent.map(OtlpSpans::remote).map(Context.root()::with).orElse(Context.root());
        boolean isMethod = tool.contains("/");
        SpanBuilder builder = tracer.spanBuilder(isMethod ? tool : "tools/call " + tool)
                .setParent(before)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute("mcp.method.name", isMethod ? tool : "tools/call");
        Span span = (isMethod ? builder : builder.setAttribute("gen_ai.tool.name", tool)).startSpan();
        return new Call(tracer, span, before.with(span));
    }

    /// Sends the remaining spans.
    @Override
    public void close() {
        provider.shutdown().join(LAST_SECONDS, TimeUnit.SECONDS);
    }

    private static Span remote(TraceParent parent) {
        return Span.wrap(SpanContext.createFromRemoteParent(
                parent.traceId(),
                parent.spanId(),
                parent.sampled() ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault()));
    }

    private record Call(Tracer tracer, Span span, Context context) implements CallSpan {
        @Override
        public Optional<String> trace() {
            return Optional.of(span.getSpanContext().getTraceId());
        }

        @Override
        public RequestSpan request(String resource) {
            Span request = tracer.spanBuilder(MetricLabels.resource(resource))
                    .setParent(context)
                    .setSpanKind(SpanKind.CLIENT)
                    .startSpan();
            return outcome -> {
                String told = MetricLabels.outcome(outcome);
                if (!told.startsWith("2")) {
                    fail(request, told);
                }
                request.setAttribute("cluster_health.outcome", told).end();
            };
        }

        @Override
        public void ended(EndedCall call) {
            call.verdict().ifPresent(verdict -> span.setAttribute("cluster_health.verdict", verdict));
            call.refusal().ifPresent(code -> fail(span, code));
            span.end();
        }

        private static void fail(Span span, String type) {
            span.setAttribute("error.type", type).setStatus(StatusCode.ERROR);
        }
    }
}
