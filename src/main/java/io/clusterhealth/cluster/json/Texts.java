// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Short texts of one list, those that come often once each, so that tens of thousands of objects stay small. Safe for
/// use by several threads.
public final class Texts {
    private static final int LONGEST = 64;

    /// A power of two.
    private static final int PLACES = 4096;

    /// Each text has one place, which it may lose to another.
    private final AtomicReferenceArray<TextNode> known = new AtomicReferenceArray<>(PLACES);

    /// A node of this text, perhaps one that others have, too.
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
