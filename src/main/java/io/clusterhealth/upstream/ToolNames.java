// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.text.EditDistance;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of the tools of all servers in the list with ours: `{slug}-{tool}`. Names are looked up and never
/// parsed. An unusable name is refused, without a substitute: names are the same whichever server responds first.
public final class ToolNames {
    /// The characters that the APIs of models accept.
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]+");

    private static final int LONGEST = 64;

    private final Set<String> own;
    private final Map<String, String> taken = new LinkedHashMap<>();

    /// @param own the names of this server's own tools
    public ToolNames(Collection<String> own) {
        this.own = new HashSet<>(own);
    }

    /// The result of requesting a name.
    public sealed interface Naming {
        record Named(String name) implements Naming {}

        /// @param why one sentence that names the obstacle
        record Nameless(String name, String why) implements Naming {}
    }

    /// Takes the name of a tool. To be called in the order of the configuration: the first one gets the name.
    ///
    /// @param slug of its server
    /// @param tool its name on the server
    public Naming take(String slug, String tool) {
        String name = slug + "-" + tool;
        if (!FORM.matcher(name).matches()) {
            return new Naming.Nameless(
                    name, "A name has no characters but A-Z, a-z, 0-9, _ and -; only its own server can change it.");
        }
        if (name.length() > LONGEST) {
            // The shortest slug is one character, and a hyphen follows it.
            return new Naming.Nameless(
                    name,
                    "A name has at most " + LONGEST + " characters; "
                            + (tool.length() + 2 > LONGEST
                                    ? "only its own server can shorten it."
                                    : "give the server a slug of at most " + (LONGEST - 1 - tool.length()) + "."));
        }
        String spelled = spelled(name);
        Optional<String> alike = own.stream()
                .filter(mine -> EditDistance.between(spelled(mine), spelled) <= 1)
                .findFirst();
        if (alike.isPresent()) {
            return new Naming.Nameless(
                    name, "It is, or looks like, '" + alike.get() + "' of this server; give the other another slug.");
        }
        Optional<String> before = Optional.ofNullable(taken.putIfAbsent(spelled, slug));
        return before.isPresent()
                ? new Naming.Nameless(
                        name, "A tool of '" + before.get() + "' has it; give one of the servers another slug.")
                : new Naming.Named(name);
    }

    /// Names that readers cannot distinguish count as equal.
    private static String spelled(String name) {
        return name.replace('_', '-').toLowerCase(Locale.ROOT);
    }
}
