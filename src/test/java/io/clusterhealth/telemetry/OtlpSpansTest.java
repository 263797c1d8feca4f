// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.telemetry.Spans.CallSpan;
import io.clusterhealth.tool.TraceParent;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtlpSpansTest {
    private final List<SpanData> sent = new ArrayList<>();
    private final OtlpSpans spans = new OtlpSpans(
            SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(new Kept()))
                    .build(),
            "1");

    @Test
    void aCallIsPartOfWhatItsClientDoesAndItsRequestsOfTheCall() {
        CallSpan call = spans.begin("get-cluster-health", Optional.of(Calls.PARENT));
        call.request("pods").ended("200");
        call.request("made-up-by-somebody").ended("403");
        call.ended(Calls.answered("alice", "degraded", false));

        assertThat(sent)
                .extracting(SpanData::getName)
                .containsExactly("pods", "other", "tools/call get-cluster-health");
        assertThat(sent).allMatch(span -> span.getTraceId().equals(Calls.PARENT.traceId()));
        SpanData whole = sent.getLast();
        assertThat(whole.getParentSpanId()).isEqualTo(Calls.PARENT.spanId());
        assertThat(sent.subList(0, 2)).allMatch(span -> span.getParentSpanId().equals(whole.getSpanId()));
        assertThat(sent)
                .extracting(SpanData::getStatus)
                .containsExactly(StatusData.unset(), StatusData.error(), StatusData.unset());
        assertThat(whole.getAttributes().asMap().values()).contains("get-cluster-health", "degraded");
        assertThat(sent.toString()).doesNotContain("alice", "top-secret", "prod", "made-up");
        assertThat(call.trace()).contains(Calls.PARENT.traceId());
    }

    @Test
    void aRefusalIsAnErrorOfItsCode() {
        spans.begin("list-pods", Optional.empty()).ended(Calls.refused("alice", "RATE_LIMITED"));

        assertThat(sent).singleElement().satisfies(span -> {
            assertThat(span.getStatus()).isEqualTo(StatusData.error());
            assertThat(span.getAttributes().asMap().values()).contains("RATE_LIMITED");
            assertThat(span.getParentSpanContext().isValid()).isFalse();
        });
    }

    @Test
    void leavesOutWhatTheClientLeavesOut() {
        TraceParent unsampled = new TraceParent(Calls.PARENT.traceId(), Calls.PARENT.spanId(), false);

        spans.begin("list-pods", Optional.of(unsampled)).ended(Calls.answered("alice", "healthy", false));

        assertThat(sent).isEmpty();
    }

    private final class Kept implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> ended) {
            sent.addAll(ended);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
