// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.render.HealthReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The incidents before a change and after it. An incident is new only if that is proven: it is not if it is older
/// than the change by its own time, or if a list that it may depend on was read only after the change. What was known
/// of the whole cluster counts, of which the reports may be about one namespace: a change may only make an incident
/// affect it.
record IncidentsCompared(Examined.Reported then, Examined.Reported now, List<ChangeTarget> targets) {
    /// The clock of the cluster may differ by this from ours, with which reports are dated.
    private static final Duration CLOCKS = Duration.ofSeconds(10);

    private static final Set<FindingCode> RETURNING = Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_OOM_KILLED);

    /// Whether an incident after the change was there before it.
    private enum Known {
        BEFORE,
        NEW,
        UNKNOWN
    }

    /// A finding without what may differ from one examination to the next: a pod may have been replaced by another.
    private record Problem(FindingCode code, Subject subject) {
        static Problem of(Finding finding) {
            return new Problem(
                    finding.code(),
                    finding.targets(Relation.OWNED_BY).stream().findFirst().orElse(finding.subject()));
        }
    }

    HealthReport before() {
        return then.report();
    }

    HealthReport after() {
        return now.report();
    }

    /// Incidents that have ended, of any object: the change may have been meant for them. None has ended while the
    /// workload of its cause has another problem of it: pods that were replaced need time to fail again.
    List<Incident> ended() {
        Set<Problem> left = problems(now);
        return vanished()
                .filter(one -> one.findings()
                        .map(Problem::of)
                        .noneMatch(problem -> left.contains(problem)
                                && problem.subject()
                                        .equals(Problem.of(one.cause()).subject())))
                .toList();
    }

    /// The incidents of which a symptom remains without its cause, as they are after the change.
    List<Incident> left() {
        Set<Problem> theirs =
                vanished().flatMap(Incident::findings).map(Problem::of).collect(Collectors.toSet());
        return after().diagnosis().incidents().stream()
                .filter(one -> one.findings().map(Problem::of).anyMatch(theirs::contains))
                .toList();
    }

    private Stream<Incident> vanished() {
        Set<Problem> left = problems(now);
        return before().diagnosis().incidents().stream().filter(one -> !left.contains(Problem.of(one.cause())));
    }

    /// Whether an incident that has ended may return by itself: a container runs for some time before it fails again.
    boolean mayReturn() {
        return ended().stream().anyMatch(one -> RETURNING.contains(one.cause().code()));
    }

    /// Whether nothing in the namespaces of the changed objects is still changing.
    boolean hasSettled() {
        return after().unsettled().stream()
                .noneMatch(one -> targets.stream()
                        .anyMatch(target ->
                                target.name().namespace().equals(one.first().namespace())));
    }

    /// Incidents of the changed objects that remain. One of another pod with the same code counts as the same. One with
    /// another cause does not count where an incident of these objects has ended: the change was meant for that.
    List<Incident> remaining() {
        Set<FindingCode> codes = about(before()).map(one -> one.cause().code()).collect(Collectors.toSet());
        boolean mended = ended().stream().anyMatch(this::isCausedByThem);
        return about(after())
                .filter(one -> codes.contains(one.cause().code()) && (!mended || isCausedByThem(one)))
                .toList();
    }

    private boolean isCausedByThem(Incident incident) {
        return targets.stream().anyMatch(target -> isAbout(target, incident.cause()));
    }

    /// The incidents that did not exist before.
    List<Incident> fresh() {
        return all(Known.NEW);
    }

    /// The incidents of which it is not known whether they existed before.
    List<Incident> undated() {
        return all(Known.UNKNOWN);
    }

    /// The incidents that existed before, of any object.
    List<Incident> earlier() {
        return all(Known.BEFORE);
    }

    /// The lists that were read after the change, but not, or not whole, before it.
    Set<String> unreadBefore() {
        return lacking(before(), after());
    }

    /// The lists that were read before the change, but not, or not whole, after it.
    Set<String> unreadAfter() {
        return lacking(after(), before());
    }

    /// The lists that are needed to tell that there is no incident, but were not read, or not whole, before the change
    /// or after it.
    Set<String> blind() {
        return Stream.of(before(), after())
                .flatMap(report -> report.coverage().notChecked().stream())
                .filter(gap -> !gap.harmless())
                .map(Blind::what)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Incident> all(Known wanted) {
        Set<Problem> earlier = problems(then);
        List<Incident> same = remaining();
        return after().diagnosis().incidents().stream()
                .filter(one -> wanted == (same.contains(one) ? Known.BEFORE : known(one.cause(), earlier)))
                .toList();
    }

    /// The notices about the namespaces of the changed objects, or these objects, that did not exist before.
    List<Finding> freshNotices() {
        Set<Problem> earlier = Stream.concat(
                        problems(then).stream(), then.whole().notices().stream().map(Problem::of))
                .collect(Collectors.toSet());
        return now.whole().notices().stream()
                .filter(one -> targets.stream()
                        .anyMatch(target -> isOf(target, one.subject())
                                || (!target.name().namespace().isEmpty()
                                        && target.name()
                                                .namespace()
                                                .equals(one.subject().namespace()))))
                .filter(one -> known(one, earlier) == Known.NEW)
                .toList();
    }

    private Known known(Finding cause, Set<Problem> earlier) {
        boolean changed = targets.stream().anyMatch(target -> isOf(target, cause.subject()));
        Set<String> unread = unreadBefore();
        if (earlier.contains(Problem.of(cause)) || (!changed && isNoticed(cause, then.whole()))) {
            return Known.BEFORE;
        }
        boolean older = cause.since()
                .filter(at -> at.isBefore(changedAt().minus(CLOCKS)))
                .isPresent();
        // Some findings have the age of their object, which the change may have broken.
        if (older && !(changed && unread.isEmpty())) {
            return Known.BEFORE;
        }
        if (unread.isEmpty()) {
            return Known.NEW;
        }
        boolean later = cause.since().filter(at -> !at.isBefore(changedAt())).isPresent();
        return later && !unread.contains(list(cause.subject())) ? Known.NEW : Known.UNKNOWN;
    }

    /// The change came later than the examination before it. Times in objects have whole seconds.
    private Instant changedAt() {
        return Instant.ofEpochSecond(before().asOf().getEpochSecond());
    }

    private static boolean isNoticed(Finding cause, Diagnosis diagnosis) {
        return diagnosis.notices().stream().map(Problem::of).anyMatch(Problem.of(cause)::equals);
    }

    /// The causes and their symptoms: a symptom may be left without its cause, or get one.
    private static Set<Problem> problems(Examined.Reported look) {
        return look.whole().incidents().stream()
                .flatMap(Incident::findings)
                .map(Problem::of)
                .collect(Collectors.toSet());
    }

    /// Lists that the other report is not based on either, such as those that are not served, make no difference.
    private static Set<String> lacking(HealthReport report, HealthReport other) {
        Set<String> gaps = report.coverage().notChecked().stream()
                .filter(gap -> !gap.reason().harmless())
                .map(Blind::what)
                .collect(Collectors.toCollection(TreeSet::new));
        other.coverage().notChecked().stream().map(Blind::what).forEach(gaps::remove);
        return gaps;
    }

    /// The list that contains a subject; empty for what is no object.
    private static String list(Subject subject) {
        Optional<Resource<?>> list = Resources.ALL.stream()
                .filter(one -> one.kind().equals(subject.kind()))
                .findFirst();
        return list.map(Resource::toString).orElse("");
    }

    private static boolean isOf(ChangeTarget target, Subject subject) {
        return target.resource().kind().equals(subject.kind())
                && target.name().namespace().equals(subject.namespace())
                && target.name().name().equals(subject.name());
    }

    /// The incidents of a report about the changed objects, those of the same name, or their pods.
    private Stream<Incident> about(HealthReport report) {
        return report.diagnosis().incidents().stream()
                .filter(incident -> incident.findings()
                        .anyMatch(finding -> targets.stream().anyMatch(target -> isAbout(target, finding))));
    }

    private static boolean isAbout(ChangeTarget target, Finding finding) {
        return (finding.subject().namespace().equals(target.name().namespace())
                        && finding.subject().name().equals(target.name().name()))
                || finding.targets(Relation.OWNED_BY).stream().anyMatch(owner -> isOf(target, owner));
    }
}
