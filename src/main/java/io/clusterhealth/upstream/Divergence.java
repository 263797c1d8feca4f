// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Visible;

/// Shows where two texts differ, in one line: what is between their common prefix and suffix.
final class Divergence {
    private static final int SHOWN = 160;

    private Divergence() {}

    static String of(String before, String after) {
        int begin = 0;
        int most = Math.min(before.length(), after.length());
        while (begin < most && before.charAt(begin) == after.charAt(begin)) {
            begin++;
        }
        int end = 0;
        while (end < most - begin
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        int from = Math.max(0, begin - 20);
        return shown(before.substring(from, before.length() - end)) + " → "
                + shown(after.substring(from, after.length() - end));
    }

    private static String shown(String text) {
        String visible = Secrets.removed(Visible.line(text.substring(0, Math.min(text.length(), SHOWN))));
        return text.isEmpty() ? "nothing" : "«" + visible + (text.length() > SHOWN ? "…" : "") + "»";
    }
}
