// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/// How much is kept of the values that a [Projection] names, in whatever form they come. Not safe for use by several
/// threads at once.
public final class KeptValues {
    /// The longest text that is kept, in characters.
    public static final int MAX_TEXT = 4096;

    /// The most elements of an array that are kept.
    public static final int MAX_ELEMENTS = 1000;

    /// Of certificates, plain or in Base64, the first is what counts: there is nothing odd about more of them.
    private static final List<String> CHAINS = List.of("-----BEGIN CERTIFICATE", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FUR");

    private final Texts texts;
    private final Oddities oddities;
    private final int spare;

    /// @param texts shared with the readers of other pages of the same list
    /// @param oddities told of what is not kept whole
    public KeptValues(Texts texts, Oddities oddities) {
        this(texts, oddities, 0);
    }

    /// @param spare how many characters, and elements, more than others keep
    KeptValues(Texts texts, Oddities oddities, int spare) {
        this.texts = texts;
        this.oddities = oddities;
        this.spare = spare;
    }

    /// A text, or its beginning.
    public TextNode text(String text) {
        return texts.of(text.length() <= MAX_TEXT + spare ? text : cut(text));
    }

    /// Whether an array takes one more element.
    public boolean room(ArrayNode array) {
        return array.size() < MAX_ELEMENTS + spare;
    }

    /// Told of each array once, when it has ended.
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
        return text.substring(0, MAX_TEXT + spare - 1) + "…";
    }
}
