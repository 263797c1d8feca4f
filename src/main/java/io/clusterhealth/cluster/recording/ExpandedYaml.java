// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/// A parser of YAML with aliases and merge keys written out: [YAMLParser] returns the name of an alias as a text.
/// What an alias repeats counts towards the limits like what is in the file, so that aliases of aliases end like an
/// object that is too large.
///
/// @see <a href="https://yaml.org/type/merge.html">Merge keys</a>
final class ExpandedYaml extends YAMLParser {
    private final Unpacked content;
    private final AnchoredParts anchored = new AnchoredParts();

    /// The events that come before the next one of the file.
    private final Deque<Event> repeated = new ArrayDeque<>();

    /// The collections that the next event is in, the innermost first.
    private final Deque<Place> places = new ArrayDeque<>();

    private ExpandedYaml(
            IOContext context, int features, int yaml, LoaderOptions options, Reader text, Unpacked content) {
        super(context, features, yaml, options, null, text);
        this.content = content;
    }

    /// @param content counts what is read
    static YAMLParser of(InputStream yaml, Unpacked content) throws IOException {
        return new Factory(content).createParser(yaml);
    }

    @SuppressWarnings("serial")
    private static final class Factory extends YAMLFactory {
        private static final LoaderOptions OPTIONS = unlimitedSize();

        private final Unpacked content;

        Factory(Unpacked content) {
            this.content = content;
        }

        @Override
        protected YAMLParser _createParser(InputStream yaml, IOContext context) throws IOException {
            Reader text = _createReader(yaml, null, context);
            return new ExpandedYaml(context, _parserFeatures, _yamlParserFeatures, OPTIONS, text, content);
        }

        private static LoaderOptions unlimitedSize() {
            LoaderOptions options = new LoaderOptions();
            options.setCodePointLimit(Integer.MAX_VALUE);
            return options;
        }
    }

    /// A collection up to the next event.
    private static final class Place {
        private final boolean mapping;

        /// Whether the next node is a key.
        private boolean atKey;

        /// The keys so far, behind the first anchor of the document: they precede those of merged mappings.
        private final Set<String> keys = new HashSet<>();

        private final List<Event> merged = new ArrayList<>();

        Place(boolean mapping) {
            this.mapping = mapping;
            this.atKey = mapping;
        }

        void nodeEnds() {
            atKey = mapping && !atKey;
        }
    }

    @Override
    protected @Nullable Event getEvent() throws IOException {
        boolean again = !repeated.isEmpty();
        Event event = again ? repeated.remove() : super.getEvent();
        Place place = places.peek();
        if (event instanceof AliasEvent alias) {
            repeat(anchored.part(alias.getAnchor()));
            return getEvent();
        }
        if (place != null && place.atKey && event instanceof ScalarEvent key && isMerge(key)) {
            place.merged.addAll(mergedValue(place));
            return getEvent();
        }
        if (place != null && event instanceof MappingEndEvent && !place.merged.isEmpty()) {
            addMissing(place);
            repeated.add(event);
            return getEvent();
        }
        if (event != null) {
            anchored.next(event, places.size(), again);
            follow(event);
            anchored.reached(places.size());
        }
        return event;
    }

    private void repeat(List<Event> part) throws IOException {
        if (part.isEmpty()) {
            _reportError("an alias without its anchor");
        }
        for (Event event : part) {
            content.taken(Math.max(
                    1, event.getEndMark().getIndex() - event.getStartMark().getIndex()));
        }
        repeated.addAll(part);
    }

    private static boolean isMerge(ScalarEvent key) {
        return key.isPlain() && key.getValue().equals("<<");
    }

    /// Reads the value of a merge key: a mapping, or a sequence of them.
    private List<Event> mergedValue(Place place) throws IOException {
        List<Event> value = new ArrayList<>();
        place.nodeEnds();
        anchored.pause(true);
        do {
            Event event = getEvent();
            if (event == null) {
                return List.of();
            }
            value.add(event);
        } while (!place.atKey);
        anchored.pause(false);
        return value;
    }

    /// Adds the entries of merged mappings, of which the first precede the others, with a key that the mapping lacks.
    private void addMissing(Place place) {
        int depth = 0;
        boolean wanted = false;
        boolean atKey = true;
        int top = 0;
        for (Event event : place.merged) {
            if (depth == 0) {
                top = event instanceof MappingStartEvent ? 1 : 2;
            }
            depth -= event instanceof CollectionEndEvent ? 1 : 0;
            boolean inside = depth >= top;
            if (depth == top && atKey) {
                wanted = event instanceof ScalarEvent key && place.keys.add(key.getValue());
            }
            if (inside && wanted) {
                repeated.add(event);
            }
            depth += event instanceof CollectionStartEvent ? 1 : 0;
            if (depth == top) {
                atKey = !inside || !atKey;
            }
        }
        place.merged.clear();
    }

    private void follow(Event event) {
        if (event instanceof CollectionEndEvent) {
            places.pop();
        }
        Place place = places.peek();
        if (event instanceof CollectionStartEvent) {
            places.push(new Place(event instanceof MappingStartEvent));
        } else if (place != null) {
            if (place.atKey && anchored.any() && event instanceof ScalarEvent key) {
                place.keys.add(key.getValue());
            }
            place.nodeEnds();
        }
    }
}
