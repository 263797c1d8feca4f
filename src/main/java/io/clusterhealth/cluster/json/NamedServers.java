// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload.ExternalHost;
import io.clusterhealth.cluster.object.Workload.NamedServer;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the hosts that a setting of a program names as servers: Services of the cluster, and names outside of it.
/// Nothing else of the setting is kept: users, passwords and paths may be secrets.
final class NamedServers {
    /// Maximum number of characters searched in a text.
    private static final int LOOKED_AT = KeptValues.MAX_TEXT;

    private static final String LABEL = "[a-z][a-z0-9-]{0,62}";
    private static final String BEGIN = "(?<![A-Za-z0-9_.:@/-])";
    private static final String END = "(?![A-Za-z0-9._-])";

    /// `service.namespace.svc` or `pod.service.namespace.svc`, with the cluster's domain or without.
    private static final String FULL = LABEL + "(?:\\." + LABEL + "){1,2}\\.svc(?:\\." + LABEL + "){0,8}";

    /// A name outside of the cluster: three labels or more.
    private static final String OUTSIDE = "(?:[a-z0-9][a-z0-9-]{0,62}\\.){2,9}[a-z]{2,18}";

    /// All of them, `service` or `service.namespace`.
    private static final String HOST = "(" + FULL + "|" + OUTSIDE + "|" + LABEL + "(?:\\." + LABEL + ")?)" + END;

    /// A host after a scheme, a host with a port, the full name of a Service, or a name outside as the whole value.
    private static final Pattern SERVER = Pattern.compile("//(?:[^\\s/@]{1,200}@)?/?" + HOST
            + "|" + BEGIN + HOST + "(?=:[0-9]{2,5}(?![A-Za-z0-9]))"
            + "|" + BEGIN + "(" + FULL + ")" + END
            + "|(?:^|=)(" + OUTSIDE + ")$");

    /// The same, and hosts that a script polls until they respond, such as `nc -z search 9200`, `nslookup search`,
    /// `-h search`, and the own namespace as a variable, `search.$(NAMESPACE).svc`.
    private static final Pattern AWAITED = Pattern.compile(SERVER.pattern()
            + "|" + BEGIN + HOST + "(?=[ \\t]+[0-9]{2,5}(?![A-Za-z0-9._-]))"
            + "|(?<![A-Za-z0-9_-])(?:-h|--host|nslookup|getent hosts)[ =]" + HOST
            + "|" + BEGIN + "(" + LABEL + ")(?=\\.\\$[({A-Za-z_])");

    private NamedServers() {}

    /// @return each host once, prefixed with `//` and separated by spaces: reading it again gives the same
    static Optional<String> in(String text) {
        return written(hosts(text));
    }

    /// @return as of [#in], for a command that waits for servers
    static Optional<String> awaited(String text) {
        return written(hosts(AWAITED, text));
    }

    private static Optional<String> written(Stream<String> hosts) {
        return Optional.of(hosts.map(host -> "//" + host).collect(Collectors.joining(" ")))
                .filter(written -> !written.isEmpty());
    }

    /// The servers that a text names.
    ///
    /// @param own the namespace of the program
    static Stream<NamedServer> servers(String text, String own) {
        return hosts(text).map(host -> isOutside(host) ? new ExternalHost(host) : service(host, own));
    }

    /// The Services that a text names.
    ///
    /// @param own the namespace of the program
    static Stream<ServiceReference> services(String text, String own) {
        return hosts(text).filter(host -> !isOutside(host)).map(host -> service(host, own));
    }

    /// The Services that a command waits for.
    ///
    /// @param own the namespace of the program
    static Stream<ServiceReference> servicesAwaited(String text, String own) {
        return hosts(AWAITED, text).filter(host -> !isOutside(host)).map(host -> service(host, own));
    }

    private static boolean isOutside(String host) {
        List<String> labels = List.of(host.split("\\.", -1));
        return labels.size() > 2 && !labels.contains("svc");
    }

    private static ServiceReference service(String host, String own) {
        List<String> parts = List.of(host.split("\\.", -1));
        int suffix = parts.indexOf("svc");
        int namespace = suffix < 0 ? 1 : suffix - 1;
        return new ServiceReference(
                parts.size() == 1 ? own : parts.get(namespace), parts.get(Math.max(0, namespace - 1)));
    }

    private static Stream<String> hosts(String text) {
        if (text.indexOf(':') < 0 && !text.contains("//") && text.indexOf('.') < 0) {
            return Stream.empty();
        }
        return hosts(SERVER, text);
    }

    private static Stream<String> hosts(Pattern named, String text) {
        String looked = text.length() <= LOOKED_AT ? text : text.substring(0, LOOKED_AT);
        return named.matcher(looked).results().map(NamedServers::host).distinct();
    }

    private static String host(MatchResult found) {
        int group = 1;
        while (found.start(group) < 0) {
            group++;
        }
        return found.group(group);
    }
}
