// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Reader;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/// Reads YAML with its anchors, aliases and merge keys. What an alias names is read once and shared, so that aliases of
/// aliases cost nothing. For one document.
///
/// Jackson's `YAMLMapper` leaves aliases unresolved, and its `YAMLAnchorReplayingFactory` (2.21) drops those that stand
/// inside of what an anchor names.
///
/// @see <a href="https://github.com/FasterXML/jackson-dataformats-text/issues/98">jackson-dataformats-text 98</a>
final class YamlTree {
    /// Deeper than any kubeconfig.
    private static final int DEEPEST = 50;

    private static final int LONGEST = 16 << 20;

    private final Map<Node, JsonNode> read = new IdentityHashMap<>();

    private YamlTree() {}

    /// The first document; missing where there is none.
    ///
    /// @throws org.yaml.snakeyaml.error.YAMLException where it is no YAML, too deep or too long
    static JsonNode of(Reader text) {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(DEEPEST);
        options.setCodePointLimit(LONGEST);
        // A fleet of contexts shares a cluster by as many aliases; each costs a reference.
        options.setMaxAliasesForCollections(Integer.MAX_VALUE);
        return Optional.ofNullable(new Yaml(new SafeConstructor(options)).compose(text))
                .map(new YamlTree()::tree)
                .orElseGet(MissingNode::getInstance);
    }

    private JsonNode tree(Node node) {
        return Optional.ofNullable(read.get(node)).orElseGet(() -> {
            // What is inside of itself ends there.
            read.put(node, NullNode.getInstance());
            JsonNode tree = switch (node) {
                case MappingNode mapping -> object(mapping);
                case SequenceNode sequence -> array(sequence);
                case ScalarNode scalar -> scalar(scalar);
                default -> throw new IllegalStateException("an unknown kind of YAML node");
            };
            read.put(node, tree);
            return tree;
        });
    }

    private JsonNode array(SequenceNode sequence) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        sequence.getValue().forEach(member -> array.add(tree(member)));
        return array;
    }

    private JsonNode object(MappingNode mapping) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NodeTuple entry : mapping.getValue()) {
            if (entry.getKeyNode().getTag().equals(Tag.MERGE)) {
                merge(tree(entry.getValueNode()), object);
            } else if (entry.getKeyNode() instanceof ScalarNode key) {
                object.set(key.getValue(), tree(entry.getValueNode()));
            }
        }
        return object;
    }

    private static void merge(JsonNode from, ObjectNode object) {
        if (from.isArray()) {
            from.forEach(one -> merge(one, object));
        } else {
            from.properties().forEach(entry -> object.putIfAbsent(entry.getKey(), entry.getValue()));
        }
    }

    /// Numbers only where they read as they were written: a token of digits stays that token.
    private static JsonNode scalar(ScalarNode scalar) {
        String text = scalar.getValue();
        if (scalar.getTag().equals(Tag.NULL)) {
            return NullNode.getInstance();
        }
        if (scalar.getTag().equals(Tag.BOOL) && text.matches("(?i)true|false")) {
            return BooleanNode.valueOf(text.equalsIgnoreCase("true"));
        }
        return scalar.getTag().equals(Tag.INT) && text.matches("-?[1-9][0-9]{0,17}|0")
                ? LongNode.valueOf(Long.parseLong(text))
                : TextNode.valueOf(text);
    }
}
