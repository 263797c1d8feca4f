// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/// An answer in two forms, a text and a JSON object, each inside the same budget of tokens of four characters.
///
/// Some clients hand a model the text alone, others the JSON alone: a line that does not fit both is in neither.
public final class BoundedAnswer {
    /// What stands around the data on the wire, the cluster's name aside.
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

    /// Keeps room for lines that will be added at the end, at most a quarter of the budget.
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

    /// Keeps room for a line, whatever it takes.
    void reserveFor(Facts line) {
        reserve(line.text().isEmpty() ? 0 : line.text().length() + 1, length(line) + 1);
    }

    /// Keeps room of as many characters in each form.
    public void reserve(int characters) {
        reserve(characters, characters);
    }

    /// Keeps room of so many characters.
    public void reserve(int ofText, int ofData) {
        textReserved += ofText;
        dataReserved += ofData;
    }

    /// How much is reserved, to be [#restore]d.
    public Reserved reserved() {
        return new Reserved(textReserved, dataReserved);
    }

    /// Gives back what was reserved since then.
    public void restore(Reserved then) {
        textReserved = then.text;
        dataReserved = then.data;
    }

    /// Gives back what was reserved: from here on the end is written.
    public void release() {
        restore(new Reserved(0, 0));
    }

    /// How many characters of each form are kept for later.
    public record Reserved(int text, int data) {}

    /// Adds a line that must be there; its text and, if need be, its longest member are cut to what is left.
    public void add(Facts line) {
        if (shortened(line, 0)) {
            merge(line.json());
        }
        if (!line.text().isEmpty()) {
            say(line.text());
        }
    }

    /// Adds an entry of a list that must be there.
    public void add(String member, Facts entry) {
        int around = around(member);
        if (shortened(entry, around)) {
            data.withArrayProperty(member).add(entry.json());
            used += length(entry) + around;
        }
        say(entry.text());
    }

    /// Appends a line of text, cut to what is left.
    private void say(String line) {
        int room = textLimit - text.length() - 1;
        truncated |= room <= 1 || line.length() > room;
        if (room > 1) {
            text.append(line.length() <= room ? line : line.substring(0, room - 1) + "…")
                    .append('\n');
        }
    }

    /// Begins a list, which may stay empty.
    public void list(String member) {
        data.withArrayProperty(member);
        used = data.toString().length();
    }

    /// Cuts a line's members to what is left.
    ///
    /// @return whether they fit now
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
    /// @return whether they did
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

    /// What stands around an entry of a list.
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

    /// How many lines and entries were offered in vain.
    public int refused() {
        return refused;
    }

    /// Whether anything was refused or cut.
    public boolean truncated() {
        return truncated;
    }

    /// The text, without a line feed at its end.
    public String text() {
        return text.isEmpty() ? "" : text.substring(0, text.length() - 1);
    }

    /// The members; the caller's own from now on.
    public ObjectNode data() {
        return data;
    }

    /// How many characters a line takes of the JSON form, at most.
    private static int length(Facts line) {
        return length(line.json());
    }

    private static int length(ObjectNode members) {
        return members.isEmpty() ? 0 : members.toString().length() - 1;
    }

    /// Shortens the longest string among the members by so many characters, as far as something of it stays.
    private static void cut(ObjectNode members, int excess) {
        String longest = "";
        String name = "";
        for (var member : members.properties()) {
            JsonNode value = member.getValue();
            if (value.isTextual() && value.textValue().length() > longest.length()) {
                longest = value.textValue();
                name = member.getKey();
            }
        }
        int keep = longest.length() - excess - 1;
        if (keep >= SHORTEST_CUT) {
            members.set(name, TextNode.valueOf(longest.substring(0, keep) + "…"));
        }
    }
}
