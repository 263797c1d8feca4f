// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.kubekit.AdminApi;
import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds a case on an API server: each object is created and then given its status, as a cluster's own controllers
/// would. Its times are shifted so that the time of the case is now. [#close()] removes it from the server.
final class CaseOnServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

    /// The only format that the times of a Lease may have.
    private static final DateTimeFormatter FINE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /// Kinds that the API server creates or evaluates itself, or that would prevent the creation of others.
    private static final Set<String> NOT_OURS = Set.of(
            "APIService",
            "APIRequestCount",
            "CertificateSigningRequest",
            "ValidatingWebhookConfiguration",
            "MutatingWebhookConfiguration",
            "CustomResourceDefinition",
            "ResourceQuota",
            "LimitRange");

    private final KubeKit kube;
    private final AdminApi api;
    private final Duration shift;

    /// The uid of each object in the files, and its uid on the server.
    private final Map<String, String> uids = new ConcurrentHashMap<>();

    private CaseOnServer(KubeKit kube, Duration shift) {
        this.kube = kube;
        this.api = kube.api();
        this.shift = shift;
    }

    static CaseOnServer build(Path folder, KubeKit kube) throws IOException {
        Instant asOf =
                Instant.parse(Files.readString(folder.resolve("as-of.txt")).strip());
        CaseOnServer server = new CaseOnServer(kube, Duration.between(asOf, Instant.now()));
        try {
            server.create(CaseObjects.in(folder));
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
        return server;
    }

    /// Creates namespaces first, then owners before the objects they own, and last the events, which refer to all.
    private void create(List<ObjectNode> objects) {
        create(objects.stream().filter(one -> kind(one).equals("Namespace")));
        List<ObjectNode> left = objects.stream()
                .filter(one -> !Set.of("Namespace", "Event").contains(kind(one)))
                .toList();
        while (!left.isEmpty()) {
            Set<String> awaited = left.stream().map(CaseOnServer::uid).collect(Collectors.toSet());
            List<ObjectNode> owned = left.stream()
                    .filter(one -> one.at("/metadata/ownerReferences").findValuesAsText("uid").stream()
                            .anyMatch(awaited::contains))
                    .toList();
            if (owned.size() == left.size()) {
                throw new IllegalStateException("objects own each other");
            }
            create(left.stream().filter(one -> !owned.contains(one)));
            left = owned;
        }
        create(objects.stream().filter(one -> kind(one).equals("Event")));
    }

    @Override
    public void close() {
        kube.reset();
    }

    /// Whether it has objects that only a server with OpenShift's definitions serves.
    static boolean beyondKubernetes(Path folder) throws IOException {
        return CaseObjects.in(folder).stream()
                .flatMap(object -> resource(object).stream())
                .anyMatch(resource -> !resource.builtIn());
    }

    private void create(Stream<ObjectNode> objects) {
        each(objects, object -> resource(object).ifPresent(resource -> create(object, resource)));
    }

    private static <T> void each(Stream<T> all, Consumer<T> work) {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> started = new ArrayList<>();
            all.forEach(one -> started.add(threads.submit(() -> work.accept(one))));
            for (Future<?> one : started) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Optional<Resource<?>> resource(ObjectNode object) {
        return Resources.ALL.stream()
                .filter(resource -> resource.kind().equals(kind(object))
                        && resource.apiVersion()
                                .equals(object.path("apiVersion").asText()))
                .filter(resource -> !NOT_OURS.contains(resource.kind()))
                .<Resource<?>>map(resource -> resource)
                .findFirst();
    }

    private void create(ObjectNode given, Resource<?> resource) {
        ObjectNode object = (ObjectNode) moved(given);
        JsonNode status = object.remove("status");
        ObjectNode metadata = (ObjectNode) object.path("metadata");
        metadata.remove(List.of("uid", "creationTimestamp", "resourceVersion", "generation", "managedFields"));

        if (object.path("spec") instanceof ObjectNode spec
                && !spec.path("clusterIP").asText().equals("None")) {
            spec.remove("clusterIP");
        }
        Completion.of(object, status);
        String name = metadata.path("name").asText();
        if (exists(resource, metadata.path("namespace").asText(), name)) {
            return;
        }
        String path = (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion() + "/"
                + (resource.namespaced()
                        ? "namespaces/" + metadata.path("namespace").asText() + "/"
                        : "")
                + resource.plural();
        if (resource.kind().equals("Namespace")) {
            sent(path, "POST", object);
            return;
        }
        ObjectNode created = (ObjectNode) sent(path, "POST", object);
        uids.put(uid(given), uid(created));
        if (resource.kind().equals("Node")) {
            // The server taints every new node until a controller sees it ready.
            ((ObjectNode) created.path("spec")).set("taints", object.at("/spec/taints"));
            created = (ObjectNode) sent(path + "/" + name, "PUT", created);
        }
        if (status != null && !status.isEmpty()) {
            created.set("status", status);
            observed(created);
            sent(path + "/" + name + "/status", "PUT", created);
        }
    }

    /// The generation of a new object is 1.
    private static void observed(ObjectNode object) {
        if (object.path("status") instanceof ObjectNode status && status.has("observedGeneration")) {
            status.put(
                    "observedGeneration",
                    object.path("metadata").path("generation").asLong(1));
        }
    }

    /// Objects that every API server has from the start.
    private static boolean exists(Resource<?> resource, String namespace, String name) {
        return (resource.kind().equals("Namespace")
                        && Set.of("default", "kube-system", "kube-public", "kube-node-lease")
                                .contains(name))
                || (namespace.equals("default") && name.startsWith("kubernetes"));
    }

    private JsonNode sent(String path, String method, @Nullable JsonNode object) {
        try {
            return JSON.readTree(api.send(method, path, object == null ? "" : JSON.writeValueAsString(object)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode moved(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode copy = JSON.createObjectNode();
                for (Map.Entry<String, JsonNode> field : object.properties()) {
                    copy.set(field.getKey(), moved(field.getValue()));
                }
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JSON.createArrayNode();
                array.forEach(element -> copy.add(moved(element)));
                yield copy;
            }
            case TextNode text when TIME.matcher(text.asText()).matches() -> new TextNode(time(text.asText()));
            case TextNode text when uids.containsKey(text.asText()) -> new TextNode(uids.get(text.asText()));
            default -> node;
        };
    }

    private String time(String text) {
        Instant moved = Instant.parse(text).plus(shift);
        return text.contains(".")
                ? FINE.format(moved)
                : Instant.ofEpochSecond(moved.getEpochSecond()).toString();
    }

    private static String kind(JsonNode object) {
        return object.path("kind").asText();
    }

    private static String uid(JsonNode object) {
        return object.at("/metadata/uid").asText();
    }
}
