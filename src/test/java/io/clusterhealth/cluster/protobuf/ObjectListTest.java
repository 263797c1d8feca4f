// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.InvalidProtocolBufferException;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.json.Texts;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectListTest {
    private static final byte[] TWO = ObjectWriter.list("v1", "Pod", "next", List.of(pod("one"), pod("two")));

    private final List<String> told = new ArrayList<>();

    @Test
    void tellsTheTokenBeforeTheObjects() throws IOException {
        ObjectList list = new ObjectList(new ByteArrayInputStream(TWO));

        assertThat(list.kind()).isEqualTo("PodList");
        read(list);

        assertThat(told)
                .containsExactly("next", "{\"metadata\":{\"name\":\"one\"}}", "{\"metadata\":{\"name\":\"two\"}}");
    }

    @Test
    void knowsWhenItDoesNotSayWhatItIs() throws IOException {
        assertThat(new ObjectList(new ByteArrayInputStream("k8s\0\u0012\u0000".getBytes(UTF_8))).kind())
                .isEmpty();
    }

    @Test
    void tellsNoTokenOnTheLastPage() throws IOException {
        read(ObjectWriter.list("v1", "Pod", "", List.of()));

        assertThat(told).isEmpty();
    }

    @Test
    void tellsHowManyObjectsRemain() throws IOException {
        byte[] body = {'k', '8', 's', 0, 10, 9, 18, 7, 'P', 'o', 'd', 'L', 'i', 's', 't', 18, 4, 10, 2, 32, 8};
        ObjectList list = new ObjectList(new ByteArrayInputStream(body));

        assertThat(list.kind()).isEqualTo("PodList");
        read(list);

        assertThat(told).isEmpty();
        assertThat(list.remaining()).isEqualTo(8);
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void tellsThatItIsCutShort(int length) {
        assertThatThrownBy(() -> read(Arrays.copyOf(TWO, length))).isInstanceOf(EOFException.class);
    }

    /// All lengths except those between two fields of the envelope, where the truncation cannot be detected.
    static IntStream lengths() {
        return IntStream.range(0, TWO.length).filter(length -> length != TWO.length - 2 && length != TWO.length - 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"kind\":\"PodList\"}", "k8s\0\n\u0003\u0012\u0007Po", "k8s\0\u0012\u0002\u0000\u0000"})
    void tellsThatItIsNoList(String body) {
        assertThatThrownBy(() -> {
                    ObjectList list =
                            new ObjectList(new ByteArrayInputStream((body + "x".repeat(100)).getBytes(UTF_8)));
                    String kind = list.kind();
                    read(list);
                    throw new AssertionError("a " + kind);
                })
                .isInstanceOf(InvalidProtocolBufferException.class);
    }

    /// The sender must not determine how much memory a response takes.
    @Test
    void refusesAnObjectThatIsTooLong() {
        byte[] tooLong = ObjectWriter.written(out -> out.writeByteArray(1, new byte[Nested.LONGEST]));

        assertThatThrownBy(() -> read(ObjectWriter.list("v1", "Pod", "", List.of(tooLong))))
                .isInstanceOf(InvalidProtocolBufferException.class)
                .hasMessage("a message has 20000005 bytes");
    }

    private void read(byte[] body) throws IOException {
        ObjectList list = new ObjectList(new ByteArrayInputStream(body));
        assertThat(list.kind()).isEqualTo("PodList");
        read(list);
    }

    private void read(ObjectList list) throws IOException {
        list.read(
                MessageReader.of("v1", "Pod", Projection.of("metadata.name")).orElseThrow(),
                new KeptValues(new Texts(), new Oddities()),
                told::add,
                (object, bytes) -> {
                    assertThat(bytes).isPositive();
                    told.add(object.toString());
                });
    }

    private static byte[] pod(String name) {
        return ObjectWriter.object(
                "v1",
                "Pod",
                new ObjectMapper()
                        .createObjectNode()
                        .set("metadata", new ObjectMapper().createObjectNode().put("name", name)));
    }
}
