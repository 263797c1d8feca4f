// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.text.Words;
import java.util.List;
import java.util.regex.Pattern;

/// Decides whether a host name means the same host for every cluster.
final class OutsideHost {
    /// Names of a cluster, and those that every site may use for itself (RFC 6762, RFC 8375).
    private static final List<String> INSIDE = Words.of("""
            .svc .local .localhost .localdomain .internal .intranet .private .lan .home .home.arpa""");

    /// Addresses that many networks reuse: RFC 1918, RFC 6598, loopback, link-local, unique local.
    private static final Pattern PRIVATE = Pattern.compile("(?:10|127)\\..*|192\\.168\\..*|169\\.254\\..*"
            + "|172\\.(?:1[6-9]|2\\d|3[01])\\..*|100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])\\..*");

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
                && !PRIVATE.matcher(host).matches()
                && !host.contains(".svc.")
                && INSIDE.stream().noneMatch(host::endsWith);
    }
}
