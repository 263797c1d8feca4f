// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Fields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `recording.json`: what our own recordings contain beside the objects, above all what could not be read, and why,
/// and remarks on what could.
///
/// @param cluster the name of the cluster; empty if absent
/// @param unread the reasons by `group/resource`, `/readyz` or `/version`
/// @param odd the remarks by `group/resource`
record Notes(String cluster, Map<String, Unread> unread, Map<String, String> odd) {
    static final String FILE = "recording.json";
    private static final Unread UNRECORDED = new Unread.Unrecorded(Bearing.NONE);
    static final Notes NONE = new Notes("", Map.of(), Map.of());

    static Notes of(String cluster, Picture picture) {
        Map<String, Unread> unread = new HashMap<>();
        Map<String, String> odd = new HashMap<>();
        picture.readiness().unread().ifPresent(why -> unread.put("/readyz", why));
        picture.version().unread().ifPresent(why -> unread.put("/version", why));
        for (Resource<?> resource : picture.wanted()) {
            Read<?> read = picture.list(resource);
            read.unread().ifPresent(why -> unread.put(key(resource), why));
            read.noted().ifPresent(remark -> odd.put(key(resource), remark));
        }
        return new Notes(cluster, unread, odd);
    }

    /// The notes among these files; [#NONE] where there are none, or they cannot be parsed.
    static Notes of(List<RecordingFile> files) {
        return Surroundings.text(files, FILE).map(Notes::parse).orElse(NONE);
    }

    static Notes parse(String text) {
        JsonNode root = Fields.parsed(text);
        Map<String, Unread> unread = new HashMap<>();
        root.path("unread").forEach(entry -> unread.put(key(entry), UnreadJson.read(entry)));
        Map<String, String> odd = new HashMap<>();
        root.path("odd")
                .forEach(entry -> odd.put(key(entry), entry.path("remark").asText()));
        return new Notes(root.path("cluster").asText(), unread, odd);
    }

    ObjectNode json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("cluster", cluster);
        ArrayNode entries = root.putArray("unread");
        unread.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> entry(entries, entry.getKey()).setAll(UnreadJson.of(entry.getValue())));
        if (!odd.isEmpty()) {
            ArrayNode remarks = root.putArray("odd");
            odd.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> entry(remarks, entry.getKey()).put("remark", entry.getValue()));
        }
        return root;
    }

    private static ObjectNode entry(ArrayNode entries, String key) {
        int slash = key.indexOf('/');
        return entries.addObject().put("group", key.substring(0, slash)).put("resource", key.substring(slash + 1));
    }

    /// Why the API server's response on this path is missing, `/readyz` or `/version`; unrecorded without an entry.
    Unread path(String path) {
        return unread.getOrDefault(path, UNRECORDED);
    }

    /// Why a list is missing; unrecorded without an entry.
    Unread list(Resource<?> resource) {
        return unread.getOrDefault(key(resource), UNRECORDED);
    }

    /// Passes the missing lists and the remarks to the recorder.
    void tell(Recorder recorder) {
        for (Resource<?> resource : Recorder.all()) {
            Optional.ofNullable(odd.get(key(resource))).ifPresent(remark -> recorder.remark(resource, remark));
            Optional.ofNullable(unread.get(key(resource))).ifPresent(why -> recorder.gap(resource, why, -1));
        }
    }

    private static String key(JsonNode entry) {
        return entry.path("group").asText() + "/" + entry.path("resource").asText();
    }

    /// Several lists of one path are requested with different selectors: the name of a list, or else that of the part,
    /// tells them apart.
    private static String key(Resource<?> resource) {
        String list = resource.of().list();
        String name = list.startsWith(resource.plural()) ? resource.plural() : list;
        return resource.group() + "/" + name + (resource.part().isEmpty() ? "" : " as " + resource.part());
    }
}
