// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// One cluster of the demo's fleet: some namespaces of the demo, on a few of its nodes, with troubles of its own.
///
/// @param namespaces of which none had a pod on the lost node
record FleetMember(String name, String region, String version, Set<String> namespaces, List<Trouble> troubles) {
    private static final int WORKERS = 8;
    private static final List<ObjectNode> WHOLE = objects(DemoCluster.list());

    /// Without it nothing is known of a cluster but that it does not answer.
    boolean answers() {
        return !namespaces.isEmpty();
    }

    ObjectNode list() {
        ObjectNode list = Tree.of("{\"kind\":\"List\",\"apiVersion\":\"v1\"}");
        ArrayNode items = Tree.array(list, "items");
        kept().forEach(items::add);
        return list;
    }

    private List<ObjectNode> kept() {
        List<Machine> machines = Machine.ALL.stream()
                .filter(machine -> !machine.isLost())
                .filter(machine -> machine.role().equals("control") || machine.index() >= 6)
                .limit(3 + WORKERS)
                .toList();
        Set<String> nodes = machines.stream().map(Machine::name).collect(Collectors.toSet());
        List<String> workers = machines.stream().skip(3).map(Machine::name).toList();
        List<ObjectNode> kept = WHOLE.stream()
                .filter(object -> belongs(object, nodes))
                .map(ObjectNode::deepCopy)
                .toList();
        int pods = 0;
        for (ObjectNode object : kept) {
            if (kind(object).equals("Pod")) {
                ((ObjectNode) object.get("spec")).put("nodeName", workers.get(pods++ % WORKERS));
            }
        }
        List<ObjectNode> all = new ArrayList<>(kept);
        for (Trouble trouble : troubles) {
            all.addAll(trouble.befall(kept));
        }
        return all.stream().map(this::renamed).toList();
    }

    private boolean belongs(ObjectNode object, Set<String> nodes) {
        String name = object.at("/metadata/name").asText();
        return switch (kind(object)) {
            case "Node" -> nodes.contains(name);
            case "Lease" -> nodes.contains(name);
            case "Namespace" -> namespaces.contains(name) || name.startsWith("kube-") || name.equals("default");
            case "StorageClass" -> true;
            case "PersistentVolume" ->
                namespaces.contains(object.at("/spec/claimRef/namespace").asText());
            case "Event", "Secret" -> false;
            default -> namespaces.contains(object.at("/metadata/namespace").asText());
        };
    }

    /// Another region, and images from the registry of the house.
    private ObjectNode renamed(ObjectNode object) {
        String text =
                object.toString().replace("eu-central-1", region).replace("quay.io/acme/", Trouble.REGISTRY + "/");
        return Tree.of("%s", text);
    }

    static String kind(ObjectNode object) {
        return object.path("kind").asText();
    }

    private static List<ObjectNode> objects(ObjectNode list) {
        List<ObjectNode> objects = new ArrayList<>();
        list.get("items").forEach(item -> objects.add((ObjectNode) item));
        return objects;
    }

    /// Its small files, by their names.
    Map<String, String> notes() {
        return answers()
                ? Map.of(
                        "as-of.txt",
                        Timeline.AS_OF + "\n",
                        "readyz.txt",
                        "[+]ping ok\n[+]etcd ok\nreadyz check passed\n",
                        "version.json",
                        "{\"gitVersion\": \"%s\"}\n".formatted(version))
                : Map.of("as-of.txt", Timeline.AS_OF + "\n", "recording.json", unreachable());
    }

    private String unreachable() {
        return List.of("readyz", "version", "nodes", "pods", "namespaces").stream()
                .map("""
                          {"group": "", "resource": "%s", "why": "failed", "cause": "the API server cannot be reached"}"""::formatted)
                .collect(Collectors.joining(",\n", "{\"cluster\": \"%s\", \"unread\": [\n".formatted(name), "\n]}\n"));
    }

    /// The object of this kind and name.
    static Optional<ObjectNode> find(List<ObjectNode> objects, String kind, String namespace, String name) {
        return objects.stream()
                .filter(object -> kind(object).equals(kind)
                        && object.at("/metadata/namespace").asText().equals(namespace)
                        && object.at("/metadata/name").asText().equals(name))
                .findFirst();
    }
}
