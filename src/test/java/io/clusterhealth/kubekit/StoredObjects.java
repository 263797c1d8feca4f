// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The objects that an API server had in its etcd at one time, and that it can be given back: without a request for
/// each of them, and whatever finalizers the later ones have. It learns of that as of any other write to its etcd.
final class StoredObjects {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /// What the API server renews for itself.
    private static final List<String> RENEWED = List.of("leases/kube-system/apiserver-", "masterleases/");

    /// Objects of which the API server writes the status.
    private static final List<String> JUDGED =
            List.of("flowschemas/", "prioritylevelconfigurations/", "apiregistration.k8s.io/");

    private static final String ROOT = "/registry/";
    private static final String AFTER_ROOT = "/registry0";

    /// etcd refuses more than 128 operations in one transaction.
    private static final int AT_ONCE = 100;

    /// What has been requested before may still be written for a moment.
    private static final int LOOKS = 20;

    private final URI etcd;
    private final Map<String, Stored> stored = new HashMap<>();

    /// @param value in Base64
    /// @param revision of etcd, at which it was written
    private record Stored(String value, String revision) {}

    private StoredObjects(URI etcd) {
        this.etcd = etcd;
    }

    /// Those of now.
    ///
    /// @param folder of `kube-up`
    static StoredObjects in(Path folder) {
        StoredObjects now = new StoredObjects(etcd(folder));
        for (JsonNode one : now.all(false)) {
            now.stored.put(key(one), new Stored(one.path("value").asText(), revision(one)));
        }
        return now;
    }

    /// Its address is known from its command line alone.
    private static URI etcd(Path folder) {
        try {
            String pid = Files.readString(folder.resolve("pids/etcd")).split(" ")[0];
            List<String> words =
                    List.of(Files.readString(Path.of("/proc", pid, "cmdline")).split("\0"));
            return URI.create(words.get(words.indexOf("--listen-client-urls") + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Deletes what was added since then, and puts back what was changed or deleted.
    ///
    /// @return what was different: resources, or groups of them
    Set<String> restore() {
        Set<String> different = new TreeSet<>();
        for (int look = 0; look < LOOKS; look++) {
            List<ObjectNode> operations = differences(different);
            if (operations.isEmpty()) {
                return different;
            }
            for (int i = 0; i < operations.size(); i += AT_ONCE) {
                commit(operations.subList(i, Math.min(i + AT_ONCE, operations.size())));
            }
        }
        throw new IllegalStateException("what is stored changes again and again: " + different);
    }

    /// The operations that are needed.
    private List<ObjectNode> differences(Set<String> different) {
        Map<String, Stored> lost = new HashMap<>(stored);
        List<ObjectNode> operations = new ArrayList<>();
        for (JsonNode one : all(true)) {
            String key = key(one);
            Stored then = stored.get(key);
            if (then != null && (then.revision().equals(revision(one)) || isAny(JUDGED, key))) {
                lost.remove(key);
            } else if (then == null) {
                operations.add(operation("requestDeleteRange", key, Map.of()));
                different.add(kind(key));
            }
        }
        lost.forEach((key, one) -> {
            operations.add(operation("requestPut", key, Map.of("value", one.value())));
            different.add(kind(key));
        });
        return operations;
    }

    private static ObjectNode operation(String name, String key, Map<String, String> more) {
        ObjectNode operation = JSON.createObjectNode();
        ObjectNode request = operation.putObject(name).put("key", encoded(key));
        more.forEach(request::put);
        return operation;
    }

    private void commit(List<ObjectNode> operations) {
        ObjectNode transaction = JSON.createObjectNode();
        transaction.putArray("success").addAll(operations);
        String revision = send("txn", transaction).at("/header/revision").asText();
        for (ObjectNode operation : operations) {
            JsonNode put = operation.path("requestPut");
            if (put.isObject()) {
                stored.put(key(put), new Stored(put.path("value").asText(), revision));
            }
        }
    }

    private List<JsonNode> all(boolean keysOnly) {
        return send(
                        "range",
                        JSON.createObjectNode()
                                .put("key", encoded(ROOT))
                                .put("range_end", encoded(AFTER_ROOT))
                                .put("keys_only", keysOnly))
                .path("kvs")
                .valueStream()
                .filter(one -> !isAny(RENEWED, key(one)))
                .toList();
    }

    private JsonNode send(String what, ObjectNode request) {
        try {
            HttpResponse<String> answer = HTTP.send(
                    HttpRequest.newBuilder(etcd.resolve("/v3/kv/" + what))
                            .POST(HttpRequest.BodyPublishers.ofString(request.toString()))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("etcd: " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static boolean isAny(List<String> beginnings, String key) {
        return beginnings.stream().anyMatch(beginning -> key.startsWith(beginning, ROOT.length()));
    }

    private static String kind(String key) {
        return key.substring(ROOT.length()).replaceFirst("/.*", "");
    }

    private static String revision(JsonNode one) {
        return one.path("mod_revision").asText();
    }

    private static String key(JsonNode one) {
        return new String(Base64.getDecoder().decode(one.path("key").asText()), StandardCharsets.UTF_8);
    }

    private static String encoded(String key) {
        return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }
}
