// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Members of etcd whose disk is slow, by the 99th percentile of their write times within ten minutes.
///
/// Exceeding etcd's own recommendation is a notice; durations at which leaders are lost need action.
///
/// @param sync how long a write to the log may take
/// @param commit how long a commit to the database may take
/// @see <a href="https://etcd.io/docs/latest/faq/">etcd, what does "apply entries took too long" mean</a>
public record EtcdDisk(WriteTimes sync, WriteTimes commit) implements MeasureCheck {

    /// @param notice duration above which it is worth knowing
    /// @param urgent duration from which action is needed
    public record WriteTimes(Duration notice, Duration urgent) {
        Severity of(double seconds) {
            if (seconds >= seconds(urgent)) {
                return FindingCode.ETCD_SLOW.severity();
            }
            return seconds > seconds(notice) ? Severity.LOW : Severity.INFO;
        }

        private static double seconds(Duration time) {
            return time.toNanos() / 1e9;
        }
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, Finding> slow = new TreeMap<>();
        tell(Signal.ETCD_SYNC, sync, "writes to its log", picture, slow);
        tell(Signal.ETCD_COMMIT, commit, "commits to its database", picture, slow);
        return List.copyOf(slow.values());
    }

    private static void tell(
            Signal signal, WriteTimes bounds, String what, Picture picture, Map<Subject, Finding> slow) {
        for (Measurement member : Measured.of(signal, picture)) {
            Severity severity = bounds.of(member.value());
            if (severity != Severity.INFO) {
                Finding finding = finding(Measured.member(member), severity, member.value(), what);
                slow.merge(finding.subject(), finding, Finding::worse);
            }
        }
    }

    private static Finding finding(Subject member, Severity severity, double seconds, String what) {
        return Finding.of(FindingCode.ETCD_SLOW, member)
                .saying("one in a hundred %s takes %d ms or more".formatted(what, Math.round(1000 * seconds)))
                .rated(severity);
    }
}
