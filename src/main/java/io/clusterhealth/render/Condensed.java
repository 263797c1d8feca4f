// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A message of the cluster with fewer characters and the same facts.
///
/// Errors of a container runtime are a chain: each link repeats the image or the path, and the cause is the last one.
/// So repeated names go first, then the middle; head and tail stay.
final class Condensed {
    /// What stands for a repeated name and for a middle that was left out.
    static final String MARK = "…";

    /// The kubelet's name of a pod in its messages: `name_namespace(uid)`, `format.Pod` in `pkg/kubelet/util/format`.
    /// The object that the message is about says the same.
    private static final Pattern POD = Pattern.compile(" (?:in )?pod[= ]\\S{1,320}_\\S{1,63}\\([0-9a-f-]{8,64}\\)");

    /// What kube-scheduler adds to its reasons: that to evict other pods would not help, `FitError` in
    /// `pkg/scheduler/framework/types.go`. It is as long as the reasons, and says none.
    private static final Pattern PREEMPTION = Pattern.compile(
            "(?:,? ?no new claims to deallocate)?,? ?preemption: \\d{1,6}/\\d{1,6} nodes are available: .*+$");

    /// What the API server puts before the reason why it refused a pod that was never made: its name leads nowhere.
    private static final Pattern REFUSED_POD = Pattern.compile("pods [\"'][a-z0-9.-]{1,253}[\"'] is (?=forbidden: )");

    /// Taken whole, so that long ones are read once.
    private static final Pattern WORD = Pattern.compile("[\\w.:/@%+-]++");

    private static final Pattern NAME_END = Pattern.compile("[.:,/-]+$");

    /// A shorter word costs no more than its mark and is easier to read.
    private static final int LONG = 12;

    /// The longest word that a cut goes behind, not through: half of an image's name names no image.
    private static final int WHOLE = 100;

    private Condensed() {}

    /// Without the name of the pod or of one that was refused, without what the scheduler says of preemption, and
    /// without names that were there before.
    static String of(String message) {
        Set<String> seen = new HashSet<>();
        String reasons = REFUSED_POD
                .matcher(PREEMPTION.matcher(message).replaceFirst(""))
                .replaceAll("");
        return WORD.matcher(POD.matcher(reasons).replaceAll(""))
                .replaceAll(word -> Matcher.quoteReplacement(once(word, seen)));
    }

    /// At most this many characters of a text: its beginning and, in the greater part, its end.
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

    /// The end of the word that stands at a place, if it is no further on than this and the word is no text of its own.
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
