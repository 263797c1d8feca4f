// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Shares short texts of one list that occur often, so that tens of thousands of objects stay small. Safe for use by
/// several threads.
public final class Texts {
    private static final int LONGEST = 64;

    /// A power of two.
    private static final int PLACES = 4096;

    /// Each text hashes to one slot; a newer text replaces the one in it.
    private final AtomicReferenceArray<TextNode> known = new AtomicReferenceArray<>(PLACES);

    /// A node of this text, which may be shared.
    TextNode of(String text) {
        if (text.length() > LONGEST) {
            return TextNode.valueOf(text);
        }
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & PLACES - 1;
        TextNode there = known.getPlain(place);
        if (there != null && there.textValue().equals(text)) {
            return there;
        }
        TextNode fresh = TextNode.valueOf(text);
        known.setRelease(place, fresh);
        return fresh;
    }
}
