// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.protobuf;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.Projection;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Reads messages of one type as the corresponding JSON objects, keeping only what a [Projection] names, as
/// [io.clusterhealth.cluster.json.Projector] does. Other fields are skipped by their length. Safe for use by many
/// threads.
public final class MessageReader {
    private static final int WIRE_TYPES = 8;

    /// Indexed by tag, which includes the wire type: a value with another wire type does not belong to the field.
    private final FieldReader[] readers;

    private final FieldMap.Layout layout;

    private MessageReader(FieldReader[] readers, FieldMap.Layout layout) {
        this.readers = readers;
        this.layout = layout;
    }

    /// A reader for this API version and kind; empty for kinds that are not Kubernetes' own, which the API server
    /// encodes in JSON only.
    ///
    /// @param apiVersion `v1`, `apps/v1`
    public static Optional<MessageReader> of(String apiVersion, String kind, Projection kept) {
        return MessageTypes.of(apiVersion + "." + kind).map(fields -> of(fields, kept, new FieldMap.Layout()));
    }

    private static MessageReader of(List<Field> fields, Projection kept, FieldMap.Layout layout) {
        int highest = fields.stream().mapToInt(Field::number).max().orElse(0);
        FieldReader[] readers = new FieldReader[(highest + 1) * WIRE_TYPES];
        Arrays.fill(readers, FieldReader.SKIPPED);
        fields.forEach(field -> {
            FieldReader reader = reader(field, kept, layout);
            readers[field.number() * WIRE_TYPES + reader.wireType()] = reader;
        });
        return new MessageReader(readers, layout);
    }

    private static FieldReader reader(Field field, Projection kept, FieldMap.Layout layout) {
        if (field.inlined()) {
            return new FieldReader.Inlined(below(field, kept, layout));
        }
        Projection wanted = kept.below(field.name());
        if (wanted == Projection.NOTHING) {
            return FieldReader.SKIPPED;
        }
        if (field.many() == Field.Many.MAP) {
            return field.scalar()
                    .<FieldReader>map(type -> new FieldReader.Entries(layout.place(field.name()), type, wanted))
                    .orElseThrow(() -> unread(field));
        }
        Function<ValueReader, FieldReader> place = value -> field.many() == Field.Many.LIST
                ? new FieldReader.Elements(layout.place(field.name()), value)
                : new FieldReader.SingleValue(layout.place(field.name()), value);
        return field.scalar()
                .map(type -> wanted.keepsScalar()
                        ? place.apply(new ValueReader.ScalarValue(type, field.zeroOmitted(), wanted))
                        : FieldReader.SKIPPED)
                .orElseGet(
                        () -> place.apply(new ValueReader.MessageValue(below(field, wanted, new FieldMap.Layout()))));
    }

    private static MessageReader below(Field field, Projection kept, FieldMap.Layout layout) {
        return MessageTypes.of(field.type())
                .map(fields -> of(fields, kept, layout))
                .orElseThrow(() -> unread(field));
    }

    private static IllegalArgumentException unread(Field field) {
        return new IllegalArgumentException("no form is known for " + field.name());
    }

    ObjectNode whole(MessageInput in) throws IOException {
        FieldMap fields = new FieldMap(layout);
        fields(in, fields);
        return new ObjectNode(JsonNodeFactory.instance, fields);
    }

    /// Reads one message.
    ///
    /// @param in at the message's length; on return after the message
    ObjectNode object(MessageInput in) throws IOException {
        FieldMap fields = new FieldMap(layout);
        read(in, fields);
        return new ObjectNode(JsonNodeFactory.instance, fields);
    }

    /// Reads one message into an object.
    ///
    /// @param in as in [#object]
    void read(MessageInput in, FieldMap into) throws IOException {
        int outer = in.enter();
        fields(in, into);
        in.leave(outer);
    }

    private void fields(MessageInput in, FieldMap into) throws IOException {
        int tag = in.tag();
        while (tag != 0) {
            boolean known = Integer.compareUnsigned(tag, readers.length) < 0;
            FieldReader reader = known ? readers[tag] : FieldReader.SKIPPED;
            tag = reader.read(in, tag, into);
        }
    }
}
