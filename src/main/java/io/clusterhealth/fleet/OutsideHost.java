// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.CalledPeers;
import io.clusterhealth.text.Words;
import java.util.List;

/// Decides whether a host name means the same host for every cluster.
final class OutsideHost {
    /// Names of a cluster, and those that every site may use for itself (RFC 6762, RFC 8375).
    private static final List<String> INSIDE = Words.of("""
            .svc .local .localhost .localdomain .internal .intranet .private .lan .home .home.arpa""");

    private OutsideHost() {}

    /// @param name a host, optionally with a port or path, or an ARN of AWS
    static boolean isOne(String name) {
        if (name.startsWith("arn:aws")) {
            return true;
        }
        int slash = name.indexOf('/');
        String authority = slash < 0 ? name : name.substring(0, slash);
        int port = authority.lastIndexOf(':');
        String host = port < 0 ? authority : authority.substring(0, port);
        return host.indexOf('.') > 0
                && CalledHosts.addresses(host).allMatch(CalledPeers::outsideAddress)
                && !host.contains(".svc.")
                && INSIDE.stream().noneMatch(host::endsWith);
    }
}
