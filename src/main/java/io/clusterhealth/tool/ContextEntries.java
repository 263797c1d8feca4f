// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Map;
import java.util.TreeMap;

/// The entries that a client stores for the length of its session. Safe for use by several threads.
public final class ContextEntries {
    /// The most bytes of memory that the entries of one session may take, including names and the overhead of each
    /// entry.
    public static final int MAX_BYTES = 16 * 1024;

    /// The overhead of an entry besides its characters: two strings with their arrays, and a tree node.
    private static final int EACH = 128;

    private Map<String, String> entries = Map.of();

    /// Everything, by name.
    public synchronized Map<String, String> all() {
        return Map.copyOf(entries);
    }

    /// Stores a value. Returns false, and stores nothing, when the entries would exceed [#MAX_BYTES].
    public synchronized boolean put(String name, String value) {
        int bytes = bytes(name, value);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            bytes += entry.getKey().equals(name) ? 0 : bytes(entry.getKey(), entry.getValue());
        }
        if (bytes > MAX_BYTES) {
            return false;
        }
        if (entries.isEmpty()) {
            entries = new TreeMap<>(); // most of possibly thousands of sessions store nothing
        }
        entries.put(name, value);
        return true;
    }

    /// How many bytes the entries take now.
    public synchronized int bytes() {
        return entries.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey(), entry.getValue()))
                .sum();
    }

    private static int bytes(String name, String value) {
        return EACH + bytes(name) + bytes(value);
    }

    /// A string takes one byte a character, or two when it contains a character beyond Latin-1.
    private static int bytes(String text) {
        return text.chars().allMatch(character -> character < 0x100) ? text.length() : 2 * text.length();
    }

    public synchronized void remove(String name) {
        if (entries.containsKey(name)) {
            entries.remove(name);
        }
    }
}
