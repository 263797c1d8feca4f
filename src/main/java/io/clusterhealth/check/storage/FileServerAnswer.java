// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.MountedShare;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.StaleHandle;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// External file servers that do not respond: several workloads wait for shares of the same server. If only one
/// workload cannot mount a share, its own configuration may be wrong.
///
/// @param several the minimum number of workloads
/// @param recent how long ago the last failure may be
public record FileServerAnswer(int several, Duration recent) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.EVENTS)
                .and(Owners.REPLICA_SETS_READ)
                .onWarning(Attachments.MOUNTS, Resources.VOLUMES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Stream<ErrorText> waiting = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending") && !pod.node().isEmpty() && pod.preparing())
                .flatMap(pod -> warnings
                        .latest(Subjects.of(pod), Set.of("FailedMount"))
                        .filter(event -> Age.lately(event, recent, picture.asOf()))
                        .map(event -> new ErrorText.Plain(owners.workload(pod), Quotes.of(event), pod.changed()))
                        .stream());
        return SharedBlame.of(several, waiting, FileServerAnswer::server)
                .map(blame -> finding(blame, picture))
                .toList();
    }

    private static Stream<String> server(ErrorText text) {
        return text.meanings()
                        .any(
                                NoAnswer.class,
                                ConnectionRefused.class,
                                NoRoute.class,
                                StaleHandle.class,
                                NameNotResolved.class)
                ? text.meanings()
                        .all(MountedShare.class)
                        .map(share -> share.server().toLowerCase(Locale.ROOT))
                        .limit(1)
                : Stream.empty();
    }

    private static Finding finding(SharedBlame<String, ErrorText> blame, Picture picture) {
        return blame.finding(
                        FindingCode.FILE_SERVER_UNREACHABLE,
                        Subject.external(blame.target()),
                        "%2$d pods of %1$d workloads cannot mount its shares",
                        blame.texts().size())
                .links(Relation.BACKS, claims(blame.target(), picture));
    }

    /// The claims whose volumes are shares of the server.
    private static Stream<Subject> claims(String server, Picture picture) {
        return picture.objects(Resources.VOLUMES).stream()
                .filter(volume -> volume.server().equalsIgnoreCase(server))
                .flatMap(volume -> volume.claim().stream())
                .map(claim -> Subjects.claim(claim.namespace(), claim.name()))
                .sorted();
    }
}
