// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meanings;
import java.util.List;

/// Workloads that report again and again, in events about themselves, that the certificate they work with has expired:
/// they run, and need not fail in any other way. The certificate of a server that the message names is that server's.
public record ReportedExpiries() implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return Workloads.in(picture)
                .map(Subjects::of)
                .flatMap(workload -> warnings.repeated(workload, picture.asOf())
                        .filter(event -> Meanings.of(event.message()).any(CertificateExpired.class))
                        .filter(event -> CalledHosts.server(event.message()).isEmpty())
                        .limit(1)
                        .map(event -> finding(workload, event)))
                .toList();
    }

    private static Finding finding(Subject workload, Event event) {
        return Finding.of(FindingCode.CERTIFICATE_ENDS, workload)
                .quoting("it has reported this %d times".formatted(event.count()), Quotes.of(event))
                .since(Meanings.of(event.message()).certificateEnd().or(event::first))
                .mode(Mode.OWN_CERTIFICATE_EXPIRED);
    }
}
