// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.ApiResource;

/// The `apiVersion` and `kind` of an object.
///
/// @param apiVersion empty if absent
/// @param kind empty if absent
record Header(String apiVersion, String kind) {
    static final Header NONE = new Header("", "");
    private static final String LIST = "List";

    /// Whether the kind is present.
    boolean known() {
        return !kind.isEmpty();
    }

    /// Whether both are present.
    boolean complete() {
        return known() && !apiVersion.isEmpty();
    }

    /// The API group; empty for the core group.
    String group() {
        return ApiResource.groupOf(apiVersion);
    }

    boolean list() {
        return kind.endsWith(LIST);
    }

    /// The header of items of this list that have none themselves; [#NONE] for the kind `List`.
    Header item() {
        return list() && !kind.equals(LIST)
                ? new Header(apiVersion, kind.substring(0, kind.length() - LIST.length()))
                : NONE;
    }
}
