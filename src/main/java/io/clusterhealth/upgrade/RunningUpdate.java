// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The update, or the installation, of an OpenShift control plane that is in progress.
///
/// @param from the previous version; empty during an installation
/// @param incomplete whether the update to `from` was never completed
/// @param lastComplete the newest version that was completed; empty when there is none
/// @param updated number of cluster operators that have the new version
/// @param operators number of all of them; 0 when unread, or when their version is the same before and after
/// @param updating the names of those that are being updated
/// @param remaining estimated; negative once it takes longer than estimated
/// @param said the percentage done that the version operator reports
/// @param paced whether its pace can be judged: its operators are known, and no check has found it stalled
public record RunningUpdate(
        String from,
        boolean incomplete,
        String lastComplete,
        String to,
        Optional<Instant> started,
        int updated,
        int operators,
        List<String> updating,
        Optional<Duration> remaining,
        Optional<Integer> said,
        boolean paced) {

    /// How much longer than estimated an update may take before it counts as stalled.
    private static final Duration SLOW = Duration.ofMinutes(10);

    private static final Pattern SHARE = Pattern.compile("\\(([0-9]{1,2}|100)% complete\\)");

    public RunningUpdate {
        updating = List.copyOf(updating);
    }

    /// In the terms of `oc adm upgrade status`.
    public enum Assessment {
        PROGRESSING("Progressing"),
        SLOW("Progressing - Slow"),
        STALLED("Stalled");

        private final String label;

        Assessment(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /// The update of the cluster's version; empty when none is in progress.
    public static Optional<RunningUpdate> in(Picture picture) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> of(version, picture).stream())
                .findFirst();
    }

    static Optional<RunningUpdate> of(ClusterVersion version, Picture picture) {
        return version.underWay().map(update -> of(version, update, picture));
    }

    private static RunningUpdate of(ClusterVersion version, Update update, Picture picture) {
        Optional<Update> before = version.history().stream().skip(1).findFirst();
        // For another image of the running version, such as one for several architectures, operators report the same
        // version before and after.
        boolean same =
                before.filter(one -> one.version().equals(update.version())).isPresent();
        List<ClusterOperator> counted =
                same ? List.of() : ClusterOperator.versioned(picture.objects(Resources.CLUSTER_OPERATORS));
        List<ClusterOperator> behind = counted.stream()
                .filter(operator -> !operator.version().equals(update.version()))
                .toList();
        return new RunningUpdate(
                before.map(Update::version).orElse(""),
                !same && before.filter(one -> !one.complete()).isPresent(),
                version.current(),
                update.version(),
                update.started(),
                counted.size() - behind.size(),
                counted.size(),
                behind.stream()
                        .filter(operator -> progressing(operator)
                                .filter(condition -> condition.is("True"))
                                .isPresent())
                        .map(ClusterOperator::name)
                        .sorted()
                        .toList(),
                update.started()
                        .filter(_ -> !counted.isEmpty())
                        .map(started -> UpdateEstimate.remaining(
                                UpdateEstimate.baseline(version.history()),
                                (double) (counted.size() - behind.size()) / counted.size(),
                                Duration.between(started, lastProgress(counted, behind, started, picture.asOf())),
                                Duration.between(started, picture.asOf()))),
                said(version),
                !counted.isEmpty());
    }

    /// Of `Working towards 4.20.5: 106 of 901 done (11% complete)`.
    private static Optional<Integer> said(ClusterVersion version) {
        return version.condition("Progressing")
                .map(Condition::message)
                .map(SHARE::matcher)
                .filter(Matcher::find)
                .map(share -> Integer.valueOf(share.group(1)));
    }

    /// The same without its pace, which a check has judged already.
    RunningUpdate unpaced() {
        return new RunningUpdate(
                from,
                incomplete,
                lastComplete,
                to,
                started,
                updated,
                operators,
                updating,
                Optional.empty(),
                said,
                false);
    }

    /// When an operator last started or stopped progressing. Where only one is left, only that one counts: the others
    /// progress again while their pods are moved off rebooting nodes.
    private static Instant lastProgress(
            List<ClusterOperator> operators, List<ClusterOperator> behind, Instant started, Instant asOf) {
        List<ClusterOperator> telling = behind.size() == 1 ? behind : operators;
        return telling.stream()
                .flatMap(operator -> progressing(operator).flatMap(Condition::since).stream())
                .max(Instant::compareTo)
                .filter(started::isBefore)
                .orElse(asOf);
    }

    private static Optional<Condition> progressing(ClusterOperator operator) {
        return operator.condition("Progressing");
    }

    /// Whether it is within the estimate; not reported where [#paced()] is false.
    public Assessment assessment() {
        Duration rest = remaining.orElse(Duration.ZERO);
        if (rest.compareTo(SLOW.negated()) < 0) {
            return Assessment.STALLED;
        }
        return rest.isNegative() ? Assessment.SLOW : Assessment.PROGRESSING;
    }

    /// The share of the operators that have the new version; where they are unknown, the percentage that the version
    /// operator reports, if any.
    public Optional<Integer> percent() {
        return operators == 0 ? said : Optional.of(Math.round(100f * updated / operators));
    }

    /// The assessment as the words of an estimate, where it could be taken for a finding.
    private String pace() {
        return assessment() == Assessment.STALLED
                ? "%s by the estimate of `oc adm upgrade status`"
                        .formatted(assessment().label())
                : assessment().label();
    }

    /// `an update from 4.14.0 to 4.14.1 is running: Progressing - Slow, 97% complete`
    public String statement() {
        String what = from.isEmpty()
                ? "the installation of " + to
                : from.equals(to)
                        ? "an update to another image of " + to
                        : "an update from %s%s to %s".formatted(incomplete ? "incomplete " : "", from, to);
        List<String> how = Stream.of(
                        Optional.of(pace()).filter(_ -> paced), percent().map("%d%% complete"::formatted))
                .flatMap(Optional::stream)
                .toList();
        return what + " is running" + (how.isEmpty() ? "" : ": " + String.join(", ", how));
    }

    /// `the previous update to 4.14.1 never completed, the last complete update was to 4.14.0`; empty when it did.
    public String neverCompleted() {
        return incomplete
                ? "the previous update to %s never completed, the last complete version is %s"
                        .formatted(from, lastComplete.isEmpty() ? "unknown" : lastComplete)
                : "";
    }
}
