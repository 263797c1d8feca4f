// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.session.Seal;
import io.clusterhealth.text.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A plan as the client carries it: readable, and valid only for this change of these objects by this caller.
///
/// @param caller hash of the caller
/// @param cluster the name of the cluster
/// @param targets the objects, in the order in which they were given
/// @param wish the arguments of the plan
/// @param summary the sentence that a person confirms
/// @param basis hash of the objects' state at planning
/// @param digest of the diff
/// @param until when it expires
public record SealedPlan(
        String caller,
        String cluster,
        List<ChangeTarget> targets,
        ObjectNode wish,
        String summary,
        String basis,
        String digest,
        Instant until) {
    /// The most characters of a patch in a plan.
    static final int LONGEST_PATCH = 8 * 1024;

    private static final int SHORT = 16;

    public static String of(Caller caller) {
        return Sha256.hex(caller.identity(), SHORT);
    }

    /// A hash of the objects of a change and their state: it differs after any other change, and after this plan was
    /// applied.
    public static String basis(List<TriedChange> tried) {
        return Sha256.hex(
                String.join("\n", tried.stream().map(TriedChange::mark).toList()), SHORT);
    }

    /// Whether a patch is refused, also one that would undo a change.
    public static boolean isTooLong(JsonNode patch) {
        return patch.toString().length() > LONGEST_PATCH;
    }

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

    /// Decodes a token; empty when this server did not seal it.
    public static Optional<SealedPlan> of(String word, Seal seal) {
        return seal.open(word)
                .map(Fields::parsed)
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
}
