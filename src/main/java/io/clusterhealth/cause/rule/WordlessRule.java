// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.NoReason.Level;
import java.util.Set;

/// Programs that end without a message.
final class WordlessRule {
    /// Here the kubelet has the word, and the program none.
    private static final Set<Mode> BY_PROBE = Set.of(Mode.LIVENESS_PROBE, Mode.STARTUP_PROBE);

    private WordlessRule() {}

    /// Whether it is a program that ends of itself, over and over, and leaves no word of why, as most do.
    static boolean endsWithoutAWord(Finding finding) {
        return leavesNoWord(finding) && Says.all(finding, Exited.class).anyMatch(Exited::chosen);
    }

    /// Whether it is a program that ends, or is ended, over and over and leaves no word.
    static boolean leavesNoWord(Finding finding) {
        return finding.code() == FindingCode.POD_CRASH_LOOP
                && (killedByProbe(finding) || Says.noReason(finding, Set.of(Level.BACK_OFF)));
    }

    /// Whether the kubelet ended it, over what it answered to a probe.
    static boolean killedByProbe(Finding finding) {
        return finding.mode().filter(BY_PROBE::contains).isPresent();
    }
}
