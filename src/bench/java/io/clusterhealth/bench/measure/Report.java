// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.time.Duration;
import java.util.Locale;

/// Prints what was measured beside what was promised.
final class Report {
    private static final double RATIO = 1.3;
    private static final int REQUESTS = 15;

    void cluster(String name, Verdicts.Measured measured, int tokensGoal) {
        int requests = measured.asked().first().size();
        row(name + ": verdict", measured.verdict(), "");
        row("first call, cold", millis(measured.cold()), "");
        row(
                "warm call, p50 of " + measured.verdicts().count(),
                millis(measured.verdicts().median()),
                "");
        row("warm call, p95", millis(measured.verdicts().percentile(95)), "");
        bare("bare download with fabric8's client", measured, measured.overFabric8(), true);
        bare("bare download with the JDK's client", measured, measured.overJdk(), false);
        row("downloaded", mebibytes(measured.bytes()), "");
        row("requests besides later pages", Integer.toString(requests), goal(requests <= REQUESTS, "≤ " + REQUESTS));
        row("requests for later pages", Integer.toString(measured.asked().pages()), "");
        int tokens = measured.tokens();
        row("tokens of the text", Integer.toString(tokens), goal(tokens <= tokensGoal, "≤ " + tokensGoal));
        row("peak resident memory", measured.peakMebibytes() + " MiB", "");
    }

    private void bare(String name, Verdicts.Measured measured, Samples bare, boolean judged) {
        double ratio = measured.ratio(bare);
        row(name + ", p50", millis(bare.median()), "");
        row("verdict ÷ bare", number(ratio), judged ? goal(ratio <= RATIO, "≤ " + RATIO) : "");
    }

    void head(String title) {
        System.out.println("\n**" + title + "**\n\n| what | measured | goal |\n|---|---|---|");
    }

    void row(String what, String measured, String goal) {
        System.out.println("| " + what + " | " + measured + " | " + goal + " |");
    }

    static String goal(boolean reached, String goal) {
        return goal + (reached ? " reached" : " **missed**");
    }

    static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%,d ms", duration.toMillis());
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
