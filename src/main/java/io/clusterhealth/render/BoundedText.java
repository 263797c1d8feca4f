// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

/// Lines of text inside a budget of tokens, where a token is four characters.
///
/// What must be said is [#add]ed; what may be said is [#offer]ed, and refused once it no longer fits beside what was
/// reserved for later.
public final class BoundedText {
    /// How many characters count as one token.
    public static final int CHARACTERS_PER_TOKEN = 4;

    private final StringBuilder text = new StringBuilder();
    private final int limit;
    private int reserved;
    private boolean truncated;

    public BoundedText(int maxTokens) {
        this.limit = maxTokens * CHARACTERS_PER_TOKEN;
    }

    /// Keeps room for lines that will be added at the end.
    public void reserve(int characters) {
        reserved += characters;
    }

    /// Gives back what was reserved: from here on the end is written.
    public void release() {
        reserved = 0;
    }

    /// Appends a block of lines if it fits.
    ///
    /// @return whether it did
    public boolean offer(String lines) {
        if (text.length() + lines.length() + 1 + reserved > limit) {
            truncated = true;
            return false;
        }
        text.append(lines).append('\n');
        return true;
    }

    /// Appends a line, cut to what is left of the budget.
    public void add(String line) {
        int room = limit - text.length() - 1;
        if (room <= 1) {
            truncated = true;
            return;
        }
        if (line.length() > room) {
            truncated = true;
            text.append(line, 0, room - 1).append('…').append('\n');
            return;
        }
        text.append(line).append('\n');
    }

    /// How many characters may still be offered.
    public int room() {
        return limit - text.length() - reserved;
    }

    /// Whether anything was refused or cut.
    public boolean truncated() {
        return truncated;
    }

    /// The lines, without the last line feed.
    @Override
    public String toString() {
        return text.isEmpty() ? "" : text.substring(0, text.length() - 1);
    }
}
