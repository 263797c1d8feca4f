// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementDocumentTest {

    @Test
    void readsWhatPrometheusAnswers() throws IOException {
        assertThat(read("""
                {"status":"success","data":{"resultType":"vector","result":[
                 {"metric":{"signal":"etcd_sync","pod":"etcd-0","namespace":"kube-system"},"value":[1763640000.12,"0.02"]},
                 {"metric":{"signal":"client_certificates","within":"86400"},"value":[1763640000,"1.2e+02"]}],
                 "analysis":{}},"infos":["PromQL info: metric might not be a counter"]}
                """))
                .isEqualTo(new Read.Found<>(List.of(
                        new Measurement(Signal.ETCD_SYNC, Map.of("pod", "etcd-0", "namespace", "kube-system"), 0.02),
                        new Measurement(Signal.CLIENT_CERTIFICATES, Map.of("within", "86400"), 120))));
    }

    @Test
    void nothingMeasuredIsAnAnswer() throws IOException {
        assertThat(read("{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}"))
                .isEqualTo(new Read.Found<>(List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "5",
                "[]",
                "{\"status\":\"success\",\"data\":{\"alerts\":[]}}",
                "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}",
                "{\"status\":\"error\",\"data\":{\"result\":[]}}",
                "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":403}"
            })
    void anotherAnswerIsAFailure(String document) throws IOException {
        assertThat(read(document))
                .isInstanceOfSatisfying(
                        Read.Missing.class, missing -> assertThat(missing.why()).isInstanceOf(Unread.Failed.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>login</html>", "{\"data\":{\"result\":[{\"metric\":"})
    void whatIsNoJsonIsSaidToBeNone(String document) {
        assertThatThrownBy(() -> read(document)).isInstanceOf(JsonProcessingException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "5",
                "null",
                "[{}]",
                "{\"metric\":{\"signal\":\"etcd_leader\"}}",
                "{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":\"1\"}",
                "{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":[1763640000]}",
                "{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":[1763640000,\"NaN\"]}",
                "{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":[1763640000,\"+Inf\"]}",
                "{\"metric\":{\"signal\":\"etcd_leader\"},\"value\":[1763640000,\"much\"]}",
                "{\"metric\":{\"signal\":\"unheard_of\"},\"value\":[1763640000,\"1\"]}",
                "{\"metric\":[],\"value\":[1763640000,\"1\"]}"
            })
    void whatIsNoValueOfOursIsPassedOver(String value) throws IOException {
        assertThat(read("{\"data\":{\"result\":[" + value + "]}}")).isEqualTo(new Read.Found<>(List.of()));
    }

    @Test
    void keepsTwoThousandAndSaysThatThereAreMore() throws IOException {
        String many = IntStream.rangeClosed(0, MeasurementDocument.MOST)
                .mapToObj(i -> "{\"metric\":{\"signal\":\"etcd_sync\",\"pod\":\"p" + i + "\"},\"value\":[1,\"1\"]}")
                .collect(Collectors.joining(",", "{\"data\":{\"result\":[", "]}}"));

        Read<List<Measurement>> measurements = read(many);

        assertThat(measurements).isInstanceOf(Read.Partial.class);
        assertThat(measurements.known().orElseThrow()).hasSize(MeasurementDocument.MOST);
    }

    private static Read<List<Measurement>> read(String document) throws IOException {
        return MeasurementDocument.read(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
    }
}
