// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferredObjectTest {
    private static final String DENIED =
            "pods is forbidden: User \"system:serviceaccount:shop:cart\" cannot %s resource \"%s\" in API group \"%s\"";
    private static final String ROLE = """
            metadata: {name: cart}
            rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
            """;
    private static final String BINDING = """
            metadata: {name: cart-binding}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cart}
            subjects: [{kind: ServiceAccount, namespace: shop, name: %s}]
            """;

    @ParameterizedTest
    @CsvSource({
        "'Secret/db', 'Secret shop/db'",
        "'Secret/db ConfigMap/places', 'Secret shop/db'",
        "'Secret/db Secret/mail', ''",
        "ConfigMap/places, ''"
    })
    void theOnlySecretOfARefusedWorkloadIsNamed(String reads, String named) {
        assertThat(told("password authentication failed", reads, ROLE, BINDING.formatted("cart")))
                .isEqualTo(named.isEmpty() ? "" : "the only Secret that its pods refer to is " + named);
        assertThat(told("no licence", reads, ROLE, BINDING.formatted("cart"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list | cart | its ServiceAccount does not get the right from ClusterRoleBinding cart-binding of"
                        + " ClusterRole cart",
                "list | other | no RoleBinding or ClusterRoleBinding names its ServiceAccount",
                "get | cart | its ServiceAccount has the right now, by ClusterRoleBinding cart-binding of ClusterRole cart"
            })
    void rolesOfTheAccountThatLacksARightAreNamed(String verb, String account, String named) {
        assertThat(told(DENIED.formatted(verb, "pods", ""), "ConfigMap/a", ROLE, BINDING.formatted(account)))
                .isEqualTo(named);
    }

    @Test
    void roleThatDoesNotExistIsNamed() {
        assertThat(told(
                        DENIED.formatted("get", "pods", ""),
                        "ConfigMap/a",
                        "metadata: {name: other}",
                        BINDING.formatted("cart")))
                .isEqualTo("its ServiceAccount has ClusterRoleBinding cart-binding of ClusterRole cart, which does not"
                        + " exist");
    }

    @ParameterizedTest
    @CsvSource({
        "Feed, v1, 'CustomResourceDefinition feeds.a.io serves v1alpha1 and v1beta1, and not v1'",
        "Feed, v1beta1, ''",
        "Food, v1, no CustomResourceDefinition is of kind Food in group a.io"
    })
    void definitionOfTheVersionThatIsNotServedIsNamed(String kind, String version, String named) {
        assertThat(told(
                        "no matches for kind \"%s\" in version \"a.io/%s\"".formatted(kind, version),
                        "ConfigMap/a",
                        ROLE,
                        BINDING.formatted("cart")))
                .isEqualTo(named);
    }

    @Test
    void accountWithAnIdentityAtTheCloudThatDeniesIsNamed() {
        String denied = "403 This request is not authorized to perform this operation using this permission.";

        assertThat(told(denied, "Secret/db ServiceAccount/dump-role", ROLE, BINDING.formatted("cart")))
                .isEqualTo("its pods run as ServiceAccount shop/dump-role, which has an identity at the cloud");
        assertThat(told(denied, "Secret/db ServiceAccount/dump", ROLE, BINDING.formatted("cart")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Feed shop/a=Secret shop/b, Login shop/c=Secret shop/d | 401 Unauthorized | its spec refers to Secret shop/b",
                "Login shop/c=Secret shop/d | 401 Unauthorized | it refers to Login shop/c, and that to Secret shop/d",
                "Feed shop/a=Secret shop/out | 401 Unauthorized | ''",
                "Feed shop/a=Secret shop/b | connect: connection refused | ''",
            })
    void credentialsThatTheSpecOfARefusedResourceLeadsToAreNamed(String specs, String said, String named) {
        Map<String, String> secrets = Stream.of(specs.split(", "))
                .map(one -> one.split("="))
                .collect(Collectors.toMap(one -> one[0], one -> one[1]));
        Finding unwell = Finding.of(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("Feed", "shop", "a"))
                .quoting("Ready is False", said)
                .link(Relation.DRAWS_FROM, new Subject("Login", "shop", "c"))
                .link(Relation.WRITES, new Subject("Secret", "shop", "out"));
        Incident incident = Explanation.of(List.of(unwell)).incidents().getFirst();

        assertThat(new ReferredObject(
                                _ -> List.of(),
                                _ -> Optional.empty(),
                                _ -> false,
                                object -> secrets.entrySet().stream()
                                        .filter(one -> one.getKey().equals(object.toString()))
                                        .map(one -> new Subject(
                                                "Secret", "shop", one.getValue().split("/")[1]))
                                        .toList(),
                                () -> new Given().picture(),
                                new Given().picture())
                        .told(List.of(incident)).getFirst().cause().evidence().stream()
                                .skip(1)
                                .map(Evidence::statement)
                                .toList())
                .isEqualTo(named.isEmpty() ? List.of() : List.of(named));
    }

    private static String told(String said, String reads, String role, String binding) {
        Given given = new Given()
                .having(Resources.generic("clusterroles"), role)
                .having(Resources.generic("clusterrolebindings"), binding)
                .having(Resources.generic("roles"))
                .having(Resources.generic("rolebindings"))
                .having(Resources.CUSTOM_RESOURCES, """
                        metadata: {name: feeds.a.io}
                        spec:
                          group: a.io
                          names: {kind: Feed}
                          versions: [{name: v1alpha1, served: true}, {name: v1beta1, served: true}, {name: v1, served: false}]
                        """);
        Incident incident = Explanation.of(List.of(finding(FindingCode.POD_CRASH_LOOP, deployment("cart"))
                        .prints(said)
                        .get()))
                .incidents()
                .getFirst();
        return new ReferredObject(
                        _ -> Arrays.stream(reads.split(" "))
                                .map(object -> object.split("/"))
                                .map(object -> new Subject(object[0], "shop", object[1]))
                                .toList(),
                        _ -> Optional.empty(),
                        object -> object.name().endsWith("-role"),
                        _ -> List.of(),
                        given::picture,
                        given.picture())
                .told(List.of(incident)).getFirst().cause().evidence().stream()
                        .skip(incident.cause().evidence().size())
                        .map(evidence -> evidence.statement())
                        .findFirst()
                        .orElse("");
    }
}
