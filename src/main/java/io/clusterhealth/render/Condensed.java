// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.text.Shortening;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shortens a message of the cluster without losing facts.
///
/// Container runtime errors are chains: each part repeats the image or the path, and the cause comes last. So
/// repeated names are removed first, then what tells least; head and tail stay.
final class Condensed {
    /// Replaces a repeated name or an omitted middle.
    static final String MARK = Shortening.MARK;

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

    private static final Pattern MARKS = Pattern.compile("…{2,}");

    private static final Pattern NAME_END = Pattern.compile("[.:,/-]+$");

    /// Shorter names are kept: replacing them saves little and makes the text harder to read.
    private static final int LONG = 12;

    /// A digest, a UID, or another id in hexadecimal digits: it identifies, and tells nothing.
    private static final Pattern ID = Pattern.compile(
            "(?<=@)sha256:[0-9a-f]{8,64}|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b|\\b[0-9a-f]{20,128}\\b");

    /// The prefix of gRPC before the message of an error.
    private static final Pattern RPC = Pattern.compile("rpc error: code = (\\w+) desc = (?=\\S)");

    /// The head of a line of klog: level, time, thread and place in the source.
    private static final Pattern KLOG =
            Pattern.compile("^[EFW]\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d{1,9} {1,8}\\d{1,8} [\\w.-]{1,80}:\\d{1,6}\\] ");

    /// The arguments of the CNI call that Multus puts before an error, `cmdErr` of its `pkg/server`: the container, the
    /// network namespace and empty paths.
    private static final Pattern CNI_CALL =
            Pattern.compile("'?ContainerID:\\S{1,160} Netns:\\S{1,160}(?: \\w{1,20}:\\S{1,400}){0,4} (?=ERRORED: )");

    /// A ruler of a printed table.
    private static final Pattern RULER = Pattern.compile("(?: [-=*_]{3,}+(?= ))++");

    private static final Pattern URL_PATH = Pattern.compile("(https?://[^/\\s\"']++/)[^\\s\"'\\])]{20,}(?<![.,:;…])");

    /// What an item of a list says in brackets.
    private static final Pattern ASIDE = Pattern.compile(" \\([^()]{12,400}\\)(?=, |$)");

    /// So many items in a row, each with brackets, are a list.
    private static final int ITEMS = 3;

    private static final List<UnaryOperator<String>> STEPS =
            List.of(Condensed::withoutIds, AlikeItems::once, Condensed::withoutPaths);

    private static final Comparator<String> LONGEST_FIRST =
            Comparator.comparingInt(String::length).reversed();

    private Condensed() {}

    /// A message of at most this many characters, without the pod's name, also that of a refused pod, the scheduler's
    /// preemption result, and repeated names. What tells least is left out first: ids of objects, prefixes of gRPC
    /// and klog, items like an earlier one, and the paths of URLs; then what items of a list say in brackets; then
    /// clauses, then the middle.
    static String message(String text, int longest) {
        String reasons =
                REFUSED_POD.matcher(PREEMPTION.matcher(text).replaceFirst("")).replaceAll("");
        String left = POD.matcher(reasons).replaceAll("");
        String shown = once(left, new HashSet<>());
        for (UnaryOperator<String> step : STEPS) {
            if (shown.length() <= longest) {
                return shown;
            }
            left = step.apply(left);
            shown = once(left, new HashSet<>());
        }
        if (shown.length() > longest) {
            left = withoutAsides(left, longest);
            shown = once(left, new HashSet<>());
        }
        return shown.length() <= longest ? shown : Shortening.ends(KeptClauses.within(left, longest), longest);
    }

    /// The text with each long name once.
    ///
    /// @param seen the names of the text before it; receives those of this one
    static String once(String text, Set<String> seen) {
        return MARKS.matcher(WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(once(word, seen))))
                .replaceAll(MARK);
    }

    private static String withoutIds(String text) {
        String shown = RPC.matcher(text).replaceAll(rpc -> rpc.group(1).equals("Unknown") ? "" : rpc.group(1) + ": ");
        shown = KLOG.matcher(shown).replaceFirst("");
        shown = CNI_CALL.matcher(RULER.matcher(shown).replaceAll("")).replaceAll("");
        return ID.matcher(shown).replaceAll(MARK);
    }

    /// Each item of a list is a reason of its own, which its brackets explain: the longest of them are left out first.
    private static String withoutAsides(String text, int longest) {
        List<String> asides =
                ASIDE.matcher(text).results().map(MatchResult::group).distinct().toList();
        String shown = text;
        if (asides.size() >= ITEMS) {
            for (String aside : asides.stream().sorted(LONGEST_FIRST).toList()) {
                if (once(shown, new HashSet<>()).length() > longest) {
                    shown = shown.replace(aside, "");
                }
            }
        }
        return shown;
    }

    private static String withoutPaths(String text) {
        return URL_PATH.matcher(text).replaceAll("$1" + MARK);
    }

    private static String once(MatchResult word, Set<String> seen) {
        String whole = word.group();
        String name = NAME_END.matcher(whole).replaceFirst("");
        boolean repeatable = name.length() >= LONG && name.chars().anyMatch(c -> c == '/' || c == ':' || c == '.');
        return !repeatable || seen.add(name) ? whole : MARK + whole.substring(name.length());
    }
}
