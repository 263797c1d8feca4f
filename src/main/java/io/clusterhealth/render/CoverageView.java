// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Renders what could not be read.
public final class CoverageView {
    private static final int DETAIL = 200;

    /// With more unread lists than this for one reason, only the first names are listed.
    private static final int MANY = 9;

    private static final int NAMED = 6;

    /// Not readable with any read-only role.
    private static final String SECRETS = "secrets";

    /// With more missing rules than this, a role that contains all is suggested instead.
    private static final int RULES = 6;

    /// Room for the line that counts the omitted gaps and notes.
    private static final int COUNT = 80;

    private CoverageView() {}

    /// One line for all relevant gaps with the same reason, with the first of many names. Then one line for lists
    /// missing from a recording, and one for each oddity with its lists.
    public static List<Facts> facts(Coverage coverage) {
        List<String> unrecorded = coverage.notChecked().stream()
                .filter(blind -> blind.unrecorded() && !blind.harmless())
                .map(Blind::what)
                .toList();
        return Stream.of(
                        gaps(coverage),
                        unrecorded.isEmpty() ? Stream.<Facts>empty() : Stream.of(leftOut(names(unrecorded))),
                        odd(coverage))
                .flatMap(part -> part)
                .toList();
    }

    private static Stream<Facts> gaps(Coverage coverage) {
        boolean byRole = Blindness.of(coverage)
                        .filter(blindness -> blindness.reason() == Reason.FORBIDDEN)
                        .isPresent()
                || rules(coverage) > RULES;
        String reader = Blindness.reader(coverage);
        Map<Blind, List<String>> alike = new LinkedHashMap<>();
        for (Blind blind : coverage.notChecked()) {
            // An API that the cluster does not serve is no gap.
            if (blind.reason() != Reason.ABSENT && !blind.unrecorded()) {
                boolean ofRole = byRole
                        && !blind.grant().isEmpty()
                        && !blind.what().equals(SECRETS)
                        && !coverage.ungranted().contains(blind.what());
                String grant = ofRole ? reader : blind.grant();
                Blind nameless = new Blind("", blind.reason(), blind.detail(), grant, blind.partial(), blind.needed());
                alike.computeIfAbsent(nameless, _ -> new ArrayList<>()).add(blind.what());
            }
        }
        return alike.entrySet().stream().map(gap -> gap(names(gap.getValue()), gap.getKey()));
    }

    private static long rules(Coverage coverage) {
        return coverage.notChecked().stream()
                .map(Blind::grant)
                .filter(grant -> !grant.isEmpty())
                .distinct()
                .count();
    }

    /// The names of lists; of many only the first, and the number of the others.
    private static String names(List<String> all) {
        return Words.first(all, all.size() <= MANY ? all.size() : NAMED);
    }

    /// The lists that a recording lacks, as in `it holds no jobs, leases or cronjobs`: whether they were left out or
    /// empty is unknown.
    static String unrecorded(Coverage coverage) {
        List<String> lists = coverage.notChecked().stream()
                .filter(Blind::unrecorded)
                .map(Blind::what)
                .toList();
        List<String> named = lists.size() <= MANY ? lists.subList(0, lists.size() - 1) : lists.subList(0, NAMED);
        String last = lists.size() <= MANY ? lists.getLast() : lists.size() - NAMED + " more kinds";
        return named.isEmpty() ? last : String.join(", ", named) + " or " + last;
    }

    private static Facts leftOut(String names) {
        Facts gap = new Facts()
                .fact("what", names, "not recorded: %s")
                .fact("reason", Reason.FAILED.label(), "")
                .fact("detail", Coverage.NOT_RECORDED, "");
        return new Facts().all("coverage/notChecked", List.of(gap), "");
    }

    /// Ends an answer with what could not be read; gaps and notes that do not fit are counted.
    public static void tell(Coverage coverage, BoundedAnswer answer) {
        if (coverage.checked().isEmpty() && coverage.notChecked().isEmpty()) {
            return;
        }
        answer.add(new Facts().fact("coverage/checked", coverage.checked().size(), ""));
        List<Facts> lines = facts(coverage);
        int gaps = lines.size() - (int) odd(coverage).count();
        BoundedAnswer.Reserved kept = answer.reserved();
        answer.reserve(COUNT);
        int told = (int) lines.stream().takeWhile(answer::offer).count();
        answer.restore(kept);
        int unread = Math.max(0, gaps - told);
        int notes = lines.size() - told - unread;
        answer.add(new Facts()
                .some("coverage/left", unread, "not checked: %s more [list|lists]")
                .some("coverage/notesLeft", notes, (unread > 0 ? "; " : "") + "%s more [note|notes]")
                .say(unread + notes > 0 ? "; ask with a larger max_tokens" : ""));
    }

    /// The text lines only.
    public static List<String> lines(Coverage coverage) {
        return facts(coverage).stream().map(Facts::text).toList();
    }

    private static Stream<Facts> odd(Coverage coverage) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        coverage.oddities()
                .forEach(oddity -> alike.computeIfAbsent(oddity.remark(), _ -> new ArrayList<>())
                        .add(oddity.what()));
        return alike.entrySet().stream()
                .map(odd -> odd(names(odd.getValue()), Redaction.line(odd.getKey(), DETAIL)))
                .map(odd -> new Facts().all("coverage/odd", List.of(odd), ""));
    }

    /// A remark on the recording as a whole names its files itself.
    private static Facts odd(String what, String remark) {
        boolean whole = what.equals(Coverage.RECORDING);
        return new Facts()
                .fact("what", what, whole ? "" : "note: %s")
                .fact("remark", remark, whole ? "note: %s" : ": %s");
    }

    private static Facts gap(String what, Blind blind) {
        Facts gap = new Facts()
                .fact("what", what, "not checked: %s")
                .fact("reason", blind.reason().label(), " (%s");
        if (blind.partial()) {
            gap.fact("partial", true, ", in part read");
        }
        gap.say(")")
                .fact("detail", Redaction.line(blind.detail(), DETAIL), ": %s")
                .fact("grant", blind.grant(), "; grant: %s");
        return new Facts().all("coverage/notChecked", List.of(gap), "");
    }
}
