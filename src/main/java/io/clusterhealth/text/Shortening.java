// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Truncates a text that is longer than its room where a sentence, an item or a word ends. Only a word that is longer
/// than most is split.
public final class Shortening {
    /// Stands for what is left out.
    public static final String MARK = "…";

    /// Possessive, so that long names are scanned once.
    private static final Pattern NAME = Pattern.compile("[\\w.:/@%+-]++");

    /// The longest name that is not split: half of an image name is useless.
    private static final int WHOLE = 100;

    private Shortening() {}

    /// The beginning of a text, with [#MARK] for the rest.
    public static String head(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int word = text.lastIndexOf(' ', most - 2);
        return word > most / 2
                ? text.substring(0, word).stripTrailing() + " " + MARK
                : text.substring(0, most - 1) + MARK;
    }

    /// The end of a text, with [#MARK] for the rest.
    public static String tail(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int start = text.length() - most + 1;
        int word = text.indexOf(' ', start);
        return MARK + text.substring(word >= 0 && word < text.length() - most / 2 ? word : start);
    }

    /// The beginning of a text and, for the larger part, its end.
    public static String ends(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = wordEnd(text, (most - MARK.length()) * 2 / 5, most / 3);
        String head = text.substring(0, end).stripTrailing() + (splits(text, end) ? "" : " ") + MARK;
        int start = wordEnd(text, text.length() - (most - head.length()), most / 3);
        return head + text.substring(start);
    }

    private static boolean splits(String text, int place) {
        return text.charAt(place) != ' ' && text.charAt(place - 1) != ' ';
    }

    /// The next space, else the end of the name at a position; the position itself where that is further away than
    /// this or the name is longer than [#WHOLE].
    private static int wordEnd(String text, int place, int furthest) {
        int space = text.indexOf(' ', place);
        if (space >= 0 && space <= place + furthest) {
            return space;
        }
        Matcher name = NAME.matcher(text);
        while (name.find() && name.end() <= place + furthest) {
            if (name.start() < place && name.end() > place) {
                return name.end() - name.start() > WHOLE ? place : name.end();
            }
        }
        return place;
    }
}
