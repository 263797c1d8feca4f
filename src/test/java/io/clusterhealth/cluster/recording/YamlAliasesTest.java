// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import java.io.IOException;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Some programs write an object that occurs several times once, with an anchor, and then aliases of it.
class YamlAliasesTest extends RecordingFixture {
    @Test
    void aliasStandsForWhatHasItsAnchor() throws IOException {
        write("nodes.yaml", """
                apiVersion: v1
                kind: List
                items:
                - {apiVersion: v1, kind: Node, metadata: {name: a, uid: &own "1", labels: &all {app: &app web, of: *app}}}
                - {apiVersion: v1, kind: Node, metadata: {name: b, uid: *own, labels: *all}}
                ---
                {apiVersion: v1, kind: Node, metadata: {name: c, labels: &all {app: job}}}
                ---
                {apiVersion: v1, kind: Node, metadata: {name: d}}
                """);

        assertThat(read().objects(Resources.NODES))
                .extracting(YamlAliasesTest::shown)
                .containsExactlyInAnyOrder("a {app=web, of=web}", "b {app=web, of=web}", "c {app=job}", "d {}");
    }

    @Test
    void mergeKeyAddsWhatTheMappingLacks() throws IOException {
        write("nodes.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: a, labels: &one {app: web, tier: front}}
                ---
                apiVersion: v1
                kind: List
                common: [&one {app: web, tier: front}, &two {app: job, size: s}]
                items:
                - {apiVersion: v1, kind: Node, metadata: {name: b, labels: {<<: *one, tier: back}}}
                - {apiVersion: v1, kind: Node, metadata: {name: c, labels: &three {app: api, <<: [*one, *two]}}}
                - {apiVersion: v1, kind: Node, metadata: {name: d, labels: {<<: {own: "1"}, <<: *three}}}
                - {apiVersion: v1, kind: Node, metadata: {name: e, labels: {"<<": no}}}
                """);

        assertThat(read().objects(Resources.NODES))
                .extracting(YamlAliasesTest::shown)
                .containsExactlyInAnyOrder(
                        "a {app=web, tier=front}",
                        "b {app=web, tier=back}",
                        "c {app=api, size=s, tier=front}",
                        "d {app=api, own=1, size=s, tier=front}",
                        "e {<<=no}");
    }

    private static String shown(Node node) {
        return node.name() + " " + new TreeMap<>(node.labels());
    }

    @Test
    void aliasWithoutItsAnchorMakesTheFileMalformed() throws IOException {
        write("nodes.yaml", "{apiVersion: v1, kind: Node, metadata: {name: a, labels: &own {app: *own}}}");

        assertThat(unread(read().list(Resources.NODES))).contains("nodes.yaml").contains("malformed at line 1");
    }

    /// Written out, they are 10³⁰ values.
    @Test
    void aliasesOfAliasesEndLikeAnObjectThatIsTooLarge() throws IOException {
        String bomb = IntStream.range(1, 30)
                .mapToObj(i -> "  a%d: &a%d [%s]".formatted(i, i, ("*a" + (i - 1) + ",").repeat(10)))
                .collect(Collectors.joining("\n"));
        write("nodes/bomb.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: bomb}\nspec:\n  a0: &a0 x\n" + bomb);
        write("nodes/n.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n}}");

        assertThat(read().objects(Resources.NODES)).extracting(Node::name).containsExactly("n");
        assertThat(unread(read().list(Resources.NODES))).contains("bomb.yaml").contains("incomplete");
    }
}
