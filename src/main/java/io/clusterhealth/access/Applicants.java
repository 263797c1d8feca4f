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

/// Unknown tokens that wait for a review, and which of them is next. Not safe for use by several threads.
///
/// Next is the one that is most unlike those reviewed last: of the sources the one served least recently, of its tokens
/// those of the length served least recently, and of these those that go on, where they first differ, with the
/// character served least recently; of those that differ in nothing, the newest. So a flood has no more of the reviews
/// than one token that looks different, even when both come from one address, as they do behind a proxy. Where too many
/// wait, one of those that are most alike leaves, the oldest.
final class Applicants {
    /// How much of a token is compared.
    private static final int COMPARED = 512;

    /// How many kinds are remembered to have been served.
    private static final int REMEMBERED = 4_096;

    private final int most;
    private final Set<Applicant> waiting = new LinkedHashSet<>();
    private final Map<String, Long> served = new LinkedHashMap<>(16, 0.75f, true);
    private long turns;

    /// A token that waits.
    ///
    /// @param token its beginning
    /// @param since in nanoseconds
    /// @param turn true when it is reviewed, false when it leaves
    record Applicant(
            TokenHash hash, String source, int length, String token, long since, CompletableFuture<Boolean> turn) {}

    /// Chooses one of several kinds.
    private interface Selection {
        String of(String before, Map<String, List<Applicant>> kinds);
    }

    /// @param most that may wait
    Applicants(int most) {
        this.most = most;
    }

    int count() {
        return waiting.size();
    }

    /// Lets a token wait.
    ///
    /// @param now in nanoseconds
    /// @return which one leaves for it
    Optional<Applicant> add(TokenHash hash, String token, String source, long now, CompletableFuture<Boolean> turn) {
        String beginning = token.substring(0, Math.min(COMPARED, token.length()));
        waiting.add(new Applicant(hash, source, token.length(), beginning, now, turn));
        if (waiting.size() <= most) {
            return Optional.empty();
        }
        Applicant leaving = alike(Applicants::mostCommon).getFirst();
        waiting.remove(leaving);
        return Optional.of(leaving);
    }

    /// Takes out those that have waited for so long.
    List<Applicant> late(long now, Duration patience) {
        List<Applicant> late = waiting.stream()
                .takeWhile(one -> now - one.since() >= patience.toNanos())
                .toList();
        late.forEach(waiting::remove);
        return late;
    }

    /// Takes out the next.
    Optional<Applicant> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Applicant next = alike(this::leastRecentlyServed).getLast();
        waiting.remove(next);
        return Optional.of(next);
    }

    /// Those among which nothing is left to choose by, the oldest first.
    private List<Applicant> alike(Selection choice) {
        List<Applicant> left = choose("", waiting, Applicant::source, choice);
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

    private static List<Applicant> choose(
            String before, Collection<Applicant> from, Function<Applicant, String> kind, Selection choice) {
        Map<String, List<Applicant>> kinds = new LinkedHashMap<>();
        from.forEach(one ->
                kinds.computeIfAbsent(kind.apply(one), _ -> new ArrayList<>()).add(one));
        return kinds.getOrDefault(choice.of(before, kinds), List.of());
    }

    /// How many characters tokens of one length have in common.
    private static int same(List<Applicant> tokens) {
        String first = tokens.getFirst().token();
        int same = first.length();
        for (Applicant one : tokens) {
            int i = 0;
            while (i < same && one.token().charAt(i) == first.charAt(i)) {
                i++;
            }
            same = i;
        }
        return same;
    }

    private static String mostCommon(String before, Map<String, List<Applicant>> kinds) {
        return kinds.keySet().stream()
                .max(Comparator.comparingInt(
                        kind -> kinds.getOrDefault(kind, List.of()).size()))
                .orElse("");
    }

    private String leastRecentlyServed(String before, Map<String, List<Applicant>> kinds) {
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
