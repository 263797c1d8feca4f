// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Leaves out the items of a list that differ from an earlier one in names and numbers only, such as the second to
/// tenth `provider "…": Forbidden: not usable by user or serviceaccount`.
final class AlikeItems {
    private static final Pattern BETWEEN = Pattern.compile("(?<=[,;] )|(?<=\\n)");

    /// What differs between alike items: a quoted text, or a word with a digit, a dot, a slash or a hyphen inside. A
    /// word is scanned from its start only, so that a long one is scanned once.
    private static final Pattern NAME =
            Pattern.compile("\"[^\"]*\"|'[^']*'|(?<![\\w.:/@%+-])[A-Za-z_:%+]*+[0-9./@-][\\w.:/@%+-]*+");

    private static final Pattern BESIDE = Pattern.compile("[^\\p{L}#]++");

    /// An item of fewer letters besides its names is no sentence, and its name may be all that it reports.
    private static final int LETTERS = 12;

    private AlikeItems() {}

    /// The text with the first of alike items, and `…` for the others.
    static String once(String text) {
        StringBuilder shown = new StringBuilder();
        List<String> shapes = new ArrayList<>();
        boolean left = false;
        for (String item : BETWEEN.split(text)) {
            String shape = BESIDE.matcher(NAME.matcher(item).replaceAll("#"))
                    .replaceAll(" ")
                    .strip();
            boolean again = shape.length() >= LETTERS
                    && shapes.stream().anyMatch(earlier -> earlier.equals(shape) || earlier.endsWith(' ' + shape));
            if (!again) {
                shapes.add(shape);
                shown.append(item);
            } else if (!left) {
                shown.append(Condensed.MARK).append(", ");
            }
            left = again;
        }
        String all = shown.toString();
        return left ? all.substring(0, all.length() - 2) : all;
    }
}
