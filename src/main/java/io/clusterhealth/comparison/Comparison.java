// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import io.clusterhealth.comparison.Snapshots.CurrentAnswer;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares the current findings with the memo of an earlier answer.
final class Comparison {
    private final Memo before;
    private final Map<Integer, Finding> now;
    private final Map<String, Set<String>> lists;
    private final Map<Integer, Memo.Present> present;
    private final Map<Integer, Memo.Gone> gone;
    private final Map<Integer, Label> names;
    private final boolean sighted;
    private final boolean seesMore;
    private final int minutes;

    Comparison(Memo before, CurrentAnswer current, Instant at) {
        this.before = before;
        this.now = byId(current.ranked());
        this.lists = current.lists();
        this.present = index(before.present(), Memo.Present::id);
        this.gone = index(before.gone(), Memo.Gone::id);
        this.names = index(before.labels(), Digest::of);
        this.sighted = seesWhatWasSeen(current.coverage());
        this.seesMore = seesMore(current.coverage());
        this.minutes = (int) Math.max(0, Duration.between(before.taken(), at).toMinutes());
    }

    static Map<Integer, Finding> byId(List<Finding> findings) {
        Map<Integer, Finding> byId = new LinkedHashMap<>();
        findings.forEach(finding -> byId.merge(
                Digest.of(finding),
                finding,
                (one, other) -> other.severity().compareTo(one.severity()) < 0 ? other : one));
        return byId;
    }

    /// Whether everything that was read then could be read now: otherwise an unseen finding may still exist.
    private boolean seesWhatWasSeen(Coverage coverage) {
        return coverage.notChecked().stream()
                        .noneMatch(blind -> blind.partial() && !blind.reason().harmless() && !Memo.isNarrowed(blind))
                && before.missing().containsAll(Memo.gaps(coverage, false));
    }

    Changes changes() {
        List<Finding> fresh = new ArrayList<>();
        List<Changes.Worse> worse = new ArrayList<>();
        List<Label> flapping = new ArrayList<>();
        int incomparable = 0;
        int unread = 0;
        for (Map.Entry<Integer, Finding> entry : now.entrySet()) {
            Finding finding = entry.getValue();
            Optional<Memo.Present> then = Optional.ofNullable(present.get(entry.getKey()));
            if (then.isPresent()) {
                then.filter(old -> finding.severity().compareTo(old.severity()) < 0)
                        .ifPresent(old -> worse.add(new Changes.Worse(finding, old.severity())));
            } else if (gone.containsKey(entry.getKey())) {
                fresh.add(finding);
                flapping.add(Label.of(finding));
            } else if (mayHaveBeenOmitted(finding)) {
                incomparable++;
            } else if (mayHaveBeenUnread(finding)) {
                unread++;
            } else {
                fresh.add(finding);
            }
        }
        List<Integer> vanished = vanished();
        List<Integer> resolved = sighted ? vanished : List.of();
        List<Label> named = labels(resolved);
        flapping.addAll(labels(resolved.stream().filter(this::hadReturned).toList()));
        return new Changes(
                Optional.of(before.taken()),
                fresh.stream().sorted(Finding.ORDER).toList(),
                named,
                resolved.size() - named.size(),
                worse,
                flapping,
                remarks(sighted ? 0 : vanished.size(), incomparable, unread));
    }

    private boolean mayHaveBeenOmitted(Finding finding) {
        return before.floor()
                .filter(floor -> finding.severity().compareTo(floor) >= 0)
                .isPresent();
    }

    /// Whether it may be older than the earlier answer, which could not show it: more can be read now than then, and a
    /// finding may rest on any list; or no list of such objects was read, because nothing made them matter.
    private boolean mayHaveBeenUnread(Finding finding) {
        return finding.since().filter(before.taken()::isBefore).isEmpty() && (seesMore || unreadThen(finding));
    }

    private boolean unreadThen(Finding finding) {
        Set<Short> own = lists.getOrDefault(finding.subject().kind(), Set.of()).stream()
                .map(Memo::gap)
                .collect(Collectors.toSet());
        return !own.isEmpty()
                && !before.checked().isEmpty()
                && Stream.of(before.checked(), before.missing(), before.partial())
                        .allMatch(known -> Collections.disjoint(known, own));
    }

    /// Whether a list was read now that could not be read then, or more of one.
    private boolean seesMore(Coverage coverage) {
        return coverage.checked().stream()
                        .map(Memo::gap)
                        .anyMatch(what -> before.missing().contains(what)
                                || before.partial().contains(what))
                || Memo.gaps(coverage, true).stream().anyMatch(before.missing()::contains);
    }

    private List<Integer> vanished() {
        return before.present().stream()
                .map(Memo.Present::id)
                .filter(id -> !now.containsKey(id))
                .toList();
    }

    private List<Label> labels(List<Integer> ids) {
        return ids.stream()
                .map(id -> Optional.ofNullable(names.get(id)))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<String> remarks(int unclear, int incomparable, int unread) {
        List<String> remarks = new ArrayList<>();
        if (unclear > 0) {
            remarks.add(
                    counted(
                            unclear,
                            "%d earlier [finding is|findings are] not seen now and not called resolved: not everything could be read."));
        }
        if (incomparable > 0) {
            remarks.add(counted(
                    incomparable,
                    "%d [finding is|findings are] not compared: the earlier snapshot had no room for [it|them]."));
        }
        if (unread > 0) {
            remarks.add(
                    counted(
                            unread,
                            seesMore
                                    ? "%d [finding is|findings are] not compared: less could be read for the earlier answer."
                                    : "%d [finding is|findings are] not compared: nothing of that kind was read for the earlier answer."));
        }
        return remarks;
    }

    private static String counted(int count, String sentence) {
        return Words.agreeing(count, sentence).formatted(count);
    }

    /// Earlier findings that cannot be judged now; they count as still present.
    List<Memo.Present> carried() {
        return sighted
                ? List.of()
                : before.present().stream()
                        .filter(old -> !now.containsKey(old.id()))
                        .toList();
    }

    /// The names of [#carried], as far as they are known.
    List<Label> carriedLabels() {
        return labels(carried().stream().map(Memo.Present::id).toList());
    }

    /// Whether this finding had ended and returned, now or before.
    boolean returned(int id) {
        return gone.containsKey(id) || hadReturned(id);
    }

    private boolean hadReturned(int id) {
        return Optional.ofNullable(present.get(id))
                .filter(Memo.Present::returned)
                .isPresent();
    }

    /// Ended findings, the latest first; those ended for longer than [Memo#GONE_FOR] are dropped.
    List<Memo.Gone> gone() {
        List<Memo.Gone> all = new ArrayList<>();
        if (sighted) {
            vanished().forEach(id -> all.add(new Memo.Gone(id, 0, hadReturned(id))));
        }
        before.gone().stream()
                .filter(old -> !now.containsKey(old.id()))
                .map(old -> new Memo.Gone(old.id(), old.minutes() + minutes, old.returned()))
                .filter(old -> old.minutes() <= Memo.GONE_FOR.toMinutes())
                .forEach(all::add);
        return all;
    }

    private static <T> Map<Integer, T> index(List<T> values, Function<T, Integer> id) {
        return values.stream().collect(Collectors.toMap(id, value -> value, (one, _) -> one));
    }
}
