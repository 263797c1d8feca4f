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
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.json.Texts;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Reads one file: any number of documents, each an object, a list of objects, or a JSON array of them.
///
/// Objects are reduced while they are streamed. The kind of a document may follow its contents: until it is
/// known, the fields that any kind needs are kept.
final class ObjectFile {
    private static final Projection LIST = Projection.of("metadata.continue", "metadata.remainingItemCount");
    private static final Projection STATUS =
            Projection.of("status", "code", "details.kind", "details.group", "details.name");
    private static final Projection ANY = Mappings.any()
            .plus(ObservedTimes.FIELDS)
            .plus(Identity.FIELDS)
            .plus(Recorded.FIELDS)
            .plus(LIST)
            .plus(STATUS)
            .plus(Projection.of("namespace"));

    /// Of objects of kinds without a list less is kept, since they are not counted in the [Allowance].
    private static final int LONGEST_UNLISTED = 1_024;

    private static final int MOST_UNLISTED = 50;

    private static final Map<Resource<?>, Projection> KEPT = new ConcurrentHashMap<>();

    private final RecordingFile file;
    private final int order;
    private final Recorder recorder;
    private final Oddities oddities = new Oddities();
    private final Projector projector;
    private final Projector direct;
    private final Projector reducer;
    private final Projector fewDirect;
    private final Projector fewReducer;
    private final Reading any;
    private final Contents contents;
    private Optional<Unpacked> content = Optional.empty();
    private boolean yaml;
    private boolean blank = true;
    private boolean inOwnFolder;
    private boolean inList;
    private final Set<Resource<?>> answered = new HashSet<>();

    /// @param order the index of the file in the order of names
    ObjectFile(RecordingFile file, int order, Recorder recorder) {
        this.file = file;
        this.order = order;
        this.recorder = recorder;
        this.contents = new Contents(file);
        Texts texts = recorder.texts();
        // One character, and one element, more than others keep, so that the reducer can detect truncation.
        KeptValues more = new KeptValues(texts, new Oddities(), KeptValues.MAX_TEXT + 1, KeptValues.MAX_ELEMENTS + 1);
        this.projector = new Projector(more, this::passOver);
        KeptValues usual = new KeptValues(texts, oddities);
        this.direct = new Projector(usual, this::passOver);
        this.reducer = new Projector(usual);
        KeptValues few = new KeptValues(texts, new Oddities(), LONGEST_UNLISTED, MOST_UNLISTED);
        this.fewDirect = new Projector(few, this::passOver);
        this.fewReducer = new Projector(few);
        this.any = new Reading(projector, ANY, Optional.empty());
    }

    /// How the fields of an object are read.
    ///
    /// @param as the resource of the fields, if known before they are read: then they are reduced only once
    private record Reading(Projector by, Projection projection, Optional<Resource<?>> as) {

        /// Whether the recorder limits the number of objects that it keeps.
        boolean isBounded() {
            return as.filter(ObjectFile::isUnlisted).isPresent();
        }
    }

    /// Reads the file and reports its objects and its gaps to the recorder.
    void read() {
        try (Format.Parsing parsing = Format.open(file, recorder.allowance())) {
            content = Optional.of(parsing.content());
            yaml = parsing.parser() instanceof YAMLParser;
            values(parsing.parser(), Header.NONE);
            if (blank && contents.recognized()) {
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
    private void values(JsonParser parser, Header inherited) throws IOException {
        while (true) {
            JsonToken token = parser.nextToken();
            if (token == null || token == JsonToken.END_ARRAY) {
                return;
            }
            blank = false;
            if (token == JsonToken.START_OBJECT) {
                object(parser, inherited).ifPresent(this::byPlace);
            } else if (token == JsonToken.START_ARRAY) {
                values(parser, inherited);
            }
        }
    }

    private void byPlace(JsonNode kept) {
        file.placed(kept.path("metadata").path("name").asText())
                .ifPresent(header -> single(header, kept, Optional.empty()));
    }

    /// The JSON parser skips a text that is not kept; the YAML parser holds it in memory.
    private void passOver(boolean text) {
        content.ifPresent(one -> one.passOver(text && !yaml));
    }

    /// Reads one object.
    ///
    /// @return the object, if its kind depends on that of its list, which is not known yet
    private Optional<JsonNode> object(JsonParser parser, Header inherited) throws IOException {
        content.ifPresent(Unpacked::nextObject);
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        List<JsonNode> undecided = new ArrayList<>();
        boolean items = false;
        Header header = Header.NONE;
        Reading reading = reading(inherited);
        Reading first = reading;
        boolean same = true;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            switch (parser.currentName()) {
                case "apiVersion" -> {
                    header = new Header(scalar(parser), header.kind());
                    reading = header.complete() ? reading(header) : reading;
                }
                case "kind" -> {
                    header = begun(new Header(header.apiVersion(), scalar(parser)));
                    reading = header.complete() ? reading(header) : reading;
                }
                case "items" -> items |= items(parser, header, undecided);
                default -> {
                    first = kept.isEmpty() ? reading : first;
                    same &= first.projection() == reading.projection();
                    reading.by().field(parser, reading.projection(), kept);
                }
            }
        }
        content.ifPresent(Unpacked::nextObject);
        Header told = header.known() ? header : inherited;
        if (!first.isBounded() && !recorder.allowance().keep(kept)) {
            throw new Allowance.Spent("holds more than fits into memory");
        }
        if (items || told.list()) {
            list(told, kept, undecided);
            return Optional.empty();
        }
        if (!told.known()) {
            return Optional.of(kept);
        }
        single(told, kept, same ? first.as() : Optional.empty());
        return Optional.empty();
    }

    /// Reads the items of a list; skips any other field that is called `items`.
    private boolean items(JsonParser parser, Header header, List<JsonNode> undecided) throws IOException {
        if (parser.nextToken() != JsonToken.START_ARRAY || (header.known() && !header.list())) {
            parser.skipChildren();
            return false;
        }
        contents.list(header);
        inList = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == null) {
                throw new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, "the list does not end");
            }
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                object(parser, header.item()).ifPresent(undecided::add);
            } else {
                parser.skipChildren();
            }
        }
        return true;
    }

    private void list(Header header, ObjectNode kept, List<JsonNode> undecided) {
        contents.list(header);
        inList = false;
        Header item = header.known() ? header.item() : file.placedItems();
        if (item.known()) {
            inList = true;
            undecided.forEach(object -> single(item, whole(object), Optional.empty()));
            inList = false;
            contents.resource(item).ifPresent(this::answered);
        } else {
            contents.listed().ifPresent(recorder::seen);
        }
        JsonNode listed = kept.path("metadata");
        if (!listed.path("continue").asText().isEmpty()
                || listed.path("remainingItemCount").asLong() > 0) {
            gap(new Unread.Failed(file.name() + " is incomplete: its list goes on elsewhere"));
        } else if (!header.known() && yaml && (!header.apiVersion().isEmpty() || contents.telling())) {
            // The kind of a list is last in YAML: where it is missing, so is the end of the file. A document with
            // neither a version nor kinds is no list of objects.
            gap(new Unread.Failed(file.name() + " is incomplete: it ends in the middle"));
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

    /// @param as the resource whose fields are kept; empty where there may be more than those
    private void single(Header header, JsonNode kept, Optional<Resource<?>> as) {
        if (header.kind().equals("Status")) {
            new RecordedStatus(kept).unread(contents.named()).ifPresent(refusal -> {
                contents.object(header);
                recorder.gap(refusal.resource(), refusal.why(), order);
            });
            return;
        }
        contents.object(header);
        inOwnFolder |= file.isBelow(kept.path("metadata").path("namespace").asText());
        contents.resource(header)
                .ifPresent(resource ->
                        tell(resource, header, as.equals(Optional.of(resource)) ? kept : reduced(resource, kept)));
    }

    private JsonNode reduced(Resource<?> resource, JsonNode kept) {
        return (isUnlisted(resource) ? fewReducer : reducer).reduced(kept, kept(resource));
    }

    private static boolean isUnlisted(Resource<?> resource) {
        return resource.equals(Resources.UNLISTED);
    }

    private void tell(Resource<?> resource, Header header, JsonNode reduced) {
        if (isUnlisted(resource)) {
            recorder.unlisted(header, reduced, order);
            oddities.clear();
            return;
        }
        if (!inList && Manifest.is(resource, reduced)) {
            recorder.manifest(resource, reduced, order, file.name());
        } else {
            recorder.object(resource, reduced, order, file.name());
        }
        recorder.odd(resource, oddities);
        oddities.clear();
    }

    private Reading reading(Header told) {
        if (!told.complete()) {
            return any;
        }
        if (told.list()) {
            return new Reading(projector, LIST, Optional.empty());
        }
        return told.kind().equals("Status")
                ? new Reading(projector, STATUS, Optional.empty())
                : contents.resource(told)
                        .map(resource -> new Reading(
                                isUnlisted(resource) ? fewDirect : direct, kept(resource), Optional.of(resource)))
                        .orElseGet(() -> new Reading(projector, Projection.NOTHING, Optional.empty()));
    }

    private static Projection fields(Resource<?> resource) {
        Projection fields = Mappings.of(resource).projection();
        return isUnlisted(resource)
                ? fields.plus(Mappings.of(Resources.CUSTOM_RUNS).projection())
                        .plus(Mappings.of(Resources.UNSEEN_CHANGES).projection())
                : fields;
    }

    /// The fields for the checks, for the time of the recording, and for the identity of its cluster.
    private static Projection kept(Resource<?> resource) {
        return KEPT.computeIfAbsent(
                resource,
                known -> fields(known)
                        .plus(ObservedTimes.FIELDS)
                        .plus(Identity.FIELDS)
                        .plus(Recorded.FIELDS));
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
