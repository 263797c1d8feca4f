// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.io.Reader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/// Parses untrusted YAML within bounds: without bounds it can end in a `StackOverflowError`, or never.
///
/// @param longest the most characters
/// @param deepest the deepest nesting of values
/// @param most the most values, with every alias expanded
/// @param strict whether duplicate keys are refused and aliases of collections limited: one that is a key is hashed
/// while it is read
/// @param scalars resolves the types of plain scalars
public record BoundedYaml(int longest, int deepest, int most, boolean strict, Resolver scalars) {
    private static final int FEW = 40;

    /// The only document; null for an empty text.
    ///
    /// @throws YAMLException when the text is no YAML, or has more than one document
    public @Nullable Object load(Reader text) {
        return yaml().load(text);
    }

    /// The documents that are not empty, [#bounded] together.
    ///
    /// @throws YAMLException when the text is no YAML, or exceeds the bounds
    public List<Object> loadAll(Reader text) {
        List<Object> documents = new ArrayList<>();
        for (Object document : yaml().loadAll(text)) {
            if (document != null) {
                documents.add(document);
            }
        }
        bounded(documents);
        return documents;
    }

    private Yaml yaml() {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(deepest);
        options.setCodePointLimit(longest);
        options.setAllowDuplicateKeys(!strict);
        // A fleet's contexts share a cluster by as many aliases; their expanded size is checked afterwards.
        options.setMaxAliasesForCollections(strict ? FEW : Integer.MAX_VALUE);
        DumperOptions unused = new DumperOptions();
        return new Yaml(new ShortBooleans(options), new Representer(unused), unused, options, scalars);
    }

    /// Checks the size of a value with every alias expanded.
    ///
    /// @throws YAMLException when it exceeds the bounds
    public void bounded(Object value) {
        bounded(value, deepest, most);
    }

    /// @param left the number of values still allowed
    /// @return the number left after this one
    private static int bounded(@Nullable Object part, int depth, int left) {
        if (depth == 0 || left == 0) {
            throw new YAMLException("too much");
        }
        int rest = left - 1;
        Collection<?> members = switch (part) {
            case Map<?, ?> map -> map.values();
            case Collection<?> list -> list;
            case null, default -> List.of();
        };
        for (Object member : members) {
            rest = bounded(member, depth - 1, rest);
        }
        return rest;
    }

    /// Knows `y` and `n` as well, where the resolver takes them for booleans.
    private static final class ShortBooleans extends SafeConstructor {
        ShortBooleans(LoaderOptions options) {
            super(options);
            yamlConstructors.put(Tag.BOOL, new ConstructYamlBool() {
                @Override
                public Object construct(Node node) {
                    return switch (constructScalar((ScalarNode) node)) {
                        case "y", "Y" -> true;
                        case "n", "N" -> false;
                        default -> super.construct(node);
                    };
                }
            });
        }
    }
}
