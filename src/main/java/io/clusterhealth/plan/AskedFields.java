// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeRequest.ApproveRequest;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The state of the fields that a change asks for. Admission may change an object on its way, and a controller
/// afterwards.
///
/// @param otherwise the fields that are not as they were asked for
/// @param without whether all fields that the change would have changed are as they were before it
public record AskedFields(List<OtherField> otherwise, boolean without) {
    private static final List<String> IDENTITY = List.of("name", "namespace");

    /// Where a field that is removed may come back with its default.
    private static final String WITH_DEFAULTS = "spec.";

    public AskedFields {
        otherwise = List.copyOf(otherwise);
    }

    /// A field that is not as it was asked for.
    ///
    /// @param asked empty where the value is not shown, or none was asked for
    /// @param is empty where the value is not shown, or there is none
    /// @param there whether the field is set
    public record OtherField(String path, String asked, String is, boolean there) {
        /// `changes spec.replicas from 5 to 3`, of what admits the change.
        public String change() {
            return !there
                    ? "drops " + path
                    : "changes " + path
                            + (asked.isEmpty() || is.isEmpty() ? "" : " from %s to %s".formatted(asked, is));
        }

        /// `spec.replicas is 3, not 5`.
        public String state() {
            return !there
                    ? path + " is not set"
                    : asked.isEmpty() || is.isEmpty()
                            ? path + " differs"
                            : "%s is %s, not %s".formatted(path, is, asked);
        }
    }

    /// Compares what a change asks for with an object: the result of its dry run, or the object after it.
    public static AskedFields of(ObjectChange change, ObjectNode result) {
        Comparison comparison = new Comparison();
        if (!result.isEmpty()) {
            comparison.object("", asked(change.request()), change.live(), result);
        }
        return new AskedFields(comparison.otherwise, comparison.wanted > 0 && comparison.wanted == comparison.undone);
    }

    private static ObjectNode asked(ChangeRequest request) {
        return switch (request) {
            case PatchRequest(var _, ObjectNode body, var _) -> body;
            case ApplyRequest(ObjectNode manifest, var _) -> {
                ObjectNode fields = manifest.deepCopy();
                fields.remove(List.of("apiVersion", "kind", "status"));
                if (fields.get("metadata") instanceof ObjectNode metadata) {
                    metadata.remove(IDENTITY);
                }
                yield fields;
            }
            case DeleteRequest _, ApproveRequest _, EvictRequest _ -> JsonNodeFactory.instance.objectNode();
        };
    }

    /// Walks the fields that are asked for. Fields that only the object has, such as defaults, are no difference.
    private static final class Comparison {
        private final List<OtherField> otherwise = new ArrayList<>();
        private int wanted;
        private int undone;

        private void object(String path, JsonNode asked, JsonNode live, JsonNode is) {
            asked.properties().forEach(member -> {
                String name = member.getKey();
                field(path.isEmpty() ? name : path + "." + name, member.getValue(), live.path(name), is.path(name));
            });
        }

        private void field(String path, JsonNode asked, JsonNode live, JsonNode is) {
            if (asked.isObject() && !asked.isEmpty()) {
                object(path, asked, live, is);
            } else if (asked.isArray() && !asked.isEmpty()) {
                asked.forEach(item -> item(path, item, live, is));
            } else {
                value(path, asked, live, is);
            }
        }

        /// Items with a name are compared with the item of that name; other items may be anywhere in the list.
        private void item(String path, JsonNode asked, JsonNode live, JsonNode is) {
            String name = asked.path("name").asText();
            if (!name.isEmpty() && named(is, name).isPresent()) {
                object(
                        path + "." + name,
                        asked,
                        named(live, name).orElse(JsonNodeFactory.instance.missingNode()),
                        named(is, name).orElseThrow());
                return;
            }
            boolean was = live.valueStream().anyMatch(one -> covers(one, asked));
            boolean kept = is.valueStream().anyMatch(one -> covers(one, asked));
            count(was, kept, !kept);
            if (!kept) {
                boolean there = !is.isMissingNode() && name.isEmpty();
                otherwise.add(new OtherField(name.isEmpty() ? path : path + "." + name, "", "", there));
            }
        }

        private static Optional<JsonNode> named(JsonNode list, String name) {
            return list.valueStream()
                    .filter(one -> one.path("name").asText().equals(name))
                    .findFirst();
        }

        private static boolean covers(JsonNode one, JsonNode asked) {
            Comparison comparison = new Comparison();
            comparison.field("", asked, one, one);
            return comparison.otherwise.isEmpty();
        }

        private void value(String path, JsonNode asked, JsonNode live, JsonNode is) {
            boolean kept = asked.isNull() ? is.isMissingNode() || !is.equals(live) : isSame(asked, is);
            if (!asked.isNull() || !path.startsWith(WITH_DEFAULTS)) {
                count(isSame(asked, live), kept, is.equals(live));
            }
            if (!kept) {
                boolean shown = PatchWords.isShown(path, asked) && PatchWords.isShown(path, is) && !asked.isNull();
                otherwise.add(new OtherField(
                        path,
                        shown ? PatchWords.shown(asked) : "",
                        shown ? PatchWords.shown(is) : "",
                        !is.isMissingNode()));
            }
        }

        private void count(boolean was, boolean kept, boolean stays) {
            if (!was) {
                wanted++;
                undone += !kept && stays ? 1 : 0;
            }
        }

        /// The API server stores no empty value of most fields, and amounts in one form.
        private static boolean isSame(JsonNode asked, JsonNode is) {
            boolean nothing = asked.isNull()
                    || (asked.isContainerNode() && asked.isEmpty())
                    || asked.asText().isEmpty()
                    || asked.asText().equals("0")
                    || (asked.isBoolean() && !asked.asBoolean());
            if (is.isMissingNode() || is.isNull()) {
                return nothing;
            }
            if (asked.isContainerNode() || is.isContainerNode()) {
                return asked.isEmpty() && is.isContainerNode() && (asked.isObject() || is.isEmpty());
            }
            return asked.asText().equals(is.asText()) || Quantity.isSame(asked.asText(), is.asText());
        }
    }
}
