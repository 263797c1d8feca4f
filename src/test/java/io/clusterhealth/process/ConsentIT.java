// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.AskedClient.LegacyClient;
import io.clusterhealth.process.AskedClient.ModernClient;
import io.clusterhealth.process.AskedClient.Turn;
import io.clusterhealth.upstream.client.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A person's consent in the packaged program with `MCP_CONFIRM=human`: to its own changes and to tools of another
/// server, from clients of both eras over both transports that are honest, forge answers or stay silent.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(240)
class ConsentIT {
    private static final String FORMS = "{\"elicitation\":{}}";
    private static final String YES = "{\"action\":\"accept\",\"content\":{\"approve\":true}}";
    private static final String NO = "{\"action\":\"decline\"}";
    private static final String WRITER = "up-steps";

    /// No answer from the person, in a client of the earlier era.
    private static final String SILENCE = "";

    @TempDir
    private static Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<StdioClient> children = new ArrayList<>();
    private final List<LegacyClient> legacy = new ArrayList<>();
    private final List<ModernClient> modern = new ArrayList<>();
    private final List<AskedClient> mute = new ArrayList<>();
    private KubeKit kube;
    private ServerProcess server;
    private int label;

    @BeforeAll
    void start() throws IOException {
        kube = KubeKit.start();
        kube.readyNode("worker-1");
        kube.apply("""
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop, labels: {count: "0"}}, spec: {replicas: 3,
                  selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                  spec: {containers: [{name: app, image: web}]}}}}
                """);
        server = ServerProcess.http(environment());
        legacy.addAll(List.of(LegacyClient.stdio(child(), FORMS), LegacyClient.http(server, http, FORMS)));
        StdioClient child = child();
        modern.addAll(List.of(ModernClient.stdio(child, FORMS), ModernClient.http(server, FORMS)));
        mute.addAll(List.of(
                LegacyClient.stdio(child(), "{}"),
                LegacyClient.http(server, http, "{}"),
                ModernClient.stdio(child, "{}"),
                ModernClient.http(server, "{}")));
    }

    @AfterAll
    void stop() {
        children.forEach(StdioClient::close);
        http.close();
        if (server != null) {
            server.close();
        }
        if (kube != null) {
            kube.close();
        }
    }

    private Map<String, String> environment() throws IOException {
        ObjectNode up = AskedClient.JSON
                .createObjectNode()
                .put("name", "up")
                .put("command", Program.PRODUCT.command().getFirst())
                .put("timeout", "2s");
        List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScriptedServer.class.getName(),
                        "legacy")
                .forEach(up.putArray("args")::add);
        up.putArray("readOnly").add("calls").add("hang");
        ObjectNode servers = AskedClient.JSON.createObjectNode();
        servers.putObject("mcp").putArray("servers").add(up);
        Map<String, String> all = new HashMap<>(Map.of(
                "KUBECONFIG",
                kube.admin().toString(),
                "MCP_TOOLSETS",
                "health,change",
                "MCP_CHANGE_NAMESPACES",
                "shop",
                "MCP_CONFIRM",
                "human",
                "MCP_RATE_LIMIT",
                "0",
                "MCP_DEADLINE",
                "60s"));
        all.put("MCP_AUDIT", folder.resolve("audit.jsonl").toString());
        all.put(
                "MCP_SERVERS_CONFIG",
                Files.writeString(folder.resolve("servers.json"), servers.toString())
                        .toString());
        return all;
    }

    private StdioClient child() throws IOException {
        StdioClient child = ServerProcess.stdio(environment());
        children.add(child);
        return child;
    }

    private List<LegacyClient> legacy() {
        return legacy;
    }

    private List<ModernClient> modern() {
        return modern;
    }

    private List<AskedClient> mute() {
        return mute;
    }

    private List<AskedClient> all() {
        return Stream.concat(legacy.stream(), modern.stream()).toList();
    }

    /// The arguments of apply-change that set another value of a label.
    private ObjectNode planned(AskedClient client) {
        JsonNode plan =
                client.call("plan-change", """
                        {"action":"label","resource":"deployment","name":"web","namespace":"shop","values":{"count":"%d"}}""".formatted(label + 1)).message().at("/result/structuredContent/data");
        return AskedClient.JSON
                .createObjectNode()
                .put("plan", plan.path("plan").asText())
                .put("summary", plan.path("summary").asText());
    }

    private void assertLabel() {
        assertThat(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.metadata.labels.count}"))
                .isEqualTo(Integer.toString(label));
    }

    /// The number of calls that have reached the other server; waits until that server is ready.
    private static int arrived(AskedClient client) {
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            String text = client.call("up-calls", "{}").text();
            if (text.startsWith("calls=")) {
                return Integer.parseInt(text.substring("calls=".length(), text.indexOf(' ')));
            }
        }
        throw new AssertionError("up is never there");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aPersonReadsWhatIsDoneAndItIsDoneOnTheirYesAlone(AskedClient client) {
        ObjectNode change = planned(client);
        String summary = change.path("summary").asText();

        Turn asked = client.call("apply-change", change.toString());
        assertThat(asked.question())
                .as(asked.message().toString())
                .startsWith(summary + "\n")
                .contains("+ count: \"%s\"".formatted(label + 1));
        assertThat(asked.answer(NO).code()).isEqualTo("CANCELLED");
        String other =
                change.deepCopy().put("summary", summary.replace("web", "api")).toString();
        assertThat(client.call("apply-change", other).code()).isEqualTo("SUMMARY_MISMATCH");
        assertLabel();
        Turn done = client.call("apply-change", change.toString()).answer(YES);
        assertThat(done.text()).as(done.message().toString()).startsWith("Done: " + summary);
        label++;
        assertLabel();

        int before = arrived(client);
        Turn writer = client.call(WRITER, "{\"path\":\"/x\"}");
        assertThat(writer.question())
                .isEqualTo(
                        "Call the tool up-steps of the server 'up', which may change something, with {\"path\":\"/x\"}");
        assertThat(writer.answer("{\"action\":\"accept\"}").code()).isEqualTo("CANCELLED");
        assertThat(arrived(client)).isEqualTo(before + 1);
        assertThat(client.call(WRITER, "{}").answer(YES).text()).isEqualTo("done");
        assertThat(arrived(client)).isEqualTo(before + 3);
        assertAudited("asked", "CANCELLED", "asked", "made");
    }

    /// Checks the last audit lines of the writer's calls; a line may follow shortly after the response.
    private static void assertAudited(String... last) {
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        List<String> heard = audited(last.length);
        while (!heard.equals(List.of(last)) && System.nanoTime() < end) {
            heard = audited(last.length);
        }
        assertThat(heard).containsExactly(last);
    }

    private static List<String> audited(int last) {
        try (Stream<String> lines = Files.lines(folder.resolve("audit.jsonl"))) {
            List<String> all = lines.map(AskedClient::json)
                    .filter(line -> line.path("tool").asText().equals(WRITER))
                    .map(line -> line.path("asked").asBoolean()
                            ? "asked"
                            : line.path("error").asText("made"))
                    .toList();
            return all.subList(Math.max(0, all.size() - last), all.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("mute")
    void aClientThatCannotAskChangesNothing(AskedClient client) {
        int before = arrived(client);

        assertThat(client.call("apply-change", planned(client).toString()).code())
                .isEqualTo("HUMAN_NEEDED");
        assertThat(client.call(WRITER, "{}").code()).isEqualTo("HUMAN_NEEDED");
        assertThat(arrived(client)).isEqualTo(before + 1);
        assertLabel();
    }

    /// Answers with a forged id and second answers are ignored; a person who takes longer than the call's deadline is
    /// still in time, even when another call of that server reaches its deadline.
    @ParameterizedTest
    @MethodSource("legacy")
    void aForgedIdAndASecondAnswerAreHeardByNothing(LegacyClient client) {
        int before = arrived(client);
        Turn asked = client.call(WRITER, "{}");
        JsonNode id = asked.message().path("id");
        for (JsonNode forged : List.of(
                TextNode.valueOf("server-99"), TextNode.valueOf("5001"), IntNode.valueOf(1), IntNode.valueOf(5_001))) {
            client.send(forged, YES);
        }
        assertThat(asked.answer(NO).code()).isEqualTo("CANCELLED");
        client.send(id, YES);
        assertThat(arrived(client)).isEqualTo(before + 1);

        ObjectNode change = planned(client);
        Turn second = client.call("apply-change", change.toString());
        client.send(id, YES);
        assertThat(second.answer(NO).code()).isEqualTo("CANCELLED");
        client.send(second.message().path("id"), YES);
        assertLabel();

        Turn slow = client.call(WRITER, "{}");
        assertThat(client.call("up-hang", "{}").code()).isEqualTo("DEADLINE_EXCEEDED");
        assertThat(slow.answer(YES).text()).isEqualTo("done");
    }

    /// More than the ten calls that run at the same time over stdio.
    @Test
    void callsThatWaitForAPersonKeepNoOtherFromRunning() {
        LegacyClient client = legacy.getFirst();
        long begin = System.nanoTime();

        List<Turn> asked =
                IntStream.range(0, 12).mapToObj(_ -> client.call(WRITER, "{}")).toList();
        int before = arrived(client);
        assertThat(asked).allSatisfy(turn -> assertThat(turn.answer(NO).code()).isEqualTo("CANCELLED"));

        assertThat(arrived(client)).isEqualTo(before + 1);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(45));
    }

    @ParameterizedTest
    @MethodSource("modern")
    void aForgedStateAndAUsedOneAreRefused(ModernClient client) {
        int before = arrived(client);
        String state = client.call(WRITER, "{\"path\":\"/x\"}")
                .message()
                .at("/result/requestState")
                .asText();
        String answered = ModernClient.answering(state, YES);
        for (String forged : List.of(state + "x", "x" + state, "", "a.b")) {
            assertThat(client.again(WRITER, "{\"path\":\"/x\"}", ModernClient.answering(forged, YES))
                            .code())
                    .isEqualTo("-32602");
        }
        assertThat(client.again(WRITER, "{\"path\":\"/etc\"}", answered).code()).isEqualTo("-32602");
        assertThat(client.again("up-echo", "{\"path\":\"/x\"}", answered).code())
                .isEqualTo("-32602");
        assertThat(client.again(WRITER, "{\"path\":\"/x\"}", "{\"inputResponses\":{\"confirm\":" + YES + "}}")
                        .code())
                .isEqualTo("CONFIRMATION_UNANSWERED");
        assertThat(arrived(client)).isEqualTo(before + 1);
        assertThat(client.again(WRITER, "{\"path\":\"/x\"}", answered).text()).isEqualTo("done");
        assertThat(client.again(WRITER, "{\"path\":\"/x\"}", answered).code()).isEqualTo("CONFIRMATION_USED");
        assertThat(arrived(client)).isEqualTo(before + 3);

        ObjectNode change = planned(client);
        Turn asked = client.call("apply-change", change.toString());
        String yes = ModernClient.answering(
                asked.message().at("/result/requestState").asText(), YES);
        String other = change.deepCopy().put("summary", "scale nothing").toString();
        assertThat(client.again("apply-change", other, yes).code()).isEqualTo("-32602");
        assertThat(client.again("apply-change", change.toString(), answered).code())
                .isEqualTo("-32602");
        assertLabel();
        assertThat(client.again("apply-change", change.toString(), yes).text()).startsWith("Done: ");
        label++;
        assertThat(client.again("apply-change", change.toString(), yes).code()).isEqualTo("NOTHING_TO_DO");
        assertLabel();
    }

    /// The wait is a real minute, shared by all clients.
    @Test
    void silenceForAMinuteIsANoAndAYesAfterItIsTooLate() {
        Map<LegacyClient, List<Turn>> silent = new LinkedHashMap<>();
        List<Turn> asked = new ArrayList<>();
        List<AskedClient> clients = new ArrayList<>();
        for (ModernClient client : modern) {
            clients.add(client);
            asked.addAll(unanswered(client));
        }
        for (LegacyClient client : legacy) {
            clients.add(client);
            silent.put(client, unanswered(client));
        }
        List<Integer> before = clients.stream().map(ConsentIT::arrived).toList();

        silent.forEach((client, turns) -> turns.forEach(turn -> {
            assertThat(turn.answer(SILENCE).code()).isIn("CONFIRMATION_UNANSWERED", "CANCELLED");
            client.send(turn.message().path("id"), YES);
        }));
        assertThat(asked)
                .extracting(turn -> turn.answer(YES).code())
                .hasSize(4)
                .containsOnly("CONFIRMATION_UNANSWERED");
        for (int i = 0; i < clients.size(); i++) {
            // Two of the clients share a server, and each has called `up-calls`.
            int looked = clients.get(i).toString().startsWith("http") ? 2 : 1;
            assertThat(arrived(clients.get(i))).as(clients.get(i).toString()).isEqualTo(before.get(i) + looked);
        }
        assertLabel();
    }

    private List<Turn> unanswered(AskedClient client) {
        arrived(client);
        List<Turn> turns = List.of(
                client.call(WRITER, "{}"),
                client.call("apply-change", planned(client).toString()));
        assertThat(turns).allSatisfy(turn -> assertThat(turn.question()).isNotEmpty());
        return turns;
    }
}
