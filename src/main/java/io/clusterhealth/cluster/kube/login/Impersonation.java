// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.kube.login.Kubeconfig.Part;
import io.fabric8.kubernetes.api.model.AuthInfo;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The user that a kubeconfig user impersonates (`as`, `as-uid`, `as-groups`, `as-user-extra`); fabric8's kubeconfig
/// parser ignores it, while its client supports it.
///
/// @see <a href="https://github.com/fabric8io/kubernetes-client/pull/7951">kubernetes-client 7951</a>
/// @param extra by key, escaped for the name of a header
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/">User impersonation</a>
public record Impersonation(String user, String uid, List<String> groups, Map<String, List<String>> extra) {
    static final Impersonation NONE = new Impersonation("", "", List.of(), Map.of());

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String IN_HEADER_NAMES = "!#$&'*+-.^_`|~";

    /// Whether another user is impersonated.
    public boolean acts() {
        return !user.isEmpty();
    }

    /// The impersonation of a kubeconfig user; empty where it is invalid, such as groups without a user.
    static Optional<Impersonation> of(Part<AuthInfo> user) {
        Map<String, List<String>> extra = new TreeMap<>();
        Optional.ofNullable(user.content().getAsUserExtra())
                .orElse(Map.of())
                .forEach((key, values) -> extra.put(escaped(key), said(values)));
        Impersonation told = new Impersonation(
                user.text(AuthInfo::getAs),
                user.text(AuthInfo::getAsUid),
                said(user.content().getAsGroups()),
                extra);
        boolean plain = Stream.of(
                        Stream.of(told.user, told.uid),
                        told.groups.stream(),
                        extra.values().stream().flatMap(List::stream))
                .flatMap(values -> values)
                .allMatch(value -> value.chars().noneMatch(c -> c < ' ' || c == 127));
        boolean noUser = told.uid.isEmpty()
                && told.groups.isEmpty()
                && extra.values().stream().allMatch(List::isEmpty);
        return plain && (told.acts() || noUser) ? Optional.of(told) : Optional.empty();
    }

    private static List<String> said(List<String> values) {
        return Optional.ofNullable(values).orElse(List.of()).stream()
                .flatMap(value -> Optional.ofNullable(value).stream())
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /// Escapes characters that a header name must not contain, as client-go does.
    private static String escaped(String key) {
        StringBuilder name = new StringBuilder();
        for (byte one : key.getBytes(StandardCharsets.UTF_8)) {
            boolean stays = one > 0 && (Character.isLetterOrDigit(one) || IN_HEADER_NAMES.indexOf(one) >= 0);
            name.append(stays ? String.valueOf((char) one) : "%" + HEX.toHexDigits(one));
        }
        return name.toString();
    }
}
