// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.json.Texts;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageReaderTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Oddities oddities = new Oddities();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1.Pod        | metadata.labels[*]                  | {'metadata':{'labels':{'a':'b','empty':''}}}
            v1.Pod        | metadata.labels[a.b/*]              | {'metadata':{'labels':{'a.b/c':'d','other':'e'}}}
            v1.Pod        | metadata.creationTimestamp          | {'metadata':{'creationTimestamp':'2026-11-20T10:00:00Z'}}
            v1.Pod        | spec.volumes.name spec.volumes.persistentVolumeClaim.claimName | {'spec':{'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c'}}]}}
            v1.Pod        | spec.volumes.emptyDir               | {'spec':{'volumes':[{'name':'v','emptyDir':{}}]}}
            v1.Pod        | spec.priority                       | {'spec':{'priority':0}}
            v1.Pod        | spec.priority                       | {'spec':{}}
            v1.Pod        | status.reason status.phase          | {'status':{'phase':'Running'}}
            v1.Pod        | status.containerStatuses.ready status.containerStatuses.restartCount | {'status':{'containerStatuses':[{'ready':false,'restartCount':0}]}}
            v1.Pod        | spec.containers.resources.requests[*] | {'spec':{'containers':[{'resources':{'requests':{'cpu':'50m','memory':'0'}}}]}}
            v1.Service    | spec.ports.targetPort               | {'spec':{'ports':[{'targetPort':8080},{'targetPort':'http'},{'targetPort':0}]}}
            v1.Event      | eventTime                           | {'eventTime':'2026-11-20T10:00:00.120000Z'}
            v1.Event      | eventTime                           | {'eventTime':'2026-11-20T10:00:00.000000Z'}
            v1.Event      | count                               | {'count':-3}
            v1.Secret     | data[*]                             | {'data':{'k':'dg=='}}
            apps/v1.Deployment | spec.replicas spec.paused      | {'spec':{'replicas':0,'paused':true}}
            networking.k8s.io/v1.NetworkPolicy | spec.podSelector spec.ingress.from | {'spec':{'podSelector':{},'ingress':[{},{'from':[{}]}]}}
            """)
    void readsWhatJsonHas(String message, String paths, String object) throws IOException {
        int dot = message.lastIndexOf('.');
        String apiVersion = message.substring(0, dot);
        String kind = message.substring(dot + 1);
        JsonNode json = JSON.readTree(object.replace('\'', '"'));
        Projection kept = Projection.of(paths.split(" "));

        JsonNode read = read(apiVersion, kind, kept, ObjectWriter.object(apiVersion, kind, json));

        assertThat(read).isEqualTo(new Projector().reduced(json, kept));
    }

    @Test
    void keepsTheServersThatTextsName() throws IOException {
        Projection kept =
                Projection.ofServers("spec.template.spec.containers.env.value", "spec.template.spec.containers.args");
        JsonNode json = JSON.readTree("""
                {"spec":{"template":{"spec":{"containers":[{
                  "env":[{"name":"A","value":"http://u:p@db:80/x"},{"name":"B","value":"secret"}],
                  "args":["--to=cache:6379","secret"]}]}}}}
                """);

        JsonNode read = read("apps/v1", "Deployment", kept, ObjectWriter.object("apps/v1", "Deployment", json));

        assertThat(read)
                .isEqualTo(new Projector().reduced(json, kept))
                .hasToString(
                        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"args\":[\"//cache\"],\"env\":[{\"value\":\"//db\"},{}]}]}}}}");
    }

    /// What is not kept of a long text does not count as cut.
    @Test
    void findsTheServersInALongText() throws IOException {
        Projection kept = Projection.ofServers("spec.template.spec.containers.env.value");
        JsonNode json = JSON.readTree("""
                {"spec":{"template":{"spec":{"containers":[{"env":[
                  {"value":"http://db:80/%1$s"},{"value":"%1$s"}]}]}}}}
                """.formatted("x".repeat(KeptValues.MAX_TEXT)));

        JsonNode read = read("apps/v1", "Deployment", kept, ObjectWriter.object("apps/v1", "Deployment", json));

        assertThat(read).isEqualTo(new Projector().reduced(json, kept));
        assertThat(read.toString()).contains("//db");
        assertThat(oddities.remark()).isEmpty();
    }

    @Test
    void knowsKubernetesOwnKindsOnly() {
        assertThat(MessageReader.of("v1", "Pod", Projection.of())).isPresent();
        assertThat(MessageReader.of("v1beta1", "Pod", Projection.of())).isEmpty();
        assertThat(MessageReader.of("config.openshift.io/v1", "ClusterOperator", Projection.of()))
                .isEmpty();
    }

    /// A field that a later release adds is skipped, and does not count as unknown in the projection.
    @Test
    void passesOverFieldsItDoesNotKnow() throws IOException {
        JsonNode read = read("v1", "Namespace", Projection.of("metadata.name"), ObjectWriter.written(out -> {
            out.writeString(99, "new");
            out.writeInt64(98, 7);
            out.writeFixed64(97, 7);
            out.writeByteArray(1, ObjectWriter.written(metadata -> {
                metadata.writeString(77, "new");
                metadata.writeString(1, "shop");
            }));
        }));

        assertThat(read).hasToString("{\"metadata\":{\"name\":\"shop\"}}");
    }

    @Test
    void passesOverValuesThatAreWrittenOtherwise() throws IOException {
        JsonNode read =
                read("v1", "Namespace", Projection.of("metadata.name", "status.phase"), ObjectWriter.written(out -> {
                    out.writeInt64(1, 5);
                    out.writeByteArray(3, ObjectWriter.written(status -> status.writeFixed32(1, 5)));
                }));

        assertThat(read).hasToString("{\"status\":{}}");
    }

    /// JSON would contain a text here that is not a valid time.
    @ParameterizedTest
    @CsvSource({"9223372036854775807, 0", "0, 1000000000", "0, -1", "-9223372036854775808, 0"})
    void keepsNoTimeThatThereIsNot(long seconds, long nanos) throws IOException {
        JsonNode read = read("v1", "Event", Projection.of("eventTime", "reason"), ObjectWriter.written(out -> {
            out.writeString(3, "Failed");
            out.writeByteArray(10, ObjectWriter.written(time -> {
                time.writeInt64(1, seconds);
                time.writeInt64(2, nanos);
            }));
        }));

        assertThat(read).hasToString("{\"reason\":\"Failed\"}");
    }

    @Test
    void cutsWhatIsTooLong() throws IOException {
        String ports = IntStream.range(0, KeptValues.MAX_ELEMENTS + 1)
                .mapToObj(port -> "{\"name\":\"p\"}")
                .collect(Collectors.joining(","));
        JsonNode service = JSON.readTree("{\"spec\":{\"ports\":[%s],\"externalName\":\"%s\"}}"
                .formatted(ports, "x".repeat(KeptValues.MAX_TEXT + 1)));

        JsonNode read = read(
                "v1",
                "Service",
                Projection.of("spec.ports.name", "spec.externalName"),
                ObjectWriter.object("v1", "Service", service));

        assertThat(read.at("/spec/ports")).hasSize(KeptValues.MAX_ELEMENTS);
        assertThat(read.at("/spec/externalName").textValue())
                .hasSize(KeptValues.MAX_TEXT)
                .endsWith("…");
        assertThat(oddities.remark()).contains("arrays cut at 1000 elements: 1, texts cut at 4096 characters: 1");
    }

    /// `metadata` of 5 bytes with a name whose length says that there are 100.
    @ParameterizedTest
    @ValueSource(ints = {100, Integer.MAX_VALUE, -1})
    void refusesLengthsBeyondTheMessage(int length) throws IOException {
        byte[] name = ObjectWriter.written(out -> {
            out.writeTag(1, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(length);
            out.writeRawBytes("abc".getBytes(UTF_8));
        });
        byte[] namespace = ObjectWriter.written(out -> out.writeByteArray(1, name));

        assertThatThrownBy(() -> read("v1", "Namespace", Projection.of("metadata.name"), namespace))
                .isInstanceOf(InvalidProtocolBufferException.class);
    }

    @Test
    void doesNotPretendToReadWhatHasNoForm() {
        assertThatThrownBy(() -> MessageReader.of("v1", "Pod", Projection.of("metadata.managedFields.fieldsV1")))
                .hasMessage("no form is known for fieldsV1");
    }

    private JsonNode read(String apiVersion, String kind, Projection kept, byte[] message) throws IOException {
        return MessageReader.of(apiVersion, kind, kept)
                .orElseThrow()
                .whole(new MessageInput(message, new KeptValues(new Texts(), oddities)));
    }
}
