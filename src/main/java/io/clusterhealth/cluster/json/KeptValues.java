// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/// Limits how much is kept of the values that a [Projection] names, in any format. Not safe for use by several
/// threads at the same time.
public final class KeptValues {
    /// Maximum number of characters kept of a text.
    public static final int MAX_TEXT = 4096;

    /// Maximum number of elements kept of an array.
    public static final int MAX_ELEMENTS = 1000;

    /// Of certificates, plain or in Base64, only the first matters: truncating them is not odd.
    private static final List<String> CHAINS = List.of("-----BEGIN CERTIFICATE", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FUR");

    public static final TextNode EMPTY = TextNode.valueOf("");

    private static final TextNode TRUE = TextNode.valueOf("true");
    private static final TextNode FALSE = TextNode.valueOf("false");

    private static final TextNode[] NUMBERS = IntStream.range(0, 256)
            .mapToObj(Integer::toString)
            .map(TextNode::valueOf)
            .toArray(TextNode[]::new);

    private final Texts texts;
    private final Oddities oddities;
    private final int longest;
    private final int most;

    /// @param texts shared with the readers of other pages of the same list
    /// @param oddities records what was truncated
    public KeptValues(Texts texts, Oddities oddities) {
        this(texts, oddities, MAX_TEXT, MAX_ELEMENTS);
    }

    /// Keeps more or less than usual.
    ///
    /// @param longest maximum number of characters kept of a text
    /// @param most maximum number of elements kept of an array
    public KeptValues(Texts texts, Oddities oddities, int longest, int most) {
        this.texts = texts;
        this.oddities = oddities;
        this.longest = longest;
        this.most = most;
    }

    /// A text, or its beginning.
    public TextNode text(String text) {
        return texts.of(text.length() <= longest ? text : cut(text));
    }

    /// A text in UTF-8, or its beginning.
    ///
    /// @param utf8 not to be changed
    public TextNode text(byte[] utf8, int from, int length) {
        return length <= Texts.LONGEST
                ? texts.of(utf8, from, length)
                : text(new String(utf8, from, length, StandardCharsets.UTF_8));
    }

    public TextNode number(long number) {
        return number >= 0 && number < NUMBERS.length ? NUMBERS[(int) number] : texts.of(Long.toString(number));
    }

    public static TextNode flag(boolean value) {
        return value ? TRUE : FALSE;
    }

    /// The text of a time in whole seconds.
    ///
    /// @param epochSecond within the range of [java.time.Instant]
    public TextNode second(long epochSecond) {
        return texts.second(epochSecond);
    }

    /// Whether an array may take one more element.
    public boolean room(ArrayNode array) {
        return array.size() < most;
    }

    /// Called once for each array, at its end.
    ///
    /// @param cut whether it had more elements than are kept
    public void array(boolean cut) {
        if (cut) {
            oddities.meet(Oddity.LONG_LIST);
        }
    }

    private String cut(String text) {
        if (CHAINS.stream().noneMatch(text::startsWith)) {
            oddities.meet(Oddity.LONG_TEXT);
        }
        return text.substring(0, longest - 1) + "…";
    }
}
