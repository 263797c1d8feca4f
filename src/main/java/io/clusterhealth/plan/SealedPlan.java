// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.session.Seal;
import io.clusterhealth.text.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A plan as its client carries it: readable, and good for nothing but this change of these objects by this caller.
///
/// @param caller a hash of whose plan it is
/// @param cluster the name of the cluster
/// @param targets the objects, in the order in which they were given
/// @param wish the arguments that the plan was made of
/// @param summary the sentence that is agreed to
/// @param basis equal as long as the objects are as they were planned for
/// @param digest of the diff
/// @param until when it ends
public record SealedPlan(
        String caller,
        String cluster,
        List<ChangeTarget> targets,
        ObjectNode wish,
        String summary,
        String basis,
        String digest,
        Instant until) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The most bytes of a patch that a plan carries.
    public static final int MOST_PATCH_BYTES = 8 * 1024;

    private static final int SHORT = 16;

    public SealedPlan {
        targets = List.copyOf(targets);
    }

    /// The hash of a caller, as plans have it.
    public static String of(Caller caller) {
        return Sha256.hex(caller.identity(), SHORT);
    }

    /// What tells the objects of a change, and the state they are in: another change since, or a use of this very plan,
    /// makes it another.
    public static String basis(List<TriedChange> tried) {
        return Sha256.hex(
                String.join("\n", tried.stream().map(TriedChange::mark).toList()), SHORT);
    }

    /// The plan as a word.
    public String sealed(Seal seal) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("caller", caller)
                .put("cluster", cluster)
                .put("summary", summary)
                .put("basis", basis)
                .put("digest", digest)
                .put("until", until.getEpochSecond());
        ArrayNode objects = json.putArray("targets");
        targets.forEach(target -> objects.add(target.json()));
        json.set("wish", wish);
        return seal.seal(json.toString());
    }

    /// The plan in a word; empty when it is none of ours.
    public static Optional<SealedPlan> of(String word, Seal seal) {
        return seal.open(word)
                .map(SealedPlan::parsed)
                .map(json -> new SealedPlan(
                        json.path("caller").asText(),
                        json.path("cluster").asText(),
                        json.path("targets").valueStream().map(ChangeTarget::of).toList(),
                        (ObjectNode) json.path("wish"),
                        json.path("summary").asText(),
                        json.path("basis").asText(),
                        json.path("digest").asText(),
                        Instant.ofEpochSecond(json.path("until").asLong())));
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("sealed by this server", e);
        }
    }
}
