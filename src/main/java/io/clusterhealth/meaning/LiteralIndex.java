// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/// Finds which of many literals a text contains, in one pass whatever their number: the automaton of Aho and
/// Corasick, "Efficient string matching" (CACM 18(6), 1975), over the ASCII characters that occur in them.
final class LiteralIndex {
    private static final int ASCII = 128;
    private static final int[] NONE = {};

    private final char[] classes = new char[ASCII];
    private final int width;
    private final char[] next;
    private final int[][] ends;

    /// @param literals in lower case, fewer than 65,536 characters in all
    LiteralIndex(List<String> literals) {
        int used = 1;
        for (String literal : literals) {
            for (char character : literal.toCharArray()) {
                if (classes[character] == 0) {
                    classes[character] = (char) used++;
                }
            }
        }
        for (char upper = 'A'; upper <= 'Z'; upper++) {
            classes[upper] = classes[Character.toLowerCase(upper)];
        }
        width = used;
        List<BitSet> found = new ArrayList<>(List.of(new BitSet()));
        next = trie(literals, found);
        completeTransitions(found);
        ends = found.stream()
                .map(bits -> bits.isEmpty() ? NONE : bits.stream().toArray())
                .toArray(int[][]::new);
    }

    private char[] trie(List<String> literals, List<BitSet> ends) {
        int most = 1 + literals.stream().mapToInt(String::length).sum();
        char[] children = new char[most * width];
        for (int i = 0; i < literals.size(); i++) {
            int state = 0;
            for (char character : literals.get(i).toCharArray()) {
                int at = state * width + classes[character];
                if (children[at] == 0) {
                    children[at] = (char) ends.size();
                    ends.add(new BitSet());
                }
                state = children[at];
            }
            ends.get(state).set(i);
        }
        return Arrays.copyOf(children, ends.size() * width);
    }

    /// Breadth first, so that the fallback state is complete before it is used.
    private void completeTransitions(List<BitSet> ends) {
        int[] fallback = new int[ends.size()];
        Deque<Integer> open = new ArrayDeque<>(Collections.singleton(0));
        while (!open.isEmpty()) {
            int state = open.remove();
            ends.get(state).or(ends.get(fallback[state]));
            for (int character = 1; character < width; character++) {
                int at = state * width + character;
                int elsewhere = state == 0 ? 0 : next[fallback[state] * width + character];
                if (next[at] == 0) {
                    next[at] = (char) elsewhere;
                } else {
                    fallback[next[at]] = elsewhere;
                    open.add((int) next[at]);
                }
            }
        }
    }

    /// The indexes of the literals that the text contains, ignoring case.
    BitSet in(String text) {
        BitSet found = new BitSet();
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            state = character < ASCII ? next[state * width + classes[character]] : 0;
            for (int literal : ends[state]) {
                found.set(literal);
            }
        }
        return found;
    }
}
