// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a client asked to be remembered for the length of its session. Safe for use by several threads.
public final class ContextEntries {
    /// The most bytes of memory that one session may have remembered, names and what each entry costs included.
    public static final int MAX_BYTES = 16 * 1024;

    /// What an entry costs besides its characters: two texts and their arrays, and a place in the tree.
    private static final int EACH = 128;

    private Map<String, String> entries = Map.of();

    /// The value under this name.
    public synchronized Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /// Everything, by name.
    public synchronized Map<String, String> all() {
        return Map.copyOf(entries);
    }

    /// Remembers a value. False, and nothing changes, when that would be more than [#MAX_BYTES].
    public synchronized boolean put(String name, String value) {
        int bytes = bytes(name, value);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            bytes += entry.getKey().equals(name) ? 0 : bytes(entry.getKey(), entry.getValue());
        }
        if (bytes > MAX_BYTES) {
            return false;
        }
        if (entries.isEmpty()) {
            entries = new TreeMap<>(); // most sessions remember nothing, and there may be thousands
        }
        entries.put(name, value);
        return true;
    }

    /// How many bytes it takes just now.
    public synchronized int bytes() {
        return entries.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey(), entry.getValue()))
                .sum();
    }

    private static int bytes(String name, String value) {
        return EACH + bytes(name) + bytes(value);
    }

    /// A text takes one byte a character, or two when there is one beyond Latin-1 in it.
    private static int bytes(String text) {
        return text.chars().allMatch(character -> character < 0x100) ? text.length() : 2 * text.length();
    }

    /// Forgets a value.
    public synchronized void remove(String name) {
        if (entries.containsKey(name)) {
            entries.remove(name);
        }
    }
}
