// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.meaning.Wildcard;
import io.clusterhealth.text.NameGlob;

/// The name of something that a finding provides or needs: `dns`, `csi:ebs.csi.aws.com`, `service:shop/db`.
///
/// @param group everything before the last part, compared literally
/// @param item the last part; either side may contain wildcards
record Term(String group, String item) {

    /// Whether the provided term matches the needed one.
    boolean fits(Term other) {
        return group.equals(other.group)
                && (item.equals(other.item) || covers(item, other.item) || covers(other.item, item));
    }

    private static boolean covers(String pattern, String name) {
        return new NameGlob(pattern).isGlob() && new Wildcard(pattern).matches(name.replace("*", ""));
    }

    /// The name in readable form.
    String text() {
        return (group.substring(group.indexOf(':') + 1) + item)
                .replaceFirst("^\\*\\.|-?\\*$", "")
                .replace("*", "");
    }
}
