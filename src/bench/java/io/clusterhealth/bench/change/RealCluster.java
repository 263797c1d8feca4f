// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The API server of the test kit, with its audit log and its kubectl.
///
/// @param folder of the API server's instance
record RealCluster(Path folder, Path kubectl) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SERVER = Pattern.compile("(server: https://127\\.0\\.0\\.1:)(\\d+)");

    private Path admin() {
        return folder.resolve("admin.kubeconfig");
    }

    int port() throws IOException {
        Matcher server = SERVER.matcher(Files.readString(admin()));
        if (!server.find()) {
            throw new IOException("no server in " + admin());
        }
        return Integer.parseInt(server.group(2));
    }

    /// Writes the administrator's kubeconfig with another port.
    String kubeconfig(int port) throws IOException {
        String text = SERVER.matcher(Files.readString(admin())).replaceAll("$1" + port);
        return Files.writeString(folder.resolve("distant.kubeconfig"), text).toString();
    }

    /// @param input standard input; may be empty
    String run(String input, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(kubectl.toString(), "--kubeconfig", admin().toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
        return said;
    }

    /// The number of measured requests answered so far: all but those of kubectl and Kubernetes itself.
    long requests() throws IOException {
        long count = 0;
        for (String line : Files.readAllLines(folder.resolve("audit.log"))) {
            JsonNode event = JSON.readTree(line);
            String agent = event.path("userAgent").asText();
            if (event.path("stage").asText().equals("ResponseComplete")
                    && !agent.startsWith("kubectl")
                    && !agent.startsWith("kube-")) {
                count++;
            }
        }
        return count;
    }

    /// The managers of the replicas of the Deployment `web`, and their number: `argocd-controller (3)`.
    String holders() throws IOException, InterruptedException {
        JsonNode live =
                JSON.readTree(run("", "get", "deployment", "web", "-n", "shop", "-o", "json", "--show-managed-fields"));
        Set<String> managers = new TreeSet<>();
        for (JsonNode entry : live.at("/metadata/managedFields")) {
            if (entry.at("/fieldsV1/f:spec").has("f:replicas")) {
                managers.add(entry.path("manager").asText());
            }
        }
        return "%s (%s)".formatted(String.join(", ", managers), live.at("/spec/replicas"));
    }
}
