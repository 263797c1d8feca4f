// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Right;
import io.clusterhealth.render.Facts;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;

/// Finds verbs and subresources that Kubernetes itself does not check with its authorizers. Other software may check
/// them, and a rule for everything covers them, so that the result stays valid, with a remark.
final class UnknownWords {
    private static final List<String> OF_OBJECTS = Words.of("""
            * get list watch create update patch delete deletecollection use bind escalate impersonate approve
            sign attest""");

    /// HTTP methods in lower case.
    private static final List<String> OF_PATHS =
            List.of("*", "get", "post", "put", "patch", "delete", "head", "options");

    private static final List<String> SUBRESOURCES = Words.of("""
            * log exec attach portforward proxy status scale eviction binding ephemeralcontainers resize token
            finalize finalizers approval""");

    private UnknownWords() {}

    /// The remark about a right; empty where its parts are known, or named in a role.
    ///
    /// @param roles empty where none were read
    static Facts remark(Right right, Optional<RoleTable> roles) {
        return switch (right) {
            case Right.Url(String verb, String _) ->
                verb(verb, "", OF_PATHS, roles).orElseGet(Facts::new);
            case Right.OfObjects of ->
                verb(of.verb(), " for objects", OF_OBJECTS, roles)
                        .or(() -> subresource(of, roles))
                        .orElseGet(Facts::new);
        };
    }

    private static Optional<Facts> verb(String verb, String what, List<String> known, Optional<RoleTable> roles) {
        return known.contains(verb) || roles.filter(all -> all.namesVerb(verb)).isPresent()
                ? Optional.empty()
                : Optional.of(told("unknownVerb", "verb", verb, what, known, roles));
    }

    private static Optional<Facts> subresource(Right.OfObjects of, Optional<RoleTable> roles) {
        String name = of.subresource();
        return name.isEmpty()
                        || SUBRESOURCES.contains(name)
                        || roles.filter(all -> all.namesResource(of)).isPresent()
                ? Optional.empty()
                : Optional.of(told("unknownSubresource", "subresource", name, "", SUBRESOURCES, roles));
    }

    private static Facts told(
            String member, String what, String word, String of, List<String> known, Optional<RoleTable> roles) {
        return new Facts()
                .fact(member, word, "Kubernetes itself knows no " + what + " '%s'")
                .say(of)
                .say(roles.isPresent() ? ", and no role that could be read names it" : "")
                .say(": unless other software asks for it, this means nothing.")
                .say(EditDistance.nearest(
                                word,
                                known.stream().filter(one -> one.length() > 1).toList())
                        .map(" Did you mean '%s'?"::formatted)
                        .orElse(""));
    }
}
