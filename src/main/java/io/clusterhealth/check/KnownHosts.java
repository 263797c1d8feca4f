// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The hosts by which a Route or an Ingress is called.
public final class KnownHosts {
    /// A domain name of two labels at least, as the API server takes it: a single word stands in many texts.
    private static final Pattern QUALIFIED =
            Pattern.compile("(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+");

    private KnownHosts() {}

    /// Links to those that a text can be told to name.
    public static Stream<Link> links(Stream<String> hosts) {
        return hosts.filter(host -> QUALIFIED.matcher(host).matches())
                .distinct()
                .sorted()
                .map(host -> new Link(Relation.KNOWN_AS, Subject.external(host)));
    }
}
