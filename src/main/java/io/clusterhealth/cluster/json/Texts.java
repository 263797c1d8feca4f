// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Short texts of one list, each once, so that tens of thousands of objects stay small. Safe for use by several
/// threads.
public final class Texts {
    private static final int LONGEST = 64;
    private static final int MOST = 4096;

    private final Map<String, TextNode> known = new ConcurrentHashMap<>();

    /// A node of this text, perhaps one that others have, too.
    TextNode of(String text) {
        if (text.length() > LONGEST) {
            return TextNode.valueOf(text);
        }
        TextNode shared = known.get(text);
        if (shared != null) {
            return shared;
        }
        TextNode fresh = TextNode.valueOf(text);
        if (known.size() < MOST) {
            known.put(text, fresh);
        }
        return fresh;
    }
}
