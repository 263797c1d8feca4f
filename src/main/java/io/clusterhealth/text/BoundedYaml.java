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
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/// YAML from outside the program, read within bounds: without them it ends in a `StackOverflowError`, or never.
///
/// @param longest in characters
/// @param deepest how deep values may be nested
/// @param most how many values there may be, every alias written out
/// @param strict whether no key may stand twice in one map, and few collections have aliases: one that is a key is
///     hashed while it is read
/// @param scalars what plain scalars are taken for
public record BoundedYaml(int longest, int deepest, int most, boolean strict, Resolver scalars) {
    private static final int FEW = 40;

    /// The only document; null of an empty one.
    ///
    /// @throws YAMLException where it is no YAML, or more than one document
    public @Nullable Object load(Reader text) {
        return yaml().load(text);
    }

    /// The documents that are not empty, [#bounded] together.
    ///
    /// @throws YAMLException where they are no YAML, or go beyond the bounds
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
        // A fleet of contexts shares a cluster by as many aliases; what they amount to is looked at afterwards.
        options.setMaxAliasesForCollections(strict ? FEW : Integer.MAX_VALUE);
        DumperOptions unused = new DumperOptions();
        return new Yaml(new SafeConstructor(options), new Representer(unused), unused, options, scalars);
    }

    /// Goes through a value as it would be with every alias written out.
    ///
    /// @throws YAMLException where that is too much
    public void bounded(Object value) {
        bounded(value, deepest, most);
    }

    /// @param left how many values it may have
    /// @return how many are left
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
}
