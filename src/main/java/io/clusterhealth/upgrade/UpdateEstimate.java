// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.object.ClusterVersion.Update;
import java.time.Duration;
import java.util.List;

/// The remaining time of the control plane's part of an update, by the share of updated operators.
///
/// @see <a href="https://github.com/openshift/oc/blob/main/pkg/cli/admin/upgrade/status/controlplane.go">the estimate
/// of `oc adm upgrade status`</a>, whose curve and limits these are
final class UpdateEstimate {
    /// The length of an update where the history has no completed one.
    private static final Duration USUAL = Duration.ofHours(1);

    /// Progress earlier than this after the start does not indicate the pace.
    private static final Duration EARLY = Duration.ofMinutes(5);

    private static final double MARGIN = 1.2;

    private UpdateEstimate() {}

    /// The length of the last completed update; the newest entry is the running one, the oldest the installation.
    static Duration baseline(List<Update> history) {
        return history.size() < 3
                ? USUAL
                : history.subList(1, history.size() - 1).stream()
                        .filter(Update::complete)
                        .flatMap(update -> update.started().stream()
                                .flatMap(start -> update.completed().map(end -> Duration.between(start, end)).stream()))
                        .findFirst()
                        .orElse(USUAL);
    }

    /// Negative once the update takes longer than estimated.
    ///
    /// @param share share of updated operators, 0 to 1
    /// @param progressed from the start to the last progress seen
    /// @param elapsed from the start until now
    static Duration remaining(Duration baseline, double share, Duration progressed, Duration elapsed) {
        double timewise = timewise(share);
        boolean paced = share > 0 && timewise > 0 && progressed.compareTo(EARLY) > 0;
        double total = paced ? progressed.toSeconds() / timewise : baseline.toSeconds();
        double rest = total - elapsed.toSeconds();
        return Duration.ofSeconds((long) (rest < 0 ? rest / MARGIN : rest * MARGIN));
    }

    /// The share of the time that has passed for this share of updated operators: 97 % of them are updated after two
    /// thirds of the time.
    private static double timewise(double x) {
        if (x < 0.25) {
            return -0.03078788 + 2.62886 * x - 3.823954 * x * x;
        }
        if (x < 0.9) {
            return 0.1851215 + 1.64994 * x - 4.676898 * x * x + 5.451824 * Math.pow(x, 3) - 2.125286 * Math.pow(x, 4);
        }
        return 25053.32 - 107394.3 * x + 172527.2 * x * x - 123107 * Math.pow(x, 3) + 32921.81 * Math.pow(x, 4);
    }
}
