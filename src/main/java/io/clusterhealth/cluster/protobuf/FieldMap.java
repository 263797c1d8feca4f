// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The fields of an object of a known type, in an array that is as long as the type has kept fields: a third of the
/// memory of a hash map, and faster for the few fields of such an object. It has no place for other fields, and none is
/// removed.
final class FieldMap extends AbstractMap<String, JsonNode> {
    private final Layout layout;
    private final JsonNode[] values;

    FieldMap(Layout layout) {
        this.layout = layout;
        this.values = layout.unset.clone();
    }

    /// The names of the kept fields, each at its place; complete before the first object is read.
    static final class Layout {
        private final List<String> names = new ArrayList<>();
        private String[] places = {};
        private JsonNode[] unset = {};

        int place(String name) {
            int known = names.indexOf(name);
            if (known >= 0) {
                return known;
            }
            names.add(name.intern());
            places = names.toArray(String[]::new);
            unset = names.stream().map(_ -> MissingNode.getInstance()).toArray(JsonNode[]::new);
            return names.size() - 1;
        }
    }

    JsonNode at(int place) {
        return values[place];
    }

    void put(int place, JsonNode value) {
        values[place] = value;
    }

    @Override
    public @Nullable JsonNode get(Object name) {
        int place = place(name);
        return place < 0 || values[place].isMissingNode() ? null : values[place];
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public @Nullable JsonNode put(String name, JsonNode value) {
        int place = place(name);
        if (place < 0) {
            throw new UnsupportedOperationException("objects of this type have no field " + name);
        }
        JsonNode before = values[place];
        values[place] = value;
        return before.isMissingNode() ? null : before;
    }

    @Override
    public boolean isEmpty() {
        for (JsonNode value : values) {
            if (!value.isMissingNode()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Set<Map.Entry<String, JsonNode>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, JsonNode>> iterator() {
                return IntStream.range(0, values.length)
                        .filter(place -> !values[place].isMissingNode())
                        .mapToObj(place -> Map.entry(layout.places[place], values[place]))
                        .iterator();
            }

            @Override
            public int size() {
                return (int) Stream.of(values)
                        .filter(value -> !value.isMissingNode())
                        .count();
            }
        };
    }

    /// Names in the program's source are the same strings as those of the layout, so that comparing them by identity
    /// nearly always suffices.
    @SuppressWarnings("ReferenceEquality")
    private int place(Object name) {
        String[] places = layout.places;
        for (int place = 0; place < places.length; place++) {
            if (places[place] == name) {
                return place;
            }
        }
        return layout.names.indexOf(name);
    }
}
