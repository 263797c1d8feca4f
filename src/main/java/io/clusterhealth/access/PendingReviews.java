// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Unknown tokens that wait for a review, and their order. Not safe for use by several threads.
///
/// The next token is the one most unlike those reviewed last: from the source served least recently, of the length
/// served least recently, and, where the remaining tokens first differ, with the character served least recently; of
/// tokens that do not differ, the newest. So a flood gets no more reviews than one token that looks different, even
/// when both come from one address, as behind a proxy. When too many wait, the oldest of those that are most alike is
/// removed.
final class PendingReviews {
    /// How many characters of a token are compared.
    private static final int COMPARED = 512;

    /// How many kinds have their last turn remembered.
    private static final int REMEMBERED = 4_096;

    private final int most;
    private final Set<PendingReview> waiting = new LinkedHashSet<>();
    private final Map<String, Long> served = new LinkedHashMap<>(16, 0.75f, true);
    private long turns;

    /// A token that waits.
    ///
    /// @param token its beginning
    /// @param since in nanoseconds
    /// @param turn true when it is reviewed, false when it is removed
    record PendingReview(
            TokenHash hash, String source, int length, String token, long since, CompletableFuture<Boolean> turn) {}

    /// Chooses one of several kinds.
    private interface Selection {
        String of(String before, Map<String, List<PendingReview>> kinds);
    }

    /// @param most the most that may wait
    PendingReviews(int most) {
        this.most = most;
    }

    int count() {
        return waiting.size();
    }

    /// Adds a waiting token.
    ///
    /// @param now in nanoseconds
    /// @return the token that is removed to make room, if any
    Optional<PendingReview> add(
            TokenHash hash, String token, String source, long now, CompletableFuture<Boolean> turn) {
        String beginning = token.substring(0, Math.min(COMPARED, token.length()));
        waiting.add(new PendingReview(hash, source, token.length(), beginning, now, turn));
        if (waiting.size() <= most) {
            return Optional.empty();
        }
        PendingReview leaving = alike(PendingReviews::mostCommon).getFirst();
        waiting.remove(leaving);
        return Optional.of(leaving);
    }

    /// Removes and returns the tokens that have waited for this long.
    List<PendingReview> late(long now, Duration patience) {
        List<PendingReview> late = waiting.stream()
                .takeWhile(one -> now - one.since() >= patience.toNanos())
                .toList();
        late.forEach(waiting::remove);
        return late;
    }

    /// Removes and returns the next token.
    Optional<PendingReview> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        PendingReview next = alike(this::leastRecentlyServed).getLast();
        waiting.remove(next);
        return Optional.of(next);
    }

    /// The tokens left after all choices, the oldest first.
    private List<PendingReview> alike(Selection choice) {
        List<PendingReview> left = choose("", waiting, PendingReview::source, choice);
        String before = left.getFirst().source();
        left = choose(before, left, one -> Integer.toString(one.length()), choice);
        before += " " + left.getFirst().length();
        while (left.size() > 1) {
            int same = same(left);
            if (same == left.getFirst().token().length()) {
                break;
            }
            String kind = before + " " + left.getFirst().token().substring(0, same);
            left = choose(kind, left, one -> one.token().substring(same, same + 1), choice);
        }
        return left;
    }

    private static List<PendingReview> choose(
            String before, Collection<PendingReview> from, Function<PendingReview, String> kind, Selection choice) {
        Map<String, List<PendingReview>> kinds = new LinkedHashMap<>();
        from.forEach(one ->
                kinds.computeIfAbsent(kind.apply(one), _ -> new ArrayList<>()).add(one));
        return kinds.getOrDefault(choice.of(before, kinds), List.of());
    }

    /// The length of the common prefix of tokens of one length.
    private static int same(List<PendingReview> tokens) {
        String first = tokens.getFirst().token();
        int same = first.length();
        for (PendingReview one : tokens) {
            int i = 0;
            while (i < same && one.token().charAt(i) == first.charAt(i)) {
                i++;
            }
            same = i;
        }
        return same;
    }

    private static String mostCommon(String before, Map<String, List<PendingReview>> kinds) {
        return kinds.keySet().stream()
                .max(Comparator.comparingInt(
                        kind -> kinds.getOrDefault(kind, List.of()).size()))
                .orElse("");
    }

    private String leastRecentlyServed(String before, Map<String, List<PendingReview>> kinds) {
        String kind = kinds.keySet().stream()
                .min(Comparator.comparingLong(one ->
                        Optional.ofNullable(served.get(before + " " + one)).orElse(-1L)))
                .orElse("");
        served.put(before + " " + kind, turns++);
        if (served.size() > REMEMBERED) {
            served.remove(served.keySet().iterator().next());
        }
        return kind;
    }
}
