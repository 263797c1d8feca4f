// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.condition.UnlistedConditionsTest.DOWN;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The other custom resources that fail and that one of them names.
class OtherFaultsTest {
    private static final UnlistedConditions UNLISTED = new UnlistedConditions(Duration.ofMinutes(10), 3);
    private static final Subject NAMED = new Subject("Widget", "shop", "orders");

    @ParameterizedTest
    @CsvSource({
        "'destination: orders', true",
        "'owner: {name: orders}', true",
        "'parts: [{name: other}, {name: orders}]', true",
        "'parts: [other, orders]', true",
        "'destination: orders-2', false",
        "'deep: {below: {name: orders}}', false",
        "'', false"
    })
    void specMayNameIt(String spec, boolean linked) {
        assertThat(used(widget("locked"), gadget("b", "no answer") + "spec: {" + spec + "}"))
                .isEqualTo(linked ? List.of(NAMED) : List.of());
    }

    @Test
    void messageMayNameIt() {
        assertThat(used(widget("locked"), gadget("b", "shop/orders is not ready")))
                .containsExactly(NAMED);
        assertThat(used(widget("locked"), gadget("b", "Widget orders is not ready")))
                .containsExactly(NAMED);
        assertThat(used(widget("locked"), gadget("b", "orders is not ready"))).isEmpty();
    }

    @Test
    void oneFindingHasTheOwnersOfAllItsObjects() {
        String owned = "ownerReferences: [{kind: Rack, name: r-%d, controller: true}]";
        String[] three = IntStream.range(0, 3)
                .mapToObj(i -> object("w-" + i, owned.formatted(i), DOWN))
                .toArray(String[]::new);

        assertThat(UNLISTED.inspect(
                        new Given().having(Resources.UNLISTED, three).picture()))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.targets(Relation.OWNED_BY))
                            .extracting(Subject::name)
                            .containsOnly("r-0");
                    assertThat(found.targets(Relation.ALIKE_OWNED_BY))
                            .extracting(Subject::name)
                            .containsOnly("r-1", "r-2");
                    assertThat(found.targets(Relation.ALIKE_OWNED_BY)).hasSize(4);
                });
    }

    @Test
    void objectsThatTheSpecNamesWithTheirKindAreLinked() {
        String object = object("w", "", DOWN) + """
                spec:
                  sourceRef: {kind: Bucket, name: charts}
                  parts: [{kind: Disk, namespace: storage, name: d-1}, {name: d-2}]
                  size: {kind: small}
                """;

        assertThat(UNLISTED.inspect(
                        new Given().having(Resources.UNLISTED, object).picture()))
                .flatExtracting(found -> found.targets(Relation.DRAWS_FROM))
                .containsExactlyInAnyOrder(
                        new Subject("Bucket", "shop", "charts"),
                        Subject.clusterScoped("Bucket", "charts"),
                        new Subject("Disk", "storage", "d-1"),
                        Subject.clusterScoped("Disk", "d-1"));
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql.cnpg.io/v1, 'cluster: {name: orders}', true",
        "postgresql.cnpg.io/v1, 'clusterRef: {name: orders}', true",
        "postgresql.cnpg.io/v1, 'clusterName: orders', true",
        "postgresql.cnpg.io/v1, 'target: {name: orders}', false",
        "example.com/v1, 'cluster: {name: orders}', false"
    })
    void objectOfAListedKindIsLinkedThatAFieldOfItsNameNames(String version, String spec, boolean linked) {
        String object = object("w", "", DOWN).replace("example.com/v1", version) + "spec: {%s}".formatted(spec);

        assertThat(UNLISTED.inspect(
                        new Given().having(Resources.UNLISTED, object).picture()))
                .flatExtracting(found -> found.targets(Relation.DRAWS_FROM))
                .contains(linked ? new Subject[] {new Subject("Cluster", "shop", "orders")} : new Subject[0])
                .hasSize(linked ? 2 : 0);
    }

    @Test
    void nameInASpecIsThatOfANearObject() {
        String naming = gadget("b", "no answer") + "spec: {destination: orders}";

        assertThat(used(widget("locked").replace("example.com", "example.org"), naming))
                .isEmpty();
        assertThat(used(widget("locked").replace("namespace: shop", "namespace: crm"), naming))
                .isEmpty();
        assertThat(used(widget("locked").replace("namespace: shop, ", ""), naming))
                .containsExactly(Subject.clusterScoped("Widget", "orders"));
    }

    @Test
    void nameOfTheApplicationIsNoReference() {
        assertThat(used(widget("locked"), gadget("orders", "no answer") + "spec: {application: orders}"))
                .isEmpty();
        assertThat(used(widget("locked"), gadget("orders", "no answer") + "spec: {widgetRef: {name: orders}}"))
                .containsExactly(NAMED);
    }

    /// Of two objects that name each other, or of which one controls the other, either may be the cause.
    @Test
    void mutualReferenceSaysNothing() {
        String owned = "ownerReferences: [{apiVersion: example.com/v1, kind: Widget, name: orders, controller: true}]";

        assertThat(used(widget("shop/b is not ready"), gadget("b", "no answer") + "spec: {destination: orders}"))
                .isEmpty();
        assertThat(used(
                        widget("locked"),
                        gadget("b", "no answer").replace("name: b,", "name: b, " + owned + ",")
                                + "spec: {destination: orders}"))
                .isEmpty();
    }

    @Test
    void oneOfManyIsToldByTheFirstOfThem() {
        String third = widget("locked");
        Given given = new Given()
                .having(
                        Resources.UNLISTED,
                        third.replace("name: orders", "name: a"),
                        third.replace("name: orders", "name: b"),
                        third,
                        gadget("g", "no answer") + "spec: {destination: orders}");

        assertThat(used(given)).containsExactly(new Subject("Widget", "shop", "a"));
    }

    private static List<Subject> used(String... objects) {
        return used(new Given().having(Resources.UNLISTED, objects));
    }

    private static List<Subject> used(Given given) {
        List<Finding> found = new UnlistedConditions(Duration.ofMinutes(10), 3).inspect(given.picture());
        return found.stream()
                .flatMap(finding -> finding.targets(Relation.DRAWS_FROM).stream())
                .toList();
    }

    private static String widget(String message) {
        return object("orders", "", fault(message));
    }

    private static String gadget(String name, String message) {
        return object(name, "", fault(message)).replace("kind: Widget", "kind: Gadget");
    }

    private static String fault(String message) {
        return "{type: Ready, status: 'False', reason: Off, message: %s, lastTransitionTime: @2h}".formatted(message);
    }
}
