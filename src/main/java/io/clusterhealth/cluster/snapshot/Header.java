// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

/// How an object introduces itself.
///
/// @param apiVersion empty when it does not say
/// @param kind empty when it does not say
record Header(String apiVersion, String kind) {
    static final Header NONE = new Header("", "");
    private static final String LIST = "List";

    /// Whether it says what it is.
    boolean known() {
        return !kind.isEmpty();
    }

    /// Whether it says all it can.
    boolean complete() {
        return known() && !apiVersion.isEmpty();
    }

    /// Whether it is a list by its kind.
    boolean list() {
        return kind.endsWith(LIST);
    }

    /// What the items of this list are when they do not say it themselves; nothing for the kind `List`.
    Header item() {
        return list() && !kind.equals(LIST)
                ? new Header(apiVersion, kind.substring(0, kind.length() - LIST.length()))
                : NONE;
    }
}
