// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.nio.charset.StandardCharsets;

/// One object of a list, written out.
///
/// @param namespace empty for objects of the cluster scope
/// @param type `Normal` or `Warning` for events; empty for all else
public record Item(String namespace, String type, byte[] json) {

    /// An object that is no event.
    public static Item of(String namespace, String json) {
        return event(namespace, "", json);
    }

    /// An event of a type.
    public static Item event(String namespace, String type, String json) {
        return new Item(namespace, type, json.getBytes(StandardCharsets.UTF_8));
    }
}
