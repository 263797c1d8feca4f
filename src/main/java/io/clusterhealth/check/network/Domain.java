// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import java.util.Collection;
import java.util.List;

/// Domains of host names, compared label by label.
final class Domain {
    /// Registries of countries use labels as short as these below the top level: `co.uk`, `com.br`.
    private static final int SHORT = 3;

    private static final int COUNTRY = 2;

    private Domain() {}

    /// The last labels of a host that one owner may have: two, or three below a registry of a country.
    static String registered(String host) {
        List<String> labels = labels(host);
        int count = labels.size();
        boolean registry = count > 2
                && labels.getLast().length() == COUNTRY
                && labels.get(count - 2).length() <= SHORT;
        return last(labels, registry ? 3 : 2);
    }

    /// The longest domain that contains all of these hosts and is none of them.
    static String common(Collection<String> hosts) {
        List<String> first = labels(hosts.iterator().next());
        int count = first.size() - 1;
        while (count > 1 && !all(hosts, last(first, count))) {
            count--;
        }
        return last(first, count);
    }

    private static boolean all(Collection<String> hosts, String domain) {
        return hosts.stream().allMatch(host -> contains(domain, host));
    }

    static boolean contains(String domain, String host) {
        return host.endsWith("." + domain);
    }

    private static List<String> labels(String host) {
        return List.of(host.split("\\.", -1));
    }

    private static String last(List<String> labels, int count) {
        return String.join(".", labels.subList(Math.max(0, labels.size() - count), labels.size()));
    }
}
