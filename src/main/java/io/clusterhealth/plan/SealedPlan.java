// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.session.Seal;
import io.clusterhealth.text.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A plan as its client carries it: readable, and good for nothing but this change of this object by this caller.
///
/// @param caller a hash of whose plan it is
/// @param cluster the name of the cluster
/// @param wish the arguments that the plan was made of
/// @param summary the sentence that is agreed to
/// @param uid of the object
/// @param generation of the object, where the change makes a new one; else zero
/// @param version of the object, its `resourceVersion`
/// @param digest of the diff
/// @param until when it ends
public record SealedPlan(
        String caller,
        String cluster,
        ChangeTarget target,
        ObjectNode wish,
        String summary,
        String uid,
        long generation,
        String version,
        String digest,
        Instant until) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The most bytes of a patch that a plan carries.
    public static final int MOST_PATCH_BYTES = 8 * 1024;

    private static final int SHORT = 16;

    /// The hash of a caller, as plans have it.
    public static String of(Caller caller) {
        return Sha256.hex(caller.identity(), SHORT);
    }

    /// Whether the object is still the one that was planned for: another change since, or a use of this very plan, has
    /// made another of it.
    public boolean isAbout(ObjectNode live) {
        JsonNode metadata = live.path("metadata");
        return metadata.path("uid").asText().equals(uid)
                && (generation > 0
                        ? metadata.path("generation").asLong() == generation
                        : metadata.path("resourceVersion").asText().equals(version));
    }

    /// The plan as a word.
    public String sealed(Seal seal) {
        ApiResource resource = target.resource();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("caller", caller)
                .put("cluster", cluster)
                .put("group", resource.group())
                .put("version", resource.version())
                .put("plural", resource.plural())
                .put("kind", resource.kind())
                .put("namespaced", resource.namespaced())
                .put("namespace", target.name().namespace())
                .put("name", target.name().name())
                .put("summary", summary)
                .put("uid", uid)
                .put("generation", generation)
                .put("resourceVersion", version)
                .put("digest", digest)
                .put("until", until.getEpochSecond());
        json.set("wish", wish);
        return seal.seal(json.toString());
    }

    /// The plan in a word; empty when it is none of ours.
    public static Optional<SealedPlan> of(String word, Seal seal) {
        return seal.open(word).map(SealedPlan::parsed).map(json -> {
            String namespace = json.path("namespace").asText();
            return new SealedPlan(
                    json.path("caller").asText(),
                    json.path("cluster").asText(),
                    new ChangeTarget(
                            new ApiResource(
                                    json.path("group").asText(),
                                    json.path("version").asText(),
                                    json.path("plural").asText(),
                                    json.path("kind").asText(),
                                    List.of(),
                                    json.path("namespaced").asBoolean()),
                            new ObjectName(namespace, json.path("name").asText())),
                    (ObjectNode) json.path("wish"),
                    json.path("summary").asText(),
                    json.path("uid").asText(),
                    json.path("generation").asLong(),
                    json.path("resourceVersion").asText(),
                    json.path("digest").asText(),
                    Instant.ofEpochSecond(json.path("until").asLong()));
        });
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("sealed by this server", e);
        }
    }
}
