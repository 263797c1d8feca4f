// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import java.nio.charset.StandardCharsets;

/// One object of a list, written out.
///
/// @param namespace empty for objects of the cluster scope
/// @param type `Normal` or `Warning` for events, the phase of a pod; empty for all else
public record Item(String namespace, String type, byte[] json) {

    /// An object that is neither an event nor a pod.
    public static Item of(String namespace, String json) {
        return of(namespace, "", json);
    }

    /// An event of a type, or a pod in a phase.
    public static Item of(String namespace, String type, String json) {
        return new Item(namespace, type, json.getBytes(StandardCharsets.UTF_8));
    }
}
