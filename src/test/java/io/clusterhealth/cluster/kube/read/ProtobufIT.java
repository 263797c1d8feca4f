// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Texts;
import io.clusterhealth.cluster.protobuf.MessageReader;
import io.clusterhealth.cluster.protobuf.ObjectList;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.text.DataFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A real API server's protobuf and JSON responses give the same result.
class ProtobufIT {
    private static Optional<KubeKit> started = Optional.empty();

    @BeforeAll
    static void fill() {
        KubeKit kube = KubeKit.start();
        started = Optional.of(kube);
        kube.apply(DataFile.text(ProtobufIT.class, "one-of-each-kind.yaml"));
        kube.status("pod/every-field", """
                {"status":{"phase":"Running","reason":"","hostIP":"10.0.0.1","startTime":"2026-11-20T10:00:00Z",
                "conditions":[{"type":"Ready","status":"False","lastProbeTime":null,"reason":"ContainersNotReady"}],
                "containerStatuses":[{"name":"main","ready":false,"restartCount":0,"image":"i","imageID":"",
                "started":false,"state":{"waiting":{"reason":"CrashLoopBackOff"}},"lastState":{"terminated":
                {"exitCode":0,"finishedAt":"2026-11-20T10:01:00Z","startedAt":null}},"resources":{}}]}}""", "kinds");
        kube.status("node/kinds-1", """
                {"status":{"capacity":{"cpu":"4","memory":"16Gi","pods":"0"},"allocatable":{"cpu":"3500m"},
                "conditions":[{"type":"Ready","status":"Unknown","lastHeartbeatTime":"2026-11-20T10:00:00Z"}],
                "nodeInfo":{"kubeletVersion":"v1.35.4"},"images":[{"names":["a"],"sizeBytes":0}]}}""");
    }

    @AfterAll
    static void stop() {
        started.ifPresent(KubeKit::close);
    }

    @ParameterizedTest
    @MethodSource("lists")
    void readsAsJsonDoes(Resource<?> resource) throws IOException {
        ListForm form = ListForm.of(resource, resource.version());
        String path = new ListPath(resource, resource.version(), Optional.empty()).page("");

        HttpResponse<byte[]> messages = answer(path, form.accept());
        HttpResponse<byte[]> json = answer(path, form.accept().replaceFirst("^[^,]+,", ""));

        assertThat(messages.headers().firstValue("Content-Type").orElseThrow()).startsWith(ObjectList.MEDIA_TYPE);
        assertThat(messages.body()).hasSizeLessThan(json.body().length);
        assertThat(read(resource, messages))
                .as(resource.toString())
                .isEqualTo(read(resource, json))
                .isNotEmpty();
    }

    static Stream<Resource<?>> lists() {
        return Resources.ALL.stream()
                .filter(resource ->
                        ListForm.of(resource, resource.version()).messages().isPresent());
    }

    private static HttpResponse<byte[]> answer(String path, String accept) throws IOException {
        HttpResponse<byte[]> answer = started.orElseThrow().api().get(path, List.of("Accept", accept));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }

    /// The fields kept of an object, and the object made from them.
    private record Kept(JsonNode fields, Object object) {}

    private static <T> List<Kept> read(Resource<T> resource, HttpResponse<byte[]> answer) throws IOException {
        Page<T> page = new Page<>(resource, new Texts(), new Oddities());
        List<Kept> objects = new ArrayList<>();
        Optional<MessageReader> form = ListForm.of(resource, resource.version())
                .reader(answer.headers().firstValue("Content-Type").orElse(""));
        ByteArrayInputStream body = new ByteArrayInputStream(answer.body());
        Page.Shape shape = form.isPresent()
                ? page.read(body, form.get(), _ -> {}, (kept, object) -> objects.add(new Kept(kept, object)))
                : page.read(body, _ -> {}, (kept, object) -> objects.add(new Kept(kept, object)));
        assertThat(shape).isEqualTo(new Page.Shape.WholePage());
        return objects;
    }
}
