// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Projector;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads one file: any number of documents, each an object, a list of objects, or a JSON array of them.
///
/// Objects are reduced while they are streamed. The kind of a document may follow its contents: until it is
/// known, the fields that any kind needs are kept.
final class ObjectFile {
    private final RecordingFile file;
    private final int order;
    private final Recorder recorder;
    private final Contents contents;
    private final KeptFields fields;
    private Optional<Unpacked> content = Optional.empty();
    private boolean yaml;
    private boolean inOwnFolder;
    private final Set<Resource<?>> answered = new HashSet<>();

    /// The latest item of a YAML list whose kind is not known yet, and with it whether the file ends within the item.
    private Optional<WholeObject> latest = Optional.empty();

    /// @param order the index of the file in the order of names
    ObjectFile(RecordingFile file, int order, Recorder recorder) {
        this.file = file;
        this.order = order;
        this.recorder = recorder;
        this.contents = new Contents(file);
        this.fields = new KeptFields(contents, recorder.texts(), this::passOver);
    }

    /// An object that was read to its end.
    ///
    /// @param as the resource whose fields alone are kept; empty where there may be more than those
    /// @param listed whether it is an item of a list
    private record WholeObject(Header header, JsonNode kept, Optional<Resource<?>> as, boolean listed) {}

    /// The fields of one object, or of one list, as far as they are read. How a field is read depends on the header,
    /// which may come before the fields, among them or after them.
    private final class ObjectSoFar {
        private final ObjectNode kept = JsonNodeFactory.instance.objectNode();

        /// The items whose kind depends on the header.
        private final List<JsonNode> undecided = new ArrayList<>();

        private Header header = Header.NONE;
        private boolean hasItems;

        /// For the next field, by what is known of the header.
        private KeptFields.FieldReading next;

        /// Of the first field of which something was kept.
        private KeptFields.FieldReading first;

        /// Whether a later field was read otherwise than that one.
        private boolean differ;

        ObjectSoFar(Header inherited) {
            this.next = fields.reading(inherited);
            this.first = next;
        }

        void read(JsonParser parser) throws IOException {
            switch (parser.currentName()) {
                case "apiVersion" -> toldBy(new Header(scalar(parser), header.kind()));
                case "kind" -> toldBy(begun(new Header(header.apiVersion(), scalar(parser))));
                case "items" -> hasItems |= items(parser, header, undecided);
                default -> keep(parser);
            }
        }

        private void toldBy(Header more) {
            header = more;
            next = header.complete() ? fields.reading(header) : next;
        }

        private void keep(JsonParser parser) throws IOException {
            first = kept.isEmpty() ? next : first;
            differ |= first.projection() != next.projection();
            next.by().field(parser, next.projection(), kept);
        }

        /// The resource by which all of them were read.
        Optional<Resource<?>> as() {
            return differ ? Optional.empty() : first.as();
        }
    }

    /// Reads the file and reports its objects and its gaps to the recorder.
    void read() {
        try (Format.Parsing parsing = Format.open(file, recorder.allowance())) {
            content = Optional.of(parsing.content());
            yaml = parsing.parser() instanceof YAMLParser;
            if (!anyValue(parsing.parser()) && contents.recognized()) {
                gap(new Unread.Failed(file.name() + " is empty"));
            }
        } catch (JsonEOFException | EOFException _) {
            incomplete("ends in the middle");
        } catch (StreamConstraintsException _) {
            incomplete("is nested deeper, or holds a longer text, than is read");
        } catch (JsonProcessingException e) {
            incomplete(spent(e).orElseGet(
                            () -> "is malformed at line " + e.getLocation().getLineNr()));
        } catch (Allowance.Spent e) {
            incomplete(String.valueOf(e.getMessage()));
        } catch (IOException _) {
            unreadable();
        }
    }

    /// Why reading ended, if a YAML parser wraps the exception.
    private static Optional<String> spent(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Allowance.Spent spent) {
                return Optional.of(String.valueOf(spent.getMessage()));
            }
        }
        return Optional.empty();
    }

    /// Reads the values up to the end of the file, or of the array that the parser is in.
    ///
    /// @return whether there is one
    private boolean anyValue(JsonParser parser) throws IOException {
        boolean any = false;
        JsonToken token = parser.nextToken();
        while (token != null && token != JsonToken.END_ARRAY) {
            any = true;
            if (token == JsonToken.START_OBJECT) {
                object(parser, Header.NONE, false).ifPresent(this::byPlace);
            } else if (token == JsonToken.START_ARRAY) {
                boolean _ = anyValue(parser);
            }
            token = parser.nextToken();
        }
        return any;
    }

    private void byPlace(JsonNode kept) {
        file.placed(kept.path("metadata").path("name").asText())
                .ifPresent(header -> single(new WholeObject(header, kept, Optional.empty(), false)));
    }

    /// The JSON parser skips a text that is not kept; the YAML parser holds it in memory.
    private void passOver(boolean text) {
        content.ifPresent(one -> one.passOver(text && !yaml));
    }

    /// Reads one object, or one list.
    ///
    /// @param inherited the header of its list's items
    /// @param listed whether it is an item of a list
    /// @return the object, if its kind depends on that of its list, which is not known yet
    private Optional<JsonNode> object(JsonParser parser, Header inherited, boolean listed) throws IOException {
        content.ifPresent(Unpacked::nextObject);
        ObjectSoFar object = new ObjectSoFar(inherited);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            object.read(parser);
        }
        content.ifPresent(Unpacked::nextObject);
        if (!object.first.isBounded() && !recorder.allowance().keep(object.kept)) {
            throw new Allowance.Spent("holds more than fits into memory");
        }
        Header header = object.header.known() ? object.header : inherited;
        if (object.hasItems || header.list()) {
            list(header, object.kept, object.undecided);
        } else if (header.known()) {
            WholeObject whole = new WholeObject(header, object.kept, object.as(), listed);
            if (listed && yaml && !inherited.known()) {
                latest = Optional.of(whole);
            } else {
                single(whole);
            }
        } else {
            return Optional.of(object.kept);
        }
        return Optional.empty();
    }

    private void takeLatest() {
        latest.ifPresent(this::single);
        latest = Optional.empty();
    }

    /// Reads the items of a list; skips any other field that is called `items`.
    private boolean items(JsonParser parser, Header header, List<JsonNode> undecided) throws IOException {
        if (parser.nextToken() != JsonToken.START_ARRAY || (header.known() && !header.list())) {
            parser.skipChildren();
            return false;
        }
        contents.list(header);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == null) {
                throw new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, "the list does not end");
            }
            takeLatest();
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                object(parser, header.item(), true).ifPresent(undecided::add);
            } else {
                parser.skipChildren();
            }
        }
        return true;
    }

    private void list(Header header, ObjectNode kept, List<JsonNode> undecided) {
        contents.list(header);
        JsonNode listed = kept.path("metadata");
        boolean goesOn = !listed.path("continue").asText().isEmpty()
                || listed.path("remainingItemCount").asLong() > 0;
        // The kind of a list is last in YAML: where it is missing, so is the end of the file, and of the last item. A
        // document with neither a version nor kinds is no list of objects.
        boolean cut =
                !goesOn && !header.known() && yaml && (!header.apiVersion().isEmpty() || contents.telling());
        if (cut) {
            dropLatest(undecided);
        }
        takeLatest();
        Header item = header.known() ? header.item() : file.placedItems();
        if (item.known()) {
            undecided.forEach(object -> single(new WholeObject(item, whole(object), Optional.empty(), true)));
            contents.resource(item).ifPresent(this::answered);
        } else {
            contents.listed().ifPresent(recorder::seen);
        }
        if (goesOn) {
            gap(new Unread.Failed(file.name() + " is incomplete: its list goes on elsewhere"));
        } else if (cut) {
            gap(new Unread.Failed(file.name() + " is incomplete: it ends in the middle"));
        }
    }

    private void dropLatest(List<JsonNode> undecided) {
        if (latest.isPresent()) {
            latest = Optional.empty();
            fields.oddities().clear();
        } else if (!undecided.isEmpty()) {
            undecided.removeLast();
        }
    }

    /// An Insights archive writes an event's namespace at its top level, and omits the involved object: only the
    /// namespace of that is known.
    private static JsonNode whole(JsonNode item) {
        String namespace = item.path("namespace").asText();
        if (item instanceof ObjectNode object && !namespace.isEmpty() && !item.has("metadata")) {
            object.putObject("metadata").put("namespace", namespace);
            object.putObject("involvedObject")
                    .put("kind", "Namespace")
                    .put("namespace", namespace)
                    .put("name", namespace);
        }
        return item;
    }

    /// Records an API server's response for a list. Tools that request it for each namespace write the response into
    /// a folder of that namespace, or one response after the other.
    private void answered(Resource<?> resource) {
        recorder.answered(resource, inOwnFolder || !answered.add(resource), file.name());
    }

    private void single(WholeObject object) {
        Header header = object.header();
        if (header.kind().equals("Status")) {
            new RecordedStatus(object.kept()).unread(contents.named()).ifPresent(refusal -> {
                contents.object(header);
                recorder.gap(refusal.resource(), refusal.why(), order);
            });
            return;
        }
        contents.object(header);
        inOwnFolder |=
                file.isBelow(object.kept().path("metadata").path("namespace").asText());
        contents.resource(header).ifPresent(resource -> tell(resource, object));
    }

    private void tell(Resource<?> resource, WholeObject object) {
        JsonNode reduced =
                object.as().equals(Optional.of(resource)) ? object.kept() : fields.reduced(resource, object.kept());
        if (KeptFields.isUnlisted(resource)) {
            recorder.unlisted(object.header(), reduced, order);
        } else {
            if (!object.listed() && Manifest.is(resource, reduced)) {
                recorder.manifest(resource, reduced, order, file.name());
            } else {
                recorder.object(resource, reduced, order, file.name());
            }
            recorder.odd(resource, fields.oddities());
        }
        fields.oddities().clear();
    }

    private static String scalar(JsonParser parser) throws IOException {
        parser.nextToken();
        Optional<String> text = Projector.scalar(parser);
        parser.skipChildren();
        return text.orElse("");
    }

    /// Records the kind of an object as soon as it is known, since the file may end within the object.
    private Header begun(Header header) {
        if (!header.list() && header.complete()) {
            contents.object(header);
        }
        return header;
    }

    private void incomplete(String how) {
        if (contents.recognized()) {
            gap(new Unread.Failed(file.name() + " is incomplete: it " + how));
        } else {
            recorder.malformed(file.name(), how);
        }
    }

    private void unreadable() {
        Unread why = new Unread.Failed(file.name() + " could not be read");
        contents.named()
                .ifPresentOrElse(
                        resource -> recorder.gap(resource, why, order), () -> recorder.gapEverywhere(why, order));
    }

    private void gap(Unread why) {
        switch (contents.concern()) {
            case Contents.Concern.Everything _ -> recorder.gapEverywhere(why, order);
            case Contents.Concern.Only(Optional<Resource<?>> resource) ->
                resource.ifPresent(known -> recorder.gap(known, why, order));
        }
    }
}
