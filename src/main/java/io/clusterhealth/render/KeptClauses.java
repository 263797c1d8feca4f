// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.meaning.Meanings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Shortens a message by whole clauses: those that report least besides what the others report are left out first.
/// The words by which the message has a [Meanings] count most.
///
/// The first clause names what failed and always stays. The last one of a chain `a: b: c`, also of one in brackets,
/// is the cause and counts more than the others; a sentence after the first is usually an instruction and counts
/// less, up to a chain in it.
final class KeptClauses {
    /// Behind a clause; also before names that head a chain, such as those of a policy and its rule.
    private static final Pattern END = Pattern.compile("[:;,] |[.!?] (?=\\p{Lu})| (?:-|//|\\||=>) | (?=[\\[(]\\w)|\\n"
            + "|(?<=[a-z]) (?=(?:[a-z0-9]++(?:-[a-z0-9]++)++: ){2})");

    private static final Pattern SENTENCE_END = Pattern.compile("[.!?] $");
    private static final Pattern CLOSED = Pattern.compile("[\\])][\\])]*(?:[:;,.] )?$");

    /// A clause that is left out, beside words that are left out of the next one.
    private static final Pattern AGAIN = Pattern.compile("… …");

    /// A shorter clause belongs to the one before it: `line 4`, `exit status: 1`.
    private static final int SHORT = 12;

    /// A shorter cause belongs to what it is about: `lookup registry.example.com: no such host`.
    private static final int SHORT_CAUSE = 30;

    /// A longer clause can stand without its cause, and the cause without it.
    private static final int LONG = 60;

    /// Less of a clause says nothing.
    private static final int SHORTEST_PART = 40;

    private static final double CAUSE = 1.5;
    private static final double LATER_SENTENCE = 0.4;
    private static final int MOST = 200;

    private final List<String> whole;
    private final List<Clause> clauses;
    private final int longest;
    private final List<Brackets> brackets;
    private final TreeSet<Integer> left = new TreeSet<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Integer, String> parts = new HashMap<>();

    private KeptClauses(List<String> whole, List<Clause> clauses, int longest) {
        this.whole = whole;
        this.clauses = clauses;
        this.longest = longest;
        this.brackets = Brackets.in(whole);
        clauses.forEach(clause -> count(clause, 1));
    }

    /// The text with each long name once, without the clauses that report least; longer than this only if its first
    /// clause alone is.
    static String within(String text, int longest) {
        List<String> whole = parts(text);
        KeptClauses kept = new KeptClauses(whole, clauses(text, whole), longest);
        kept.leaveOut();
        kept.fill();
        kept.regainCause();
        String named = kept.named();
        return named.length() <= longest ? named : kept.shown();
    }

    /// The first and the last clause of what stands in brackets: without its end it would seem to go on with what
    /// follows the brackets, which another server may have said.
    private record Brackets(int open, int close) {
        static List<Brackets> in(List<String> parts) {
            List<Brackets> pairs = new ArrayList<>();
            Deque<Integer> open = new ArrayDeque<>();
            for (int i = 0; i < parts.size(); i++) {
                for (char c : parts.get(i).toCharArray()) {
                    if (c == '(' || c == '[') {
                        open.push(i);
                    } else if ((c == ')' || c == ']') && !open.isEmpty()) {
                        pairs.add(new Brackets(open.pop(), i));
                    }
                }
            }
            return pairs.stream()
                    .filter(pair -> pair.open > 0 && pair.open < pair.close)
                    .filter(pair -> "([".indexOf(parts.get(pair.open).strip().charAt(0)) >= 0)
                    .toList();
        }
    }

    /// A clause counts without the names that stand in an earlier one; it is shown with those that are left out
    /// there, if they have room.
    private static List<Clause> clauses(String text, List<String> whole) {
        Set<String> seen = new HashSet<>();
        List<String> parts =
                whole.stream().map(part -> Condensed.once(part, seen)).toList();
        Set<String> meant =
                Meanings.wordings(text).stream().flatMap(Clause::stems).collect(Collectors.toSet());
        Set<Integer> causes = causes(parts);
        List<Clause> clauses = new ArrayList<>();
        boolean later = false;
        for (int i = 0; i < parts.size(); i++) {
            later &= !chained(parts, i);
            clauses.add(
                    Clause.of(parts.get(i), meant, (later ? LATER_SENTENCE : 1) * (causes.contains(i) ? CAUSE : 1)));
            later |= SENTENCE_END.matcher(parts.get(i)).find();
        }
        return clauses;
    }

    /// The last clause of each chain that consists of more than names and their keys: those are details of it.
    private static Set<Integer> causes(List<String> parts) {
        Set<Integer> causes = new HashSet<>();
        boolean sought = false;
        for (int i = parts.size() - 1; i > 0; i--) {
            String part = parts.get(i);
            sought |= i == parts.size() - 1
                    || SENTENCE_END.matcher(part).find()
                    || CLOSED.matcher(part).find();
            if (sought && chained(parts, i) && Clause.tells(part)) {
                causes.add(i);
            }
            sought &= chained(parts, i) && !causes.contains(i);
        }
        return causes;
    }

    private static boolean chained(List<String> parts, int i) {
        return i > 0 && parts.get(i - 1).endsWith(": ");
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        Matcher end = END.matcher(text);
        while (end.find() && parts.size() < MOST) {
            String part = text.substring(from, end.end());
            add(part, CLOSED.matcher(part).find(), parts);
            from = end.end();
        }
        add(text.substring(from), true, parts);
        return parts;
    }

    /// @param last whether it ends a chain
    private static void add(String part, boolean last, List<String> parts) {
        boolean joins = part.length() < SHORT || last && part.length() < SHORT_CAUSE && joinable(parts);
        if (!parts.isEmpty() && joins) {
            parts.set(parts.size() - 1, parts.getLast() + part);
        } else {
            parts.add(part);
        }
    }

    private static boolean joinable(List<String> parts) {
        return parts.size() > 1
                && parts.getLast().endsWith(": ")
                && parts.getLast().length() < LONG;
    }

    private void count(Clause clause, int by) {
        clause.units().forEach(unit -> counts.merge(unit, by, Integer::sum));
    }

    private void leaveOut() {
        while (left.size() < clauses.size() - 1 && shown().length() > longest) {
            int least = IntStream.range(1, clauses.size())
                    .filter(i -> !left.contains(i))
                    .boxed()
                    .min(Comparator.comparingDouble(i -> clauses.get(i).value(counts, 1)))
                    .orElseThrow();
            leaveOut(least);
            brackets.stream().filter(pair -> left.contains(pair.close)).forEach(this::leaveOut);
        }
    }

    private void leaveOut(Brackets torn) {
        IntStream.rangeClosed(torn.open, torn.close).forEach(this::leaveOut);
    }

    private void leaveOut(int clause) {
        if (left.add(clause)) {
            count(clauses.get(clause), -1);
        }
    }

    /// Whether it stands in brackets that are left out.
    private boolean isTorn(int clause) {
        return brackets.stream()
                .anyMatch(pair -> pair.open <= clause && clause <= pair.close && left.contains(pair.close));
    }

    /// Adds what still fits of the clauses left out: whole ones, then a part of one.
    private void fill() {
        ToDoubleFunction<Integer> value = i -> -clauses.get(i).value(counts, 0);
        List<Integer> best = left.stream()
                .filter(i -> !isTorn(i))
                .sorted(Comparator.comparingDouble(value))
                .toList();
        for (int i : best) {
            if (clauses.get(i).value(counts, 0) > 0) {
                left.remove(i);
                if (named().length() > longest) {
                    left.add(i);
                } else {
                    count(clauses.get(i), 1);
                }
            }
        }
        for (int i : best) {
            int room = longest - named().length() - 2;
            if (left.contains(i) && room >= SHORTEST_PART && clauses.get(i).value(counts, 0) > 0) {
                left.remove(i);
                parts.put(i, clauses.get(i).shortened(room - 1, counts) + " ");
                return;
            }
        }
    }

    /// The last clause, if the names in a longer one were kept instead: that one is shortened, but for its names.
    private void regainCause() {
        int cause = clauses.size() - 1;
        if (!left.contains(cause) || isTorn(cause)) {
            return;
        }
        int need = clauses.get(cause).text().length() + 1 + named().length() - longest;
        IntStream.range(1, need > 0 ? cause : 1)
                .filter(i -> !left.contains(i) && !parts.containsKey(i))
                .boxed()
                .max(Comparator.comparingInt(i -> clauses.get(i).text().length()))
                .filter(i -> clauses.get(i).text().length() - need >= SHORTEST_PART)
                .ifPresent(i -> {
                    left.remove(cause);
                    parts.put(i, clauses.get(i).shortened(clauses.get(i).text().length() - need, counts) + " ");
                    if (named().length() > longest) {
                        left.add(cause);
                        parts.remove(i);
                    }
                });
    }

    /// With the names that only clauses that are left out had before.
    private String named() {
        return Condensed.once(shown(whole), new HashSet<>());
    }

    private String shown() {
        return shown(clauses.stream().map(Clause::text).toList());
    }

    private String shown(List<String> texts) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < clauses.size(); i++) {
            if (!left.contains(i)) {
                shown.append(parts.getOrDefault(i, texts.get(i)));
            } else if (!left.contains(i - 1)) {
                shown.append(Condensed.MARK).append(' ');
            }
        }
        return AGAIN.matcher(shown.toString().stripTrailing()).replaceAll(Condensed.MARK);
    }
}
