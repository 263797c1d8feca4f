// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CannotStart;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.StartRefusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A container that keeps crashing. The pod's phase does not show it: it stays `Running`.
public record CrashLoop(Looping looping) implements PodRule {
    /// The exit code after SIGTERM.
    private static final int TERMINATED = 143;

    private static final Set<String> NEVER_RAN = Set.of("StartError", "ContainerCannotRun");

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return looping.worst(view, _ -> true).map(container -> {
            Optional<ProbeKill> failed = ProbeKill.of(container, view);
            Optional<ProbeKill> kill = failed.filter(ProbeKill::certain);
            FailureSeries series = FailureSeries.of(container, view);
            return PodTrouble.of(FindingCode.POD_CRASH_LOOP, series.since(), evidence(container, kill, series, view))
                    .adding(failed.filter(probe -> !probe.certain()).map(CrashLoop::suspected).stream())
                    .adding(asked(container).filter(_ -> failed.isEmpty()).stream())
                    .links(List.of(new Link(Relation.RUNS_IMAGE, Subject.external(container.image()))))
                    .in(kill.map(ProbeKill::mode)
                            .or(() -> container.ended().flatMap(ended -> platform(Meanings.of(ended.message()))))
                            .or(() -> unstartable(container))
                            .or(() -> failed.isPresent() ? Optional.empty() : completed(container))
                            .or(() -> looping.runsBetween(container)
                                            || asked(container).isPresent()
                                    ? Optional.of(Mode.RESTARTS)
                                    : Optional.empty()));
        });
    }

    /// A container that runs again after it ended on request, which is what the kubelet does when a probe fails: its
    /// events may be gone.
    private static Optional<Evidence> asked(Container container) {
        return container
                .ended()
                .filter(ended -> ended.exitCode() == TERMINATED && container.state() instanceof State.Running)
                .flatMap(_ -> container.probes().stream().findFirst())
                .map(probe ->
                        Evidence.of("exit code %d is that of a container told to end, as when its %s probe (%s) fails"
                                .formatted(TERMINATED, probe.kind().label(), probe.asks())));
    }

    /// A program or an image for other nodes.
    static Optional<Mode> platform(Meanings said) {
        Set<StartRefusal> refusals =
                said.all(CannotStart.class).map(CannotStart::why).collect(Collectors.toSet());
        if (refusals.contains(StartRefusal.HOST_BUILD)) {
            return Optional.of(Mode.HOST_BUILD);
        }
        return refusals.contains(StartRefusal.FORMAT) ? Optional.of(Mode.EXEC_FORMAT) : Optional.empty();
    }

    /// A program that ends as planned, and is started again since its pod is no pod of a Job.
    private static Optional<Mode> completed(Container container) {
        return container.ended().filter(ended -> ended.exitCode() == 0).map(_ -> Mode.COMPLETES);
    }

    /// The reasons that runtimes set if no process of the container ran: containerd and CRI-O, dockerd.
    private static Optional<Mode> unstartable(Container container) {
        return container
                .ended()
                .filter(ended -> NEVER_RAN.contains(ended.reason()))
                .map(_ -> Mode.CANNOT_START);
    }

    private static Evidence evidence(
            Container container, Optional<ProbeKill> kill, FailureSeries series, PodView view) {
        return kill.map(probe -> Evidence.quoting(
                        Containers.name(container) + " " + probe.statement() + " and "
                                + restarts(container, series, view),
                        Quotes.of(probe.answer()),
                        exit(container)))
                .orElseGet(() -> Evidence.quoting(
                        Containers.name(container) + image(container) + " " + restarts(container, series, view),
                        container.ended().map(Ends::quote).orElse(Quote.NONE),
                        end(container)));
    }

    /// Whether a command exists depends on the image.
    private static String image(Container container) {
        return unstartable(container).isPresent() ? " of image " + container.image() : "";
    }

    /// The meanings of a probe's message are dropped: a failure on the pod's own port gives no information on other
    /// servers.
    private static Evidence suspected(ProbeKill probe) {
        return new Evidence("it also " + probe.statement(), Quotes.of(probe.answer()), Meanings.NONE);
    }

    private static Meaning[] exit(Container container) {
        return container.ended().map(ended -> new Exited(ended.exitCode())).stream()
                .toArray(Meaning[]::new);
    }

    private static Meaning[] end(Container container) {
        return Stream.concat(
                        Stream.of(exit(container)), container.ended().stream().flatMap(Ends::ownWords))
                .toArray(Meaning[]::new);
    }

    private static String restarts(Container container, FailureSeries series, PodView view) {
        String end = container
                .ended()
                .map(ended -> ", last exit code " + ended.exitCode() + Age.text(", %s ago", ended.at(), view.asOf()))
                .orElse("");
        String length = series.since()
                .filter(_ -> series.atLeast() && container.restarts() > 1)
                .map(since -> ", for at least " + Age.text(since, view.asOf()))
                .orElse("");
        boolean back = container.ready() && container.state() instanceof State.Running;
        return "has restarted " + (container.restarts() == 1 ? "once" : container.restarts() + " times") + length
                + (back ? " and is ready now" : "") + end;
    }
}
