// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the etcd operator says about its members.
final class EtcdQuorum {
    private static final Pattern MEMBERS = Pattern.compile("(\\d{1,3}) of (\\d{1,3}) members are available");

    private EtcdQuorum() {}

    /// Whether a condition's message says that fewer members are left than may decide.
    static boolean lost(String message) {
        Matcher members = MEMBERS.matcher(message);
        return members.find() && 2 * Integer.parseInt(members.group(1)) <= Integer.parseInt(members.group(2));
    }
}
