// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A generated cluster: a healthy base and any number of mutations.
final class ComposedCluster {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path TARGET = Path.of("target/composed");

    private final List<ObjectNode> base;
    private final Instant asOf;
    private final List<String> nodes;

    private ComposedCluster(List<ObjectNode> base, Instant asOf, List<String> nodes) {
        this.base = base;
        this.asOf = asOf;
        this.nodes = nodes;
    }

    /// A healthy case with this many copies of its first worker, as room for what is added.
    static ComposedCluster over(String healthyCase, int workers) throws IOException {
        Path folder = Cases.folder(healthyCase);
        List<ObjectNode> base = CaseObjects.in(folder);
        Instant asOf =
                Instant.parse(Files.readString(folder.resolve("as-of.txt")).strip());
        ObjectNode worker = base.stream()
                .filter(object -> object.path("kind").asText().equals("Node"))
                .filter(object -> object.at("/spec/taints").isEmpty())
                .findFirst()
                .orElseThrow();
        String like = worker.at("/metadata/name").asText();
        List<ObjectNode> leases = base.stream()
                .filter(object -> object.path("kind").asText().equals("Lease")
                        && object.at("/metadata/name").asText().equals(like))
                .toList();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            String name = "added-" + i;
            names.add(name);
            for (ObjectNode one : leases.isEmpty() ? List.of(worker) : List.of(worker, leases.getFirst())) {
                base.add((ObjectNode) JSON.readTree(one.toString().replace("\"" + like + "\"", "\"" + name + "\"")));
            }
        }
        return new ComposedCluster(base, asOf, names);
    }

    MovedNamespace moved(String caseName, String namespace, String name) throws IOException {
        return MovedNamespace.of(caseName, namespace, name, asOf, nodes);
    }

    /// The program's result for the base with these mutations.
    CaseResult with(List<MovedNamespace> mutations) throws IOException {
        Path folder = TARGET.resolve(Integer.toHexString(System.identityHashCode(mutations)));
        CaseStore.delete(folder);
        Files.createDirectories(folder);
        ObjectNode list = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "List");
        ArrayNode items = list.putArray("items");
        items.addAll(base);
        mutations.forEach(mutation -> items.addAll(mutation.objects()));
        Files.writeString(folder.resolve("objects.json"), list.toString());
        Files.writeString(folder.resolve("as-of.txt"), asOf + "\n");
        Files.writeString(folder.resolve("readyz.txt"), "[+]ping ok\n[+]etcd ok\nreadyz check passed\n");
        try {
            return CaseResult.at(folder);
        } finally {
            CaseStore.delete(folder);
        }
    }
}
