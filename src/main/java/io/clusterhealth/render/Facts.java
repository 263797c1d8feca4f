// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Facts about one thing, each added once and rendered twice: as a JSON member and as text.
///
/// A member is named by its path, such as `cause/code`. In the text of a fact, `%s` is replaced by its value. A fact
/// without a value (an empty string, an empty list) appears in neither form.
public final class Facts {
    private static final Pattern STEP = Pattern.compile("/");

    private final StringBuilder text = new StringBuilder();
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private String token = "";

    /// Adds text between facts.
    public Facts say(String words) {
        text.append(words);
        return this;
    }

    /// Removes the text so far: another line contains it.
    public Facts unsaid() {
        text.setLength(0);
        return this;
    }

    /// Adds a fact; with empty words it is a JSON member only, such as an identifier.
    public Facts fact(String member, String value, String words) {
        return value.isEmpty() ? this : fact(member, TextNode.valueOf(value), words.replace("%s", value));
    }

    /// Adds a token that a client returns verbatim, so that a part of it is worth nothing: [BoundedAnswer#add(Facts)]
    /// shows its line whole, or says what it leaves out.
    ///
    /// @param what the token in a sentence, such as `the cursor`
    public Facts token(String member, String value, String what, String words) {
        token = what;
        return fact(member, value, words);
    }

    /// The token in the line, in a sentence; empty for none.
    String token() {
        return token;
    }

    /// Adds a number; its words may agree with it, as in `%s [pod|pods]`.
    public Facts fact(String member, long value, String words) {
        JsonNode node = (int) value == value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
        return fact(member, node, Words.agreeing(value, words).replace("%s", Long.toString(value)));
    }

    /// Adds a number above zero; nothing for any other.
    public Facts some(String member, long value, String words) {
        return value > 0 ? fact(member, value, words) : this;
    }

    /// Adds whether something is so.
    ///
    /// @param words the final text, without `%s`
    public Facts fact(String member, boolean value, String words) {
        return fact(member, (JsonNode) BooleanNode.valueOf(value), words);
    }

    /// Adds when something happened, with its age in the text; nothing where that is unknown.
    public Facts age(String member, Optional<Instant> then, Instant asOf, String words) {
        then.ifPresent(at -> fact(
                member,
                TextNode.valueOf(at.toString()),
                words.replace("%s", HumanDuration.of(Duration.between(at, asOf)))));
        return this;
    }

    /// Adds a value of any type.
    ///
    /// @param words the final text, without `%s`
    public Facts fact(String member, JsonNode value, String words) {
        int last = member.lastIndexOf('/');
        within(last < 0 ? "" : member.substring(0, last)).set(member.substring(last + 1), value);
        return say(words);
    }

    /// Adds when something began: a timestamp in JSON, an age in the text; `since an unknown time` only in the text.
    public Facts since(String member, Optional<Instant> began, Instant asOf, String words) {
        String said = words.replace("%s", HumanDuration.since(began, asOf));
        return began.map(at -> fact(member, TextNode.valueOf(at.toString()), said))
                .orElseGet(() -> say(said));
    }

    /// Adds an object of the cluster as `{kind, namespace, name}`.
    public Facts subject(String member, Subject subject, String words) {
        return fact(member, json(subject), words.replace("%s", Redaction.subject(subject)));
    }

    /// `{kind, namespace, name}`; the namespace is empty for cluster-scoped objects.
    public static ObjectNode json(Subject subject) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", subject.kind())
                .put("namespace", Redaction.name(subject.namespace()))
                .put("name", Redaction.name(subject.name()));
    }

    /// Adds a list of values.
    ///
    /// @param words added once for each value
    public Facts each(String member, List<String> values, String words) {
        values.forEach(value -> array(member).add(value));
        values.forEach(value -> say(words.replace("%s", value)));
        return this;
    }

    /// Adds a list of values that stand together in the text; nothing for an empty one.
    ///
    /// @param between text between two of them
    /// @param words with `%s` for all of them
    public Facts joined(String member, List<String> values, String between, String words) {
        values.forEach(value -> array(member).add(value));
        return values.isEmpty() ? this : say(words.replace("%s", String.join(between, values)));
    }

    /// Adds the first values of a list, and to the text the number of the others.
    public Facts first(String member, List<String> values, int most, String between) {
        int more = values.size() - most;
        return joined(member, values.stream().limit(most).toList(), between, "%s")
                .say(more > 0 ? " and %d more".formatted(more) : "");
    }

    /// Adds a list of objects with facts of their own.
    ///
    /// @param before text before each of them
    public Facts all(String member, List<Facts> things, String before) {
        things.forEach(thing -> {
            array(member).add(thing.json);
            say(before).say(thing.text());
        });
        return this;
    }

    /// Adds the facts of another line about the same thing.
    public Facts and(Facts more) {
        merge(json, more.json);
        token = token.isEmpty() ? more.token : token;
        return say(more.text());
    }

    public String text() {
        return text.toString();
    }

    public boolean isEmpty() {
        return text.isEmpty() && json.isEmpty();
    }

    /// The JSON members; the caller may modify them.
    public ObjectNode json() {
        return json;
    }

    static void merge(ObjectNode into, ObjectNode members) {
        members.properties().forEach(member -> {
            if (into.get(member.getKey()) instanceof ObjectNode there && member.getValue() instanceof ObjectNode more) {
                merge(there, more);
            } else if (into.get(member.getKey()) instanceof ArrayNode there
                    && member.getValue() instanceof ArrayNode more) {
                there.addAll(more);
            } else {
                into.set(member.getKey(), member.getValue());
            }
        });
    }

    private ArrayNode array(String member) {
        int last = member.lastIndexOf('/');
        return within(last < 0 ? "" : member.substring(0, last)).withArrayProperty(member.substring(last + 1));
    }

    private ObjectNode within(String path) {
        ObjectNode node = json;
        for (String step : path.isEmpty() ? new String[0] : STEP.split(path)) {
            node = node.withObjectProperty(step);
        }
        return node;
    }
}
