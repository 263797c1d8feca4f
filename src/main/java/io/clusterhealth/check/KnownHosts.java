// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Names;
import java.util.stream.Stream;

/// The host names of a Route or an Ingress.
public final class KnownHosts {
    private KnownHosts() {}

    /// The hosts that are qualified, so that a text can be matched with them.
    public static Stream<Subject> of(Stream<String> hosts) {
        return hosts.filter(Names::qualified).distinct().sorted().map(Subject::external);
    }
}
