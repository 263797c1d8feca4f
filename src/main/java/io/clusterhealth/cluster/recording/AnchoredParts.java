// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/// The parts of a YAML document that have an anchor, with aliases in them written out.
final class AnchoredParts {
    /// The approximate size on the heap of the parts of one document, in bytes.
    private static final int MOST = 16 << 20;

    private static final int EVENT = 256;

    private final Map<String, List<Event>> parts = new HashMap<>();
    private final Deque<Part> unfinished = new ArrayDeque<>();
    private int left = MOST;
    private boolean paused;

    /// @param depth the number of collections that it is in
    private record Part(String anchor, int depth, List<Event> events) {}

    /// Adds an event to the parts that it is in.
    ///
    /// @param depth the number of collections that it is in
    /// @param again whether an alias repeats it: then its anchor is of no effect
    void next(Event event, int depth, boolean again) {
        if (event instanceof DocumentStartEvent) {
            parts.clear();
            left = MOST;
        }
        if (!again && event instanceof NodeEvent node && node.getAnchor() != null) {
            unfinished.push(new Part(node.getAnchor(), depth, new ArrayList<>()));
        }
        if (!unfinished.isEmpty() && !paused) {
            int text = event instanceof ScalarEvent scalar ? scalar.getValue().length() : 0;
            unfinished.forEach(part -> part.events().add(event));
            left -= unfinished.size() * EVENT + text;
            if (left < 0) {
                unfinished.clear();
            }
        }
    }

    /// Ends the parts that are in this number of collections.
    void reached(int depth) {
        while (!unfinished.isEmpty() && unfinished.peek().depth() == depth) {
            Part part = unfinished.pop();
            parts.put(part.anchor(), part.events());
        }
    }

    /// From here on events are in no part, or in parts again.
    void pause(boolean now) {
        paused = now;
    }

    /// Whether there is any anchor in the document so far.
    boolean any() {
        return left < MOST;
    }

    /// The part with an anchor; empty if there is none.
    ///
    /// @throws Allowance.Spent when it may be one of those that were too large to keep
    List<Event> part(String anchor) throws Allowance.Spent {
        List<Event> part = parts.getOrDefault(anchor, List.of());
        if (part.isEmpty() && left < 0) {
            throw new Allowance.Spent("repeats a part by an alias that is larger than is kept");
        }
        return part;
    }
}
