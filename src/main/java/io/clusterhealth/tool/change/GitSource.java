// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.Optional;

/// Where the manifests of a plan come from.
///
/// @param ref the branch, tag or commit that was asked for, which may move
record GitSource(String repository, String path, String ref, String commit) {
    private static final String ASKED = "askedRef";

    /// Empty for a wish without a repository.
    static Optional<GitSource> of(ObjectNode wish) {
        return wish.has("repository")
                ? Optional.of(new GitSource(
                        wish.path("repository").asText(),
                        or(wish.path("path").asText(), "."),
                        or(wish.path(ASKED).asText(), "HEAD"),
                        wish.path("ref").asText()))
                : Optional.empty();
    }

    private static String or(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }

    /// The wish with the commit of the tree in place of its ref, which is kept beside it.
    static ObjectNode pinned(ObjectNode wish, GitTree tree) {
        String ref = wish.path("ref").asText();
        ObjectNode pinned = wish.deepCopy().put("ref", tree.commit());
        return wish.has(ASKED) ? pinned : pinned.put(ASKED, ref);
    }

    /// `from https://git.example.com/shop.git, path apps, ref main, commit 1f…`.
    String words() {
        return "from %s, path %s, ref %s, commit %s"
                .formatted(Redaction.name(repository), Redaction.name(path), Redaction.name(ref), commit);
    }

    /// The members `source` of an answer; its words are part of the summary.
    static Facts facts(ObjectNode wish) {
        return of(wish).map(source -> new Facts()
                        .fact(
                                "source",
                                JsonNodeFactory.instance
                                        .objectNode()
                                        .put("repository", Redaction.name(source.repository))
                                        .put("path", Redaction.name(source.path))
                                        .put("ref", Redaction.name(source.ref))
                                        .put("commit", source.commit),
                                ""))
                .orElseGet(Facts::new);
    }
}
