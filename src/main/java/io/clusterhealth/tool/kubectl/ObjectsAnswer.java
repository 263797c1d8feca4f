// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectPage.ListedObject;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.SourceRemark;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.ShownObject;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Renders a page of objects as far as it fits; a cursor leads to the rest.
///
/// @param namespace empty for all, and for cluster-scoped kinds
/// @param gap why not all objects could be read
record ObjectsAnswer(
        HealthCall call, ApiResource resource, Optional<String> namespace, ObjectPage page, Optional<Unread> gap) {
    /// Room for the last lines beside the one with the cursor.
    private static final int CLOSING = 60;

    /// At least as many as a page has objects.
    private static final int MOST = 999;

    private static final int LEAST_ROOM = 200;

    ToolOutcome outcome() {
        BoundedAnswer answer =
                new BoundedAnswer(call.common().maxTokens(), call.cluster().name());
        ListPlace from = ListPlace.of(call.given()).orElse(ListPlace.START);
        List<ListedObject> all = page.objects()
                .subList(
                        Math.min(from.shown(), page.objects().size()),
                        page.objects().size());
        answer.add(head(all.isEmpty()));
        answer.add(new Facts().fact("remark", SourceRemark.about(call.cluster()), "%s"));
        Facts longest =
                more(new ListPlace(page.next().length() > from.page().length() ? page.next() : from.page(), MOST));
        answer.reserve(CLOSING);
        answer.reserveFor(longest);
        answer.list(member());
        int shown = answer.page(member(), lines(all, answer), longest);
        closing(from, all.size() - shown, from.shown() + shown).ifPresent(answer::add);
        gap.ifPresent(why -> answer.add(new Facts()
                .fact("incomplete", Unreadable.of(resource.plural(), why).error(), "not all of it: %s")));
        boolean more = shown < all.size() || !page.next().isEmpty();
        return new ToolOutcome.Answer(
                answer.text(), answer.data(), call.cluster().name(), more || answer.truncated());
    }

    private Facts head(boolean none) {
        Facts head = new Facts()
                .fact("cluster", call.cluster().name(), "")
                .say(none ? "No " : "")
                .fact("resource", resource.plural(), "%s");
        namespace.ifPresent(name -> head.fact("namespace", name, " in namespace %s"));
        if (resource.namespaced() && namespace.isEmpty()) {
            head.say(" in all namespaces");
        }
        call.given().text("selector").ifPresent(labels -> head.fact("selector", labels, " with %s"));
        return head.say(" (cluster " + call.cluster().name() + ")").say(none ? "." : ":");
    }

    private String member() {
        return switch (form()) {
            case TABLE, WIDE, LABELS -> "rows";
            case NAMES -> "names";
            case YAML, JSON -> "objects";
        };
    }

    private OutputForm form() {
        return OutputForm.of(call.given());
    }

    private List<Facts> lines(List<ListedObject> all, BoundedAnswer answer) {
        return switch (form()) {
            case TABLE, WIDE, LABELS -> table(all, answer);
            case NAMES -> all.stream().map(this::name).toList();
            case YAML, JSON ->
                all.stream().map(one -> object(one, room(answer))).toList();
        };
    }

    private static int room(BoundedAnswer answer) {
        return Math.max(LEAST_ROOM, Math.min(answer.textRoom(), answer.dataRoom()) - CLOSING);
    }

    private List<Facts> table(List<ListedObject> all, BoundedAnswer answer) {
        if (all.isEmpty()) {
            return List.of();
        }
        boolean spread = resource.namespaced() && namespace.isEmpty();
        List<String> columns = new ArrayList<>(page.columns());
        if (form() == OutputForm.LABELS) {
            columns.add(TextTable.LABELS);
        }
        TextTable table = TextTable.of(
                spread, columns, all.stream().map(one -> cells(spread, one)).toList());
        answer.offer(new Facts().say(table.head()));
        return table.rows();
    }

    private List<String> cells(boolean spread, ListedObject one) {
        List<String> cells = new ArrayList<>(one.cells());
        if (form() == OutputForm.LABELS) {
            String labels = one.object().at("/metadata/labels").properties().stream()
                    .map(label -> label.getKey() + "=" + label.getValue().asText())
                    .sorted()
                    .collect(Collectors.joining(","));
            cells.add(labels.isEmpty() ? "<none>" : labels);
        }
        if (spread) {
            cells.addFirst(one.name().namespace());
        }
        return cells;
    }

    private Facts name(ListedObject one) {
        ObjectName name = one.name();
        String group = resource.group().isEmpty() ? "" : "." + resource.group();
        return new Facts()
                .say(resource.kind().toLowerCase(Locale.ROOT) + group + "/")
                .fact("name", Redaction.name(name.name()), "%s")
                .fact("namespace", Redaction.name(name.namespace()), " -n %s");
    }

    private Facts object(ListedObject one, int room) {
        ShownObject shown = ShownObject.of(one.object()).within(room);
        Facts facts = new Facts();
        facts.json().setAll(shown.object());
        return facts.say(
                form() == OutputForm.YAML
                        ? "---\n" + shown.yaml().strip()
                        : shown.object().toString());
    }

    private Optional<Facts> closing(ListPlace from, int left, int shown) {
        if (left > 0) {
            return Optional.of(more(new ListPlace(from.page(), shown)));
        }
        return Optional.of(page.next()).filter(next -> !next.isEmpty()).map(next -> more(new ListPlace(next, 0)));
    }

    private Facts more(ListPlace place) {
        return NextCall.onward(new Facts().say("More: "), "nextCursor", place.token(call.given()));
    }
}
