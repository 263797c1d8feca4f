// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds hosts outside of the cluster, and AWS resources, in the texts of a failing object.
public final class OutsideNames {
    private static final String NAME = CalledPeers.QUALIFIED + "(?![A-Za-z0-9-]|\\.[A-Za-z])";

    /// Only names in a form that is called: API groups, drivers and packages have names like hosts.
    private static final Pattern CALLED =
            Pattern.compile("(?:://(?:[A-Za-z0-9._-]{1,63}@)?|\\blookup |\\bhost[ =:'\"\\\\]{1,4})(?<called>" + NAME
                    + ")|(?<![A-Za-z0-9.@/-])(?<bound>" + NAME + "):[0-9]{2,5}\\b");

    private static final Pattern RESOURCE = Pattern.compile(
            "\\barn:aws[a-z-]{0,12}:[a-z0-9-]{2,32}:[a-z0-9-]{0,32}:[0-9]{12}:[A-Za-z0-9/_:.+=@-]{2,255}");

    /// The host names of an OpenShift cluster share a wildcard domain, which DNS outside of the cluster resolves.
    private static final Pattern OWN = Pattern.compile("(?:lookup|ENOTFOUND) [a-z0-9-]{1,63}\\.(apps\\." + NAME + ")");

    private OutsideNames() {}

    /// All names in the text, each once; text beyond 32 Ki characters is ignored.
    public static Set<String> in(String said) {
        String words = said.length() > CalledPeers.READ ? said.substring(0, CalledPeers.READ) : said;
        Stream<String> hosts = CALLED.matcher(words)
                .results()
                .flatMap(match -> Stream.of("called", "bound")
                        .filter(group -> match.start(group) >= 0
                                && !CalledPeers.isOwnApi(match.group(group), words, match.end(group)))
                        .map(match::group))
                .filter(CalledPeers::outside);
        Stream<String> own = OWN.matcher(words).results().map(match -> match.group(1));
        Stream<String> resources = RESOURCE.matcher(words).results().map(MatchResult::group);
        return Stream.of(hosts, own, resources).flatMap(names -> names).collect(Collectors.toUnmodifiableSet());
    }
}
