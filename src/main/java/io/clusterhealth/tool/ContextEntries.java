// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a client asked to be remembered for the length of its session. Safe for use by several threads.
public final class ContextEntries {
    /// The most characters one session may have remembered, names included.
    public static final int MAX_CHARACTERS = 16 * 1024;

    private final Map<String, String> entries = new TreeMap<>();

    /// The value under this name.
    public synchronized Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /// Everything, by name.
    public synchronized Map<String, String> all() {
        return Map.copyOf(entries);
    }

    /// Remembers a value. False, and nothing changes, when that would be more than [#MAX_CHARACTERS].
    public synchronized boolean put(String name, String value) {
        int others = 0;
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            others += entry.getKey().equals(name)
                    ? 0
                    : entry.getKey().length() + entry.getValue().length();
        }
        if (others + name.length() + value.length() > MAX_CHARACTERS) {
            return false;
        }
        entries.put(name, value);
        return true;
    }

    /// Forgets a value.
    public synchronized void remove(String name) {
        entries.remove(name);
    }
}
