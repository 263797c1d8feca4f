// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shortens a message of the cluster without losing facts.
///
/// Container runtime errors are chains: each part repeats the image or the path, and the cause comes last. So
/// repeated names are removed first, then the middle; head and tail stay.
final class Condensed {
    /// Replaces a repeated name or an omitted middle.
    static final String MARK = "…";

    /// The kubelet's name of a pod in its messages: `name_namespace(uid)`, `format.Pod` in `pkg/kubelet/util/format`.
    /// The finding's subject names the pod already.
    private static final Pattern POD = Pattern.compile(" (?:in )?pod[= ]\\S{1,320}_\\S{1,63}\\([0-9a-f-]{8,64}\\)");

    /// The preemption result that kube-scheduler appends to its reasons, `FitError` in
    /// `pkg/scheduler/framework/types.go`. It is as long as the reasons and adds none.
    private static final Pattern PREEMPTION = Pattern.compile(
            "(?:,? ?no new claims to deallocate)?,? ?preemption: \\d{1,6}/\\d{1,6} nodes are available: .*+$");

    /// The name of a refused pod, which the API server puts before the reason: the pod was never created.
    private static final Pattern REFUSED_POD = Pattern.compile("pods [\"'][a-z0-9.-]{1,253}[\"'] is (?=forbidden: )");

    /// Possessive, so that long words are scanned once.
    private static final Pattern WORD = Pattern.compile("[\\w.:/@%+-]++");

    private static final Pattern NAME_END = Pattern.compile("[.:,/-]+$");

    /// Shorter names are kept: replacing them saves little and makes the text harder to read.
    private static final int LONG = 12;

    /// The longest word that is not split by truncation: half of an image name is useless.
    private static final int WHOLE = 100;

    private Condensed() {}

    /// Removes the pod's name, also that of a refused pod, the scheduler's preemption result, and repeated names.
    static String of(String message) {
        Set<String> seen = new HashSet<>();
        String reasons = REFUSED_POD
                .matcher(PREEMPTION.matcher(message).replaceFirst(""))
                .replaceAll("");
        return WORD.matcher(POD.matcher(reasons).replaceAll(""))
                .replaceAll(word -> Matcher.quoteReplacement(once(word, seen)));
    }

    /// Truncates a text to this many characters: its beginning and, for the larger part, its end.
    static String within(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int head = wordEnd(text, (longest - MARK.length()) * 2 / 5, longest / 3);
        int tail = longest - MARK.length() - head;
        return text.substring(0, head).stripTrailing()
                + MARK
                + text.substring(text.length() - tail).stripLeading();
    }

    /// The end of the word at a position, unless that is further away than this or the word is longer than [#WHOLE].
    private static int wordEnd(String text, int place, int furthest) {
        Matcher word = WORD.matcher(text);
        while (word.find() && word.end() <= place + furthest) {
            if (word.start() < place && word.end() > place) {
                return word.end() - word.start() > WHOLE ? place : word.end();
            }
        }
        return place;
    }

    private static String once(MatchResult word, Set<String> seen) {
        String whole = word.group();
        String name = NAME_END.matcher(whole).replaceFirst("");
        boolean repeatable = name.length() >= LONG && name.chars().anyMatch(c -> c == '/' || c == ':' || c == '.');
        return !repeatable || seen.add(name) ? whole : MARK + whole.substring(name.length());
    }
}
