// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Shortening;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An answer in two forms, text and JSON object, each within the same budget of tokens of four characters.
///
/// Some clients pass a model only the text, others only the JSON: a line that does not fit both is in neither.
public final class BoundedAnswer {
    /// Characters of the envelope around the data, without the cluster's name.
    private static final int ENVELOPE = 160;

    private static final int CLOSING_SHARE = 4;
    private static final int SHORTEST_CUT = 24;

    /// How many characters count as one token.
    public static final int CHARACTERS_PER_TOKEN = 4;

    private final StringBuilder text = new StringBuilder();
    private final int textLimit;
    private final ObjectNode data = JsonNodeFactory.instance.objectNode();
    private final int limit;
    private int used = 2;
    private int textReserved;
    private int dataReserved;
    private boolean truncated;
    private int refused;

    /// @param cluster whose name the envelope repeats
    public BoundedAnswer(int maxTokens, String cluster) {
        this.textLimit = maxTokens * CHARACTERS_PER_TOKEN;
        this.limit = textLimit - ENVELOPE - cluster.length();
    }

    /// Reserves room for lines to be added at the end, at most a quarter of the budget.
    public void reserve(List<Facts> closing) {
        reserve(
                Math.min(
                        limit / CLOSING_SHARE,
                        closing.stream()
                                .mapToInt(line -> line.text().length() + 1)
                                .sum()),
                Math.min(
                        limit / CLOSING_SHARE,
                        closing.stream().mapToInt(BoundedAnswer::length).sum()));
    }

    /// Reserves room for a whole line, without a bound.
    public void reserveFor(Facts line) {
        reserve(line.text().isEmpty() ? 0 : line.text().length() + 1, length(line) + 1);
    }

    /// Reserves this many characters in each form.
    public void reserve(int characters) {
        reserve(characters, characters);
    }

    /// Reserves this many characters of the text and of the JSON.
    public void reserve(int ofText, int ofData) {
        textReserved += ofText;
        dataReserved += ofData;
    }

    /// The current reservation, for [#restore].
    public Reserved reserved() {
        return new Reserved(textReserved, dataReserved);
    }

    /// Resets the reservation to an earlier one.
    public void restore(Reserved then) {
        textReserved = then.text;
        dataReserved = then.data;
    }

    /// Releases all reservations: the closing lines follow.
    public void release() {
        restore(new Reserved(0, 0));
    }

    /// The reserved characters of each form.
    public record Reserved(int text, int data) {}

    /// Adds a mandatory line; its text and, if needed, its longest member are truncated to the remaining room. A line
    /// with a token is not: without room for all of it, the answer says that the token is left out.
    public void add(Facts line) {
        Optional<Facts> lacking = line.token().isEmpty() ? Optional.empty() : lacking(line.token(), List.of(line));
        if (lacking.isPresent()) {
            truncated = true;
            add(lacking.get());
            return;
        }
        if (shortened(line, 0)) {
            merge(line.json());
        }
        if (!line.text().isEmpty()) {
            say(line.text(), 0);
        }
    }

    /// Adds a mandatory entry of a list, truncated to the room beside what is reserved.
    public void add(String member, Facts entry) {
        int around = around(member);
        if (shortened(entry, around + dataReserved)) {
            data.withArrayProperty(member).add(entry.json());
            used += length(entry) + around;
        }
        say(entry.text(), textReserved);
    }

    /// Appends a line of text, truncated to the room that is left beside the reserved.
    private void say(String line, int reserved) {
        int room = textLimit - text.length() - 1 - reserved;
        truncated |= room <= 1 || line.length() > room;
        if (room > 1) {
            text.append(Shortening.head(line, room)).append('\n');
        }
    }

    /// Adds a list, which may stay empty.
    public void list(String member) {
        data.withArrayProperty(member);
        used = data.toString().length();
    }

    /// Truncates a line's members to the remaining room.
    ///
    /// @return whether they fit afterwards
    private boolean shortened(Facts line, int around) {
        int excess = length(line) + around + used - limit;
        if (excess > 0) {
            truncated = true;
            cut(line.json(), excess);
        }
        return length(line) + around + used <= limit;
    }

    /// Adds a line if both of its forms fit.
    ///
    /// @return whether it was added
    public boolean offer(Facts line) {
        if (!fits(length(line), line)) {
            return false;
        }
        merge(line.json());
        return true;
    }

    private boolean fits(int characters, Facts line) {
        boolean fits = used + characters + dataReserved <= limit && offered(line.text());
        if (!fits) {
            truncated = true;
            refused++;
        }
        return fits;
    }

    private void merge(ObjectNode members) {
        Facts.merge(data, members);
        used = data.toString().length();
    }

    private boolean offered(String line) {
        if (line.isEmpty()) {
            return true;
        }
        boolean fits = text.length() + line.length() + 1 + textReserved <= textLimit;
        if (fits) {
            text.append(line).append('\n');
        }
        return fits;
    }

    /// Adds an entry of a list if both of its forms fit.
    public boolean offer(String member, Facts entry) {
        int characters = length(entry) + around(member);
        if (!fits(characters, entry)) {
            return false;
        }
        data.withArrayProperty(member).add(entry.json());
        used += characters;
        return true;
    }

    /// Adds entries of a list until one does not fit: no shorter one takes the room of one above it.
    ///
    /// @return how many were added
    public int offerEach(String member, Stream<Facts> entries) {
        return (int) entries.takeWhile(entry -> offer(member, entry)).count();
    }

    /// Adds entries of a list until one does not fit, then releases all reservations. The first is added in any
    /// case, if needed in the reserved room and truncated: paging would not advance without it.
    ///
    /// @param cursor the line that leads to the rest; not even the first entry gets its room
    /// @return how many were added
    public int page(String member, List<Facts> entries, Facts cursor) {
        int shown = offerEach(member, entries.stream());
        release();
        if (shown > 0 || entries.isEmpty()) {
            return shown;
        }
        reserveFor(cursor);
        add(member, entries.getFirst());
        release();
        return 1;
    }

    /// The same for a list without a cursor.
    public int page(String member, List<Facts> entries) {
        return page(member, entries, new Facts());
    }

    /// Whether both forms of all of these entries of a list fit.
    public boolean hasRoomFor(List<Facts> entries) {
        int ofText =
                entries.stream().mapToInt(entry -> entry.text().length() + 1).sum();
        int ofData = entries.stream()
                .mapToInt(entry -> entry.json().toString().length() + 1)
                .sum();
        return ofText <= textRoom() && ofData <= dataRoom();
    }

    /// That a token is left out, and the size of an answer in which these lines have room beside what was added and
    /// reserved so far; empty where they have it in this one.
    ///
    /// @param what the token in a sentence, such as `the plan`
    public Optional<Facts> lacking(String what, List<Facts> lines) {
        int ofText = lines.stream().mapToInt(line -> line.text().length() + 1).sum();
        int ofData = lines.stream().mapToInt(line -> length(line) + 1).sum();
        int excess = Math.max(ofText - textRoom(), ofData - dataRoom());
        return excess <= 0
                ? Optional.empty()
                : Optional.of(new Facts()
                        .each("leftOut", List.of(what), "Left out for lack of room: %s; ")
                        .fact(
                                "tokensNeeded",
                                Math.ceilDiv(textLimit + excess, CHARACTERS_PER_TOKEN),
                                "call again with max_tokens %s or more."));
    }

    /// Characters of JSON syntax around an entry of a list.
    private int around(String member) {
        return 2 + (data.has(member) ? 0 : member.length() + 6);
    }

    /// How many characters of the text may still be offered.
    public int textRoom() {
        return textLimit - text.length() - textReserved;
    }

    /// How many characters of JSON may still be offered.
    public int dataRoom() {
        return limit - used - dataReserved;
    }

    /// The number of offered lines and entries that did not fit.
    public int refused() {
        return refused;
    }

    /// Whether anything did not fit or was truncated.
    public boolean truncated() {
        return truncated;
    }

    /// The text, without a final line feed.
    public String text() {
        return text.isEmpty() ? "" : text.substring(0, text.length() - 1);
    }

    /// The JSON members; the caller may modify them.
    public ObjectNode data() {
        return data;
    }

    /// The most characters that a line takes in the JSON form.
    private static int length(Facts line) {
        return length(line.json());
    }

    private static int length(ObjectNode members) {
        return members.isEmpty() ? 0 : members.toString().length() - 1;
    }

    /// Truncates the longest strings and lists by this many characters in all; each keeps its beginning.
    private static void cut(ObjectNode members, int excess) {
        int most = members.toString().length() - excess;
        Optional<String> longest = longest(members);
        while (members.toString().length() > most && longest.isPresent()) {
            String name = longest.get();
            switch (members.get(name)) {
                case ArrayNode list -> list.remove(list.size() - 1);
                case JsonNode value -> {
                    String text = value.asText();
                    int keep = text.length() - 1 - (members.toString().length() - most);
                    members.put(name, Shortening.head(text, Math.max(SHORTEST_CUT, keep) + 1));
                }
            }
            longest = longest(members);
        }
    }

    /// The member that takes most room among those that can be truncated.
    private static Optional<String> longest(ObjectNode members) {
        return members.properties().stream()
                .filter(member -> member.getValue() instanceof ArrayNode list
                        ? list.size() > 1
                        : member.getValue().isTextual()
                                && member.getValue().asText().length() > SHORTEST_CUT + 1)
                .max(Comparator.comparingInt(
                        member -> member.getValue().toString().length()))
                .map(Map.Entry::getKey);
    }
}
