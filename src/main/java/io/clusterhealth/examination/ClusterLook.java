// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.cause.graph.PrecedingChange;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.workload.HandWrittenObjects;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.examination.Examination.Looked;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.upgrade.Updates;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One look at a cluster: the report about a picture of it, and about what a second look adds to that.
///
/// @param deadline of the call
record ClusterLook(Examination examination, Cluster cluster, Deadline deadline, Reserve reserve) {
    private static final Check BY_HAND = new HandWrittenObjects();

    /// For how long another namespace is read at most.
    private static final Duration AT_NEIGHBOURS = Duration.ofSeconds(5);

    /// Runs the checks, and runs them again where the second look has changed the picture. Where the checks took so
    /// long that there would be no time for another round of them and for the answer, there is no second look.
    Looked at(Picture picture, SecondLook more) {
        Looked first = alone(picture);
        if (cluster.origin() == Cluster.Origin.LIVE && reserve.isUsedUp(deadline)) {
            boolean isComplete = more == SecondLook.NONE
                    || first.report().diagnosis().incidents().isEmpty();
            return isComplete
                    ? first
                    : new Looked(picture, SecondLookResult.OMITTED.told(picture, first.reported(), List.of()));
        }
        SecondLookResult result = more.look(picture, first.report().diagnosis());
        Looked clear = result.lists().isEmpty()
                ? first
                : alone(examination.completed(cluster, picture.plus(result.lists()), deadline));
        Picture seen = clear.picture();
        ServingWords words = result.serving()
                .map(logs -> logs.read(seen, clear.report().diagnosis()))
                .orElse(ServingWords.NONE);
        Examined.Reported last = words.isEmpty() ? clear.reported() : said(seen, List.of(), words);
        return new Looked(seen, result.told(seen, besideNeighbours(seen, last, words), words.late()));
    }

    /// The report about a picture, without anything else.
    private Looked alone(Picture picture) {
        return new Looked(picture, said(picture, List.of(), ServingWords.NONE));
    }

    /// The report with the causes in other namespaces, whose Services failing pods of the requested one need.
    private Examined.Reported besideNeighbours(Picture picture, Examined.Reported alone, ServingWords words) {
        List<Finding> theirs =
                Neighbours.of(picture).stream().flatMap(this::findingsOf).toList();
        return theirs.isEmpty() ? alone : said(picture, theirs, words);
    }

    private Stream<Finding> findingsOf(String namespace) {
        Picture picture = examination.read(
                cluster,
                examination.first(cluster),
                Optional.of(namespace),
                deadline.half(AT_NEIGHBOURS),
                ReadObserver.NONE);
        return examination.findings(picture).stream()
                .filter(finding -> finding.subject().namespace().equals(namespace));
    }

    /// @param theirs findings about objects of other namespaces, which may be causes
    /// @param words of software that is Ready, and fails what needs it
    private Examined.Reported said(Picture picture, List<Finding> theirs, ServingWords words) {
        return reserve.timed(() -> {
            List<Finding> findings = words.quotedIn(examination.findings(picture));
            Diagnosis whole = explained(
                    picture,
                    findings,
                    Stream.concat(theirs.stream(), words.servers().stream()).toList());
            return new Examined.Reported(report(picture, findings, whole), whole);
        });
    }

    private static Diagnosis explained(Picture picture, List<Finding> findings, List<Finding> others) {
        Diagnosis found =
                Explanation.of(Stream.concat(findings.stream(), others.stream()).toList());
        return PrecedingChange.linked(Neighbours.without(others, found), BY_HAND.inspect(picture));
    }

    private HealthReport report(Picture picture, List<Finding> findings, Diagnosis whole) {
        Diagnosis part = picture.namespace()
                .map(name -> Touching.of(name, picture).part(whole))
                .orElse(whole);
        Diagnosis diagnosis = part.alertsNoted();
        Coverage coverage = CoverageLedger.ofVerdict(picture);
        return new HealthReport(
                cluster.name(),
                SourceRemark.about(cluster, picture),
                picture.namespace(),
                Verdict.over(part.incidents(), coverage),
                picture.asOf(),
                Tally.of(picture, findings),
                Updates.in(picture).beside(findings),
                diagnosis,
                whole.incidents().size() - part.incidents().size(),
                coverage,
                Pending.beside(diagnosis, examination.early(picture), picture),
                Changes.NONE);
    }
}
