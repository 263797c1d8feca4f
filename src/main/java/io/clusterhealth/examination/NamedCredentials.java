// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The Secrets and ServiceAccounts that the spec of a resource of any kind refers to, by the conventions for such
/// fields: `apiTokenSecretRef: {name}`, `password: {name, key}`, `secretName`, `identityRef: {kind: Secret, name}`,
/// `serviceAccountRef: {name}`. The value of a field such as `clientSecret` may be the secret itself.
final class NamedCredentials {
    private static final String SECRET = "Secret";
    private static final String ACCOUNT = "ServiceAccount";

    /// The ends of the names of references to Secrets, in lower case.
    private static final List<String> SECRETS = List.of("secret", "secretref", "secretkeyref", "secrettargetref");

    private NamedCredentials() {}

    /// Each object once; without a namespace where the resource has none and states none.
    static List<Subject> in(ObjectNode resource) {
        String namespace = resource.path("metadata").path("namespace").asText();
        return below("spec", resource.path("spec"), namespace).distinct().toList();
    }

    private static Stream<Subject> below(String field, JsonNode value, String namespace) {
        String word = field.toLowerCase(Locale.ROOT);
        if (word.contains("configmap")) {
            return Stream.empty();
        }
        if (value.isArray()) {
            return value.valueStream().flatMap(one -> below(field, one, namespace));
        }
        return value.isObject()
                ? Stream.concat(
                        object(reference(word, value), value.path("name"), value.path("namespace"), namespace),
                        value.propertyStream().flatMap(one -> below(one.getKey(), one.getValue(), namespace)))
                : object(name(word), value, value.path("namespace"), namespace);
    }

    /// The kind of the object that a reference is to; empty for another one.
    private static String reference(String word, JsonNode value) {
        if (value.hasNonNull("kind")) {
            String kind = value.path("kind").asText();
            return kind.equals(SECRET) || kind.equals(ACCOUNT) ? kind : "";
        }
        if (word.endsWith("serviceaccountref") || word.endsWith("serviceaccount")) {
            return ACCOUNT;
        }
        return value.hasNonNull("key") || SECRETS.stream().anyMatch(word::endsWith) ? SECRET : "";
    }

    /// The kind of the object whose name alone is a field's value; empty for another one.
    private static String name(String word) {
        if (word.endsWith("serviceaccountname")) {
            return ACCOUNT;
        }
        return word.endsWith("secretname") || word.endsWith("secretref") ? SECRET : "";
    }

    private static Stream<Subject> object(String kind, JsonNode name, JsonNode namespace, String own) {
        return kind.isEmpty() || name.asText().isEmpty()
                ? Stream.empty()
                : Stream.of(new Subject(kind, namespace.asText(own), name.asText()));
    }
}
