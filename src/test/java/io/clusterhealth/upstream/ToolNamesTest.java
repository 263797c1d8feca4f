// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.upstream.ToolNames.Naming;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNamesTest {
    private final ToolNames names = new ToolNames(List.of("get-cluster-health", "list-pods"));

    /// S37 and S38.
    @ParameterizedTest
    @CsvSource({
        "context7, resolve-library-id, context7-resolve-library-id",
        "filesystem, read_file, filesystem-read_file"
    })
    void putsTheSlugBeforeTheName(String slug, String tool, String name) {
        assertThat(names.take(slug, tool)).isEqualTo(new Naming.Named(name));
    }

    @Test
    void refusesANameThatNoModelTakes() {
        assertThat(names.take("s", "x".repeat(62))).isEqualTo(new Naming.Named("s-" + "x".repeat(62)));
        assertThat(names.take("s", "x".repeat(63))).isInstanceOf(Naming.Nameless.class);
        assertThat(names.take("s", "a.b")).isInstanceOf(Naming.Nameless.class);
    }

    /// A shorter slug is suggested only if it makes the name short enough.
    @ParameterizedTest
    @CsvSource({
        "has space, only its own server can change it.",
        "a.b/c, only its own server can change it.",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, give the server a slug of at most 3.",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, only its own server can shorten it."
    })
    void saysWhatHelpsAName(String tool, String wayOut) {
        assertThat(names.take("slug", tool))
                .isInstanceOfSatisfying(
                        Naming.Nameless.class,
                        refused -> assertThat(refused.why()).endsWith("; " + wayOut));
    }

    @ParameterizedTest
    @CsvSource({
        "get, cluster-health",
        "get, cluster_health",
        "get, cluster-heelth",
        "list, pod",
        "lists, pods",
        "get-cluster, Health"
    })
    void refusesWhatIsOrLooksLikeOneOfOurs(String slug, String tool) {
        assertThat(names.take(slug, tool))
                .isInstanceOfSatisfying(
                        Naming.Nameless.class,
                        refused -> assertThat(refused.why()).contains("of this server"));
    }

    @Test
    void aNameTwoEditsAwayIsTaken() {
        assertThat(names.take("list", "pots-x")).isInstanceOf(Naming.Named.class);
    }

    /// A name with a hyphen looks like a slug with a tool: names are looked up, never split.
    @Test
    void theFirstServerHasANameThatTwoWouldHave() {
        assertThat(names.take("a", "b-c")).isEqualTo(new Naming.Named("a-b-c"));
        assertThat(names.take("a-b", "c"))
                .isEqualTo(new Naming.Nameless("a-b-c", "A tool of 'a' has it; give one of the servers another slug."));
        assertThat(names.take("a-b", "C")).isInstanceOf(Naming.Nameless.class);
    }
}
