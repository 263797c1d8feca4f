// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Set;

/// Which requests the HTTP transport accepts.
///
/// @param hosts names, or `name:port`, that a request may be addressed to besides the loopback names
/// @param origins `scheme://host[:port]` of web pages that may call besides those served from loopback names
/// @param maxBytes the longest body
/// @param showsStatus whether callers may see the status of other servers in detail
public record HttpRules(Set<String> hosts, Set<String> origins, int maxBytes, boolean showsStatus) {
    public HttpRules {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }
}
