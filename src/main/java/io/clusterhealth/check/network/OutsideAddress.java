// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.Unreachable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The address of a server outside of the cluster in the words of who cannot reach it. Bare addresses may be of pods
/// and services, and are only believed of a proxy.
final class OutsideAddress {
    /// Host names of three parts and more, with a port beside them or in quotes, as clients print them.
    private static final Pattern HOST = Pattern.compile(
            "(?<![A-Za-z0-9_./@-])\"?((?:[a-z0-9][a-z0-9-]{0,62}\\.){2,9}[a-z]{2,18})(?:\"|:\\d{2,5})(?![A-Za-z0-9.])");

    /// The words before a name that is asked for.
    private static final Pattern ASKED = Pattern.compile("(?i:lookup|enotfound|unknownhostexception:|host name) \"?"
            + "((?:[a-z0-9][a-z0-9-]{0,62}\\.){2,9}[a-z]{2,18})(?![A-Za-z0-9-]|\\.[A-Za-z0-9])");

    private static final Pattern PROXY =
            Pattern.compile("proxyconnect tcp: dial tcp:? ([A-Za-z0-9.-]{3,253}:\\d{2,5}): ");

    private static final List<String> INSIDE = List.of(".svc", ".cluster.local", ".local", ".localhost");

    private OutsideAddress() {}

    static Optional<String> in(String said) {
        Optional<String> proxy = ofProxy(said);
        if (proxy.isPresent()) {
            return proxy;
        }
        Meanings meanings = Meanings.of(said);
        if (meanings.any(NameNotResolved.class)) {
            return outside(ASKED.matcher(said));
        }
        boolean silent = meanings.any(NotConnected.class, WaitTimedOut.class, Unreachable.class);
        if (!silent || meanings.any(DnsFailed.class) || meanings.mentions(Topic.DNS_LOOKUP)) {
            return Optional.empty();
        }
        return outside(HOST.matcher(said));
    }

    private static Optional<String> outside(Matcher host) {
        return host.results()
                .map(found -> found.group(1))
                .filter(name -> INSIDE.stream().noneMatch(name::endsWith))
                .findFirst();
    }

    /// The proxy that does not let its clients through.
    static Optional<String> ofProxy(String said) {
        Matcher proxy = PROXY.matcher(said);
        return proxy.find() ? Optional.of(proxy.group(1)) : Optional.empty();
    }
}
