// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponsibleOperatorsTest {
    private static final String OWNED = """
            metadata: {namespace: operators, name: owner.v1}
            spec: {customresourcedefinitions: {owned: [{name: %s, kind: %s}]}}
            """;
    private static final String REPORTED = """
            metadata: {name: reporter}
            status: {relatedObjects: [{group: example.com, resource: %s, namespace: '%s', name: '%s'}]}
            """;
    private static final String REPEATED = """
            metadata: {name: repeater}
            status: {conditions: [{type: Degraded, status: 'True', message: "%s"}]}
            """;

    @ParameterizedTest
    @CsvSource({
        "widgets, Widget, true",
        "gateways, Gateway, true",
        "policies, Policy, true",
        "elasticsearches, Elasticsearch, true",
        "meshes, Mesh, true",
        "boxes, Box, true",
        "ingresses, Ingress, true",
        "dns, DNS, true",
        "gadgets, Widget, false"
    })
    void pluralIsAnyThatTheKindMayHave(String plural, String kind, boolean found) {
        assertThat(operator(reported(new Given(), plural, "", "w"), kind))
                .isEqualTo(found ? List.of("reporter") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "elasticsearches.example.com, Elasticsearch, true",
        "anything.example.com, Elasticsearch, true",
        "elasticsearches.example.org, Elasticsearch, false",
        "elasticsearches.of.example.com, Elasticsearch, false",
        "elasticsearches.example.com, Kibana, false"
    })
    void ownedKindIsFoundWithoutItsPlural(String definition, String kind, boolean found) {
        Given given = new Given().having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED.formatted(definition, kind));

        assertThat(operator(given, "Elasticsearch")).isEqualTo(found ? List.of("owner.v1") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "shop, w, reporter",
        "'', w, reporter",
        "crm, w, owner.v1",
        "shop, v, owner.v1",
        "shop, '', owner.v1",
        "'', '', owner.v1"
    })
    void ownerOfTheKindFollowsOnlyWhatNamesTheObject(String namespace, String name, String operator) {
        assertThat(operator(owned(reported(new Given(), "widgets", namespace, name)), "Widget"))
                .containsExactly(operator);
    }

    @ParameterizedTest
    @CsvSource({"shop, reporter", "'', reporter", "crm, repeater"})
    void allObjectsOfAResourcePrecedeARepeatedCondition(String namespace, String operator) {
        Given given = new Given().having(Resources.CLUSTER_OPERATORS, REPEATED.formatted("Degraded: no answer"));

        assertThat(operator(reported(given, "widgets", namespace, ""), "Widget"))
                .containsExactly(operator);
    }

    @Test
    void ownerOfTheKindPrecedesARepeatedCondition() {
        Given given = new Given().having(Resources.CLUSTER_OPERATORS, REPEATED.formatted("Degraded: no answer"));

        assertThat(operator(given, "Widget")).containsExactly("repeater");
        assertThat(operator(owned(given), "Widget")).containsExactly("owner.v1");
    }

    @ParameterizedTest
    @CsvSource({
        "Degraded: no answer, no answer, true",
        "Other: all is well\\nDegraded: no answer, no answer, true",
        "DriverDegraded: Degraded: no answer, no answer, true",
        "OAuthServerDegraded: no answer, no answer, false",
        "Other: it is Degraded: no answer, no answer, false",
        "Degraded: no answer from the server, no answer…, true",
        "Degraded: no answer, no answer from…, false"
    })
    void repeatedConditionBeginsALineOrFollowsTheTypeOfAnother(String message, String own, boolean found) {
        Given given = new Given().having(Resources.CLUSTER_OPERATORS, REPEATED.formatted(message));

        assertThat(operator(given, "Widget", own)).isEqualTo(found ? List.of("repeater") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"Widget, a", "AbcServer, abc-server"})
    void ofSeveralThatRepeatAConditionItIsTheOneWithTheNameOfTheKind(String kind, String operator) {
        String message = "Degraded: no answer";
        Given given = new Given()
                .having(
                        Resources.CLUSTER_OPERATORS,
                        REPEATED.replace("repeater", "a").formatted(message),
                        REPEATED.replace("repeater", "abc-server").formatted(message));

        assertThat(operator(given, kind)).containsExactly(operator);
    }

    private static Given reported(Given given, String plural, String namespace, String name) {
        return given.having(Resources.CLUSTER_OPERATORS, REPORTED.formatted(plural, namespace, name));
    }

    private static Given owned(Given given) {
        return given.having(Resources.CLUSTER_SERVICE_VERSIONS, OWNED.formatted("widgets.example.com", "Widget"));
    }

    private static List<String> operator(Given given, String kind) {
        return operator(given, kind, "no answer");
    }

    private static List<String> operator(Given given, String kind, String message) {
        String object = """
                apiVersion: example.com/v1
                kind: %s
                metadata: {namespace: shop, name: w}
                status: {conditions: [{type: Degraded, status: 'True', message: %s}]}
                """.formatted(kind, message);
        FaultyResource faulty = FaultyResource.of(
                        Given.read(Resources.UNLISTED, object), Duration.ZERO, false, Given.NOW)
                .orElseThrow();
        return ResponsibleOperators.in(given.picture()).of(faulty).stream()
                .map(Subject::name)
                .toList();
    }
}
