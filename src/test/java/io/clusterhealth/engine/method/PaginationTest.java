// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A client that follows the cursors of a list gets every item once, in order.
class PaginationTest {
    private static final int ITEMS = 7;
    private static final int PAGE = 3;
    private static final Lists LISTS = new Lists(PAGE);

    private static final ResourceCatalog RESOURCES = new ResourceCatalog(
            () -> many(name -> new ResourceDescriptor(name, name, name, name, "text/plain")).stream()
                    .<ServedResource>map(Fixed::new)
                    .toList(),
            () -> many(name -> new ResourceDescriptor(name, name, name, name, "text/plain")).stream()
                    .<ResourceTemplate>map(Formed::new)
                    .toList());

    record Listing(String member, Method.Handler handler) {
        @Override
        public String toString() {
            return member;
        }
    }

    static final List<Listing> LISTINGS = List.of(
            new Listing(
                    "tools",
                    LISTS.tools(new ToolCatalog(
                            () -> many(PaginationTest::tool), ChangingTools.NONE, _ -> Optional.empty()))),
            new Listing("prompts", LISTS.prompts(new PromptCatalog(many(Named::new)))),
            new Listing("resources", LISTS.resources(RESOURCES)),
            new Listing("resourceTemplates", LISTS.templates(RESOURCES)));

    @ParameterizedTest
    @FieldSource("LISTINGS")
    void showsAllOfAListOnceInItsOrder(Listing listing) {
        List<Integer> sizes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        do {
            ObjectNode page = page(listing, params);
            sizes.add(page.path(listing.member()).size());
            page.path(listing.member())
                    .forEach(item -> names.add(item.path("name").asText()));
            params = JsonNodeFactory.instance.objectNode();
            params.set("cursor", page.path("nextCursor"));
        } while (params.path("cursor").isTextual());

        assertThat(sizes).containsExactly(3, 3, 1);
        assertThat(names).isEqualTo(many(name -> name));
        assertThat(params.path("cursor").isMissingNode()).isTrue();
    }

    @Test
    void takesNoCursorThatItDidNotGiveOut() {
        for (JsonNode cursor : FixtureTools.json("{\"c\":[\"\",\"3\",\"YXQ6MA\",\"YXQ6Nw\",\"YXQ6My\",3,{}]}")
                .path("c")) {
            ObjectNode params = JsonNodeFactory.instance.objectNode();
            params.set("cursor", cursor);

            assertThat(reply(LISTINGS.getFirst(), params)).as(cursor.toString()).isInstanceOf(Reply.Refusal.class);
        }
    }

    private static ObjectNode page(Listing listing, ObjectNode params) {
        assertThat(reply(listing, params)).isInstanceOf(Reply.Result.class);
        return ((Reply.Result) reply(listing, params)).json();
    }

    private static Reply reply(Listing listing, ObjectNode params) {
        Message message = new Message.Notification("list", params);
        Exchange exchange = Conversation.single(Caller.ANONYMOUS).begin(message);
        return switch (RequestMeta.read(params)) {
            case Parsed.Valid<RequestMeta>(RequestMeta meta) ->
                listing.handler().handle(params, meta, exchange);
            case Parsed.Invalid<RequestMeta>(String details) -> throw new AssertionError(details);
        };
    }

    private static <T> List<T> many(Function<String, T> named) {
        return IntStream.rangeClosed(1, ITEMS)
                .mapToObj(i -> named.apply("item-" + i))
                .toList();
    }

    private static Tool tool(String name) {
        return FixtureTools.plain(name, (_, _) -> FixtureTools.answer("fine"));
    }

    private record Named(String name) implements Prompt {
        @Override
        public PromptDescriptor descriptor() {
            return new PromptDescriptor(name, name, name, List.of());
        }

        @Override
        public PromptOutcome get(Map<String, String> arguments, CallContext context) {
            throw new AssertionError("never got");
        }
    }

    private record Fixed(ResourceDescriptor descriptor) implements ServedResource {
        @Override
        public ReadOutcome read(CallContext context) {
            throw new AssertionError("never read");
        }
    }

    private record Formed(ResourceDescriptor descriptor) implements ResourceTemplate {
        @Override
        public ReadOutcome read(String uri, Map<String, String> variables, CallContext context) {
            throw new AssertionError("never read");
        }
    }
}
