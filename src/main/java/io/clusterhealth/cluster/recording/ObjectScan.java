// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/// Reads the files of a recording object by object, each whole; lists are not kept in memory.
final class ObjectScan {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Deadline deadline;
    private final Function<ObjectNode, Optional<ObjectNode>> interest;
    private final BiPredicate<Header, ObjectNode> taker;
    private final Allowance allowance = new Allowance();
    private Optional<Unpacked> content = Optional.empty();
    private Optional<RecordingFile> file = Optional.empty();
    private final Set<Header> cut = new HashSet<>();
    private Optional<Unread> failure = Optional.empty();
    private boolean stopped;
    private boolean late;

    /// @param interest the parts of interest of an object; empty if there are none. The kind of the object may not be
    ///     known yet
    /// @param taker receives the objects of interest, and returns whether to continue
    ObjectScan(
            Deadline deadline,
            Function<ObjectNode, Optional<ObjectNode>> interest,
            BiPredicate<Header, ObjectNode> taker) {
        this.deadline = deadline;
        this.interest = interest;
        this.taker = taker;
    }

    /// Reads those of these files that hold objects, in this order, until the taker stops it or the deadline has
    /// passed.
    ///
    /// @param alone whether the recording is one file
    /// @return whether it finished in time
    boolean over(List<RecordingFile> files, boolean alone) {
        for (RecordingFile next : files) {
            file = Optional.of(next);
            if (ended()) {
                break;
            }
            if (!RecordingReader.holdsObjects(next, alone)) {
                continue;
            }
            try (Format.Parsing parsing = Format.open(next, allowance)) {
                content = Optional.of(parsing.content());
                parsing.parser().setCodec(JSON);
                values(parsing.parser());
            } catch (JsonProcessingException | EOFException | Allowance.Spent _) {
                // The lists that an incomplete file belongs to are known when the lists are read.
            } catch (IOException _) {
                failure = failure.or(() -> Optional.of(new Unread.Failed(next.name() + " could not be read")));
            }
        }
        return !late;
    }

    /// Whether a list of such objects goes on elsewhere, and the taker has not stopped it.
    boolean misses(Predicate<Header> kind) {
        return !stopped && cut.stream().anyMatch(kind);
    }

    /// The first file that could not be read.
    Optional<Unread> failure() {
        return failure;
    }

    private boolean ended() {
        late |= !stopped
                && (deadline.remaining().isNegative() || Thread.currentThread().isInterrupted());
        return stopped || late;
    }

    private void values(JsonParser parser) throws IOException {
        while (!ended()) {
            JsonToken token = parser.nextToken();
            if (token == null || token == JsonToken.END_ARRAY) {
                return;
            }
            if (token == JsonToken.START_OBJECT) {
                document(parser);
            } else if (token == JsonToken.START_ARRAY) {
                values(parser);
            }
        }
    }

    private void document(JsonParser parser) throws IOException {
        content.ifPresent(Unpacked::nextObject);
        ObjectNode plain = JSON.createObjectNode();
        List<ObjectNode> undecided = new ArrayList<>();
        boolean list = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("items") && token == JsonToken.START_ARRAY) {
                list = true;
                items(parser, header(plain).item(), undecided);
            } else {
                plain.set(name, JSON.readTree(parser));
            }
            if (ended()) {
                return;
            }
        }
        Header header = header(plain);
        if (list) {
            undecided.forEach(object -> take(header.item(), object));
            if (!plain.path("metadata").path("continue").asText().isEmpty()) {
                cut.add(header.item());
            }
        } else {
            Header known = header.known() ? header : placed(plain).orElse(header);
            interest.apply(plain).ifPresent(object -> take(known, object));
        }
    }

    private void items(JsonParser parser, Header inherited, List<ObjectNode> undecided) throws IOException {
        JsonToken token = parser.nextToken();
        while (token != null && token != JsonToken.END_ARRAY) {
            content.ifPresent(Unpacked::nextObject);
            TreeNode item = parser.readValueAsTree();
            if (item instanceof ObjectNode object) {
                item(object, inherited, undecided);
            }
            token = ended() ? JsonToken.END_ARRAY : parser.nextToken();
        }
    }

    private void item(ObjectNode item, Header inherited, List<ObjectNode> undecided) {
        Header own = header(item);
        Header known = own.known() ? own : inherited;
        Optional<ObjectNode> kept = interest.apply(item);
        if (known.known()) {
            kept.ifPresent(object -> take(known, object));
        } else {
            kept.ifPresent(undecided::add);
        }
    }

    private void take(Header header, ObjectNode object) {
        if (!stopped && header.known() && !header.list()) {
            stopped = !taker.test(header, object);
        }
    }

    private Optional<Header> placed(ObjectNode object) {
        return file.flatMap(
                one -> one.placed(object.path("metadata").path("name").asText()));
    }

    private static Header header(ObjectNode object) {
        return new Header(
                object.path("apiVersion").asText(), object.path("kind").asText());
    }
}
