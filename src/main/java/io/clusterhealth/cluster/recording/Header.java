// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.ApiResource;
import java.util.List;
import java.util.Locale;

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

    /// Whether objects with this header are of that kind; without an `apiVersion`, of any group.
    boolean isOf(ApiResource resource) {
        return kind.equals(resource.kind()) && (apiVersion.isEmpty() || group().equals(resource.group()));
    }

    /// The kind, with the plural that the naming convention of the API gives it.
    ApiResource resource(boolean namespaced) {
        return new ApiResource(
                group(),
                apiVersion.substring(apiVersion.indexOf('/') + 1),
                plural(kind.toLowerCase(Locale.ROOT)),
                kind,
                List.of(),
                namespaced);
    }

    private static String plural(String kind) {
        if (kind.endsWith("s") || kind.endsWith("x") || kind.endsWith("ch")) {
            return kind + "es";
        }
        return kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
    }
}
