// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.meaning.CalledHosts.ServiceName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The servers that the text of a failed call names, in the forms in which clients print them. Addresses of private
/// networks are left out: they may be those of any pod, node or Service.
///
/// @param hosts names and public addresses of servers outside of the cluster
/// @param services names within the cluster; the namespace is empty if the text does not contain it
public record CalledPeers(Set<String> hosts, Set<ServiceName> services) {
    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
    private static final String ANY = LABEL + "(?:\\." + LABEL + "){0,9}";
    static final String QUALIFIED = "(?:" + LABEL + "\\.){2,9}[a-z]{2,24}";
    private static final String ENDS = "(?![A-Za-z0-9_-]|\\.[A-Za-z0-9])";

    /// URLs; lookups of Go, Node.js, Java and libpq; `host=` of pgx and Python; connections of libpq.
    private static final Pattern CALLED =
            Pattern.compile("(?:\\b[a-z][a-z0-9+]{1,15}://(?:[^\\s/@\"'`]{1,128}@)?|\\b(?:ENOTFOUND|EAI_AGAIN) "
                    + "|UnknownHostException: |\\bhost=[\"']?|\\bhost (?:name )?\"|\\bserver at \")(" + ANY + ")" + ENDS
                    + "|\\blookup (" + ANY + "(?= on )|" + LABEL + "(?:\\." + LABEL + "){1,9}(?=: ))");

    /// pgx prints a host after its address; libpq, MySQL, curl and Python after a word; others with its port.
    private static final Pattern WORDED = Pattern.compile(
            "(?:\\d \\(|\\b(?:server at|server on|connect to|connecting to|resolve|resolve host:) [\"'`]?)(" + QUALIFIED
                    + ")" + ENDS + "|(?<![A-Za-z0-9_./@-])(" + QUALIFIED + "):[0-9]{2,5}\\b");

    private static final Pattern SERVICE =
            Pattern.compile("(?<![a-z0-9-])(" + LABEL + ")\\.(" + LABEL + ")\\.svc(?![a-z0-9-])");

    private static final Pattern ADDRESS = Pattern.compile("(?<![0-9.])(\\d{1,3}(?:\\.\\d{1,3}){3}):[0-9]{2,5}\\b");

    private static final List<String> INSIDE = List.of(".svc", ".local", ".localhost", ".internal");

    /// The own addresses of an OpenShift cluster, and documentation pages that messages refer to.
    private static final Pattern PASSED_OVER =
            Pattern.compile("(?:api-int|docs|www|help|support|wiki|errors|pkg)\\..*|(?:.*\\.)?apps\\..*");

    /// How a URL and Python's clients print the port of an API server after its host.
    private static final Pattern OWN_API = Pattern.compile(":6443\\b|[\"'], port=6443\\b");

    /// Valid texts are no longer than this: events have 1 KiB, termination messages 4, conditions 32.
    static final int READ = 32 * 1024;

    /// All servers in the text; text beyond 32 Ki characters is ignored.
    public static CalledPeers in(String said) {
        String words = said.length() > READ ? said.substring(0, READ) : said;
        List<String> named = named(words).toList();
        Stream<String> addresses =
                ADDRESS.matcher(words).results().map(found -> found.group(1)).filter(CalledPeers::outsideAddress);
        Stream<ServiceName> services =
                SERVICE.matcher(words).results().map(found -> new ServiceName(found.group(2), found.group(1)));
        return new CalledPeers(
                Stream.concat(named.stream().filter(CalledPeers::outside), addresses)
                        .collect(Collectors.toUnmodifiableSet()),
                Stream.concat(named.stream().flatMap(CalledPeers::service), services)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /// The first host outside of the cluster that the text names.
    static Optional<String> firstOutside(String said) {
        return named(said).filter(CalledPeers::outside).findFirst();
    }

    private static Stream<String> named(String said) {
        return Stream.concat(
                        CALLED.matcher(said).results(), WORDED.matcher(said).results())
                .map(found -> new NamedHost(found, said))
                .filter(named -> !named.ownApi())
                .map(NamedHost::host);
    }

    private record NamedHost(MatchResult found, String said) {
        private int group() {
            return found.group(1) == null ? 2 : 1;
        }

        String host() {
            return found.group(group());
        }

        boolean ownApi() {
            return isOwnApi(host(), said, found.end(group()));
        }
    }

    /// Whether a host that ends here is named with the port of an API server, as that of the cluster itself.
    static boolean isOwnApi(String host, String said, int end) {
        return host.startsWith("api.")
                && OWN_API.matcher(said).region(end, said.length()).lookingAt();
    }

    static boolean outside(String host) {
        return host.split("\\.").length > 2
                && Character.isLetter(host.charAt(host.length() - 1))
                && INSIDE.stream().noneMatch(host::endsWith)
                && !PASSED_OVER.matcher(host).matches();
    }

    /// A name of one label is a Service of the own namespace, one of two may be that of another.
    private static Stream<ServiceName> service(String host) {
        List<String> labels = Arrays.asList(host.split("\\."));
        return switch (labels.size()) {
            case 1 -> host.equals("localhost") ? Stream.empty() : Stream.of(new ServiceName("", host));
            case 2 -> Stream.of(new ServiceName(labels.getLast(), labels.getFirst()));
            default -> Stream.empty();
        };
    }

    /// Whether an IPv4 address is neither private (RFC 1918, RFC 6598) nor local to a host or a link.
    public static boolean outsideAddress(String address) {
        String[] parts = address.split("\\.");
        int first = Integer.parseInt(parts[0]);
        int second = Integer.parseInt(parts[1]);
        return switch (first) {
            case 0, 10, 127 -> false;
            case 100 -> second < 64 || second > 127;
            case 169 -> second != 254;
            case 172 -> second < 16 || second > 31;
            case 192 -> second != 168;
            default -> first < 224;
        };
    }
}
