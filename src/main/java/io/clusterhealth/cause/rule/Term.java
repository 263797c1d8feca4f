// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.meaning.Wildcard;

/// What one provides or needs: `dns`, `csi:ebs.csi.aws.com`, `service:shop/db`.
///
/// @param group all before the last part, which is compared as it is
/// @param item the last part, which may hold wildcards on either side
record Term(String group, String item) {

    /// Whether what is provided is what is needed.
    boolean fits(Term other) {
        return group.equals(other.group)
                && (item.equals(other.item) || covers(item, other.item) || covers(other.item, item));
    }

    private static boolean covers(String pattern, String name) {
        return (pattern.indexOf('*') >= 0 || pattern.indexOf('?') >= 0)
                && new Wildcard(pattern).matches(name.replace("*", ""));
    }

    /// What is needed, as people read it.
    String text() {
        return (group.substring(group.indexOf(':') + 1) + item).replace("*", "");
    }
}
