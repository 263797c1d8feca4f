// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.kube.Kubeconfig.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Whom a user of a kubeconfig acts as (`as`, `as-uid`, `as-groups`, `as-user-extra`).
///
/// @param headers of every request
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/">User impersonation</a>
record Impersonation(List<Header> headers) {
    static final Impersonation NONE = new Impersonation(List.of());

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String IN_HEADER_NAMES = "!#$&'*+-.^_`|~";

    Impersonation {
        headers = List.copyOf(headers);
    }

    record Header(String name, String value) {}

    /// Whether it acts as somebody else at all.
    boolean acts() {
        return !headers.isEmpty();
    }

    /// What this user of the kubeconfig says; empty where it cannot be followed, as with groups of nobody.
    static Optional<Impersonation> of(Part user) {
        List<Header> headers = new ArrayList<>();
        add(headers, "Impersonate-User", user.content().path("as"));
        boolean named = !headers.isEmpty();
        add(headers, "Impersonate-Uid", user.content().path("as-uid"));
        user.content().path("as-groups").forEach(group -> add(headers, "Impersonate-Group", group));
        user.content()
                .path("as-user-extra")
                .properties()
                .forEach(entry -> entry.getValue()
                        .forEach(value -> add(headers, "Impersonate-Extra-" + escaped(entry.getKey()), value)));
        boolean plain =
                headers.stream().allMatch(header -> header.value().chars().noneMatch(c -> c < ' ' || c == 127));
        return plain && (named || headers.isEmpty()) ? Optional.of(new Impersonation(headers)) : Optional.empty();
    }

    private static void add(List<Header> headers, String name, JsonNode value) {
        if (!value.asText("").isEmpty()) {
            headers.add(new Header(name, value.asText()));
        }
    }

    /// As client-go escapes what may not stand in the name of a header.
    private static String escaped(String key) {
        StringBuilder name = new StringBuilder();
        for (byte one : key.getBytes(StandardCharsets.UTF_8)) {
            boolean stays = one > 0 && (Character.isLetterOrDigit(one) || IN_HEADER_NAMES.indexOf(one) >= 0);
            name.append(stays ? String.valueOf((char) one) : "%" + HEX.toHexDigits(one));
        }
        return name.toString();
    }
}
