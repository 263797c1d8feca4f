// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.ProxyRefused;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The hosts that the text of a program names as called. Their form depends on the rest of the text, and a short name
/// on the namespace of the program, so that no single phrase matches them.
public final class CalledHosts {
    private static final Pattern NAME =
            Pattern.compile("(?<![A-Za-z0-9_.-])[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?![A-Za-z0-9_-])");
    private static final Pattern IPV4 = Pattern.compile("(?<![0-9.])\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\.?\\d)");

    /// Prefixes of a host, and quotes around one.
    private static final List<String> INTRODUCED = List.of("host=", "//", "@");

    private static final List<String> QUOTES = List.of("\"", "'", "`");

    /// Host names of three or more labels, with a port or in quotes, as clients print them.
    private static final Pattern OUTSIDE =
            Pattern.compile("(?<![A-Za-z0-9_./@-])\"?(" + CalledPeers.QUALIFIED + ")(?:\"|:\\d{2,5})(?![A-Za-z0-9.])");

    /// Words before a name that is looked up.
    private static final Pattern ASKED =
            Pattern.compile("(?i:lookup|enotfound|eai_again|unknownhostexception:|host name|resolve(?: host:)?) [\"']?"
                    + "(" + CalledPeers.QUALIFIED + ")(?![A-Za-z0-9-]|\\.[A-Za-z0-9])");

    private static final List<String> INSIDE = List.of(".svc", ".local", ".localhost");

    private static final String HOST = "((?:[a-z0-9][a-z0-9-]{0,62}\\.){1,9}[a-z]{2,18})";

    /// A host with its scheme, as Python, pgx and psql print it, or a Service with its port.
    private static final Pattern SERVER = Pattern.compile("(?:[a-z]{2,12}://|host='?)" + HOST
            + "(?![a-z0-9.-])|server at \"" + HOST
            + "\"|(?<![a-z0-9.-])([a-z0-9][a-z0-9.-]{0,126}\\.svc(?:\\.cluster\\.local)?):[0-9]");

    private static final Pattern SERVICE = Pattern.compile(
            "(?:[a-z0-9-]{1,63}\\.)?([a-z0-9-]{1,63})\\.([a-z0-9-]{1,63})\\.svc(?:\\.cluster\\.local)?");

    /// A Service of the cluster; it may not exist.
    public record ServiceName(String namespace, String name) {}

    private CalledHosts() {}

    /// The Services that a text may refer to.
    ///
    /// @param own the namespace of the program
    public static Stream<ServiceName> services(String said, String own) {
        return NAME.matcher(said).results().flatMap(found -> service(found, said, own).stream());
    }

    /// IPv4 addresses.
    public static Stream<String> addresses(String said) {
        return IPV4.matcher(said).results().map(MatchResult::group);
    }

    /// The first server that a text names with its scheme or its port.
    public static Optional<String> server(String said) {
        Matcher called = SERVER.matcher(said);
        return called.find()
                ? Stream.of(1, 2, 3)
                        .flatMap(group -> Optional.ofNullable(called.group(group)).stream())
                        .findFirst()
                : Optional.empty();
    }

    public static Optional<ServiceName> service(String host) {
        Matcher service = SERVICE.matcher(host);
        return service.matches() ? Optional.of(new ServiceName(service.group(2), service.group(1))) : Optional.empty();
    }

    /// The server outside of the cluster that a text reports as unreachable. Bare addresses may be those of pods and
    /// Services; they are accepted only for a proxy.
    public static Optional<String> unreachedOutside(String said) {
        Meanings meanings = Meanings.of(said);
        Optional<String> proxy =
                meanings.all(ProxyRefused.class).map(ProxyRefused::address).findFirst();
        if (proxy.isPresent()) {
            return proxy;
        }
        if (meanings.any(NameNotResolved.class)) {
            // Where DNS itself fails, the server that is named is not at fault.
            return meanings.any(DnsFailed.class) ? Optional.empty() : outside(ASKED.matcher(said));
        }
        return unreached(meanings)
                ? outside(OUTSIDE.matcher(said)).or(() -> CalledPeers.firstOutside(said))
                : Optional.empty();
    }

    /// Whether a text reports that a server does not respond, not that DNS fails.
    private static boolean unreached(Meanings meanings) {
        return meanings.any(NotConnected.class, WaitTimedOut.class, Unreachable.class)
                && !meanings.any(DnsFailed.class, NameNotResolved.class)
                && !meanings.mentions(Topic.DNS_LOOKUP);
    }

    /// Whether a text reports that a server does not respond which may be this one: the text contains it, or names no
    /// server.
    public static boolean mayNotReach(String said, String host) {
        Meanings meanings = Meanings.of(said);
        CalledPeers peers = meanings.called();
        boolean unnamed = peers.hosts().isEmpty()
                && peers.services().isEmpty()
                && addresses(said).findAny().isEmpty();
        return unreached(meanings) && (unnamed || Names.host(said, host));
    }

    /// The host outside of the cluster whose name a text reports as not resolved, whether it does not exist or DNS
    /// fails.
    public static Optional<String> unresolved(String said) {
        if (!Meanings.of(said).any(NameNotResolved.class, DnsFailed.class)) {
            return Optional.empty();
        }
        // Go names the host that it looks up; others only that which they connect to.
        return outside(ASKED.matcher(said))
                .or(() -> said.contains("lookup ")
                                || !CalledPeers.in(said).services().isEmpty()
                        ? Optional.empty()
                        : CalledPeers.firstOutside(said));
    }

    /// Whether the HTTP proxy of a Go program rejects its connection. Evaluated for every event; hardly any contains
    /// the word, so it is searched first.
    public static boolean refusedByProxy(String said) {
        return said.contains("proxyconnect") && Meanings.of(said).any(ProxyRefused.class);
    }

    /// Whether an HTTP proxy rejects the credentials of its client. Evaluated for every event, like [#refusedByProxy].
    public static boolean deniedByProxy(String said) {
        return (said.contains("407") || said.contains("Proxy Authentication Required"))
                && Meanings.of(said)
                        .all(ProxyFailed.class)
                        .anyMatch(failed -> failed.why().equals("credentials"));
    }

    private static Optional<String> outside(Matcher host) {
        return host.results()
                .map(found -> found.group(1))
                .filter(name -> INSIDE.stream().noneMatch(name::endsWith))
                .findFirst();
    }

    private static Optional<ServiceName> service(MatchResult found, String said, String own) {
        List<String> parts = Arrays.asList(found.group().split("\\.", -1));
        int suffix = parts.lastIndexOf("svc");
        if (suffix >= 2) {
            return Optional.of(new ServiceName(parts.get(suffix - 1), parts.get(suffix - 2)));
        }
        return switch (parts.size()) {
            case 1 -> isHost(found, said) ? Optional.of(new ServiceName(own, parts.getFirst())) : Optional.empty();
            case 2 -> Optional.of(new ServiceName(parts.getLast(), parts.getFirst()));
            default -> Optional.empty();
        };
    }

    /// A single label may be any word: a host has a port, a prefix or quotes. What ends a path has a tag.
    private static boolean isHost(MatchResult found, String said) {
        boolean last = said.startsWith("/", found.start() - 1) && !said.startsWith("//", found.start() - 2);
        boolean port = !last
                && said.startsWith(":", found.end())
                && found.end() + 1 < said.length()
                && Character.isDigit(said.charAt(found.end() + 1));
        return port
                || INTRODUCED.stream().anyMatch(before -> said.startsWith(before, found.start() - before.length()))
                || QUOTES.stream()
                        .anyMatch(quote ->
                                said.startsWith(quote, found.start() - 1) && said.startsWith(quote, found.end()));
    }
}
