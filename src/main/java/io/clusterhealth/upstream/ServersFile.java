// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.upstream.LocatedTree.UnreadableServers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Reads the configured servers: the list `mcp.servers` of name, command, args, env, and the map `mcpServers` of
/// Claude Desktop and most other clients, in JSON or YAML.
public final class ServersFile {
    private static final String LIST = "/mcp/servers";
    private static final String MAP = "/mcpServers";
    private static final int LONGEST = 1 << 20;
    private static final int MOST = 200;

    private ServersFile() {}

    /// @param text of the whole file
    /// @param variables values for `${NAME}`; an empty one counts as unset
    /// @param folder base of relative paths
    public static ServersRead read(String text, Function<String, Optional<String>> variables, Path folder) {
        if (text.length() > LONGEST) {
            return new ServersRead.Misconfigured(1, "", "has more than " + LONGEST + " characters");
        }
        try {
            LocatedTree tree = LocatedTree.of(text);
            List<String> notes = new ArrayList<>();
            return new ServersRead.Configured(servers(tree, variables, folder, notes), notes);
        } catch (UnreadableServers e) {
            return e.told();
        }
    }

    private static List<UpstreamServer> servers(
            LocatedTree tree, Function<String, Optional<String>> variables, Path folder, List<String> notes)
            throws UnreadableServers {
        List<UpstreamServer> servers = new ArrayList<>();
        JsonNode list = tree.root().at(LIST);
        JsonNode map = tree.root().at(MAP);
        if (list.isMissingNode() && map.isMissingNode()) {
            throw new UnreadableServers(
                    1, "", "has neither the list mcp.servers nor the map mcpServers" + guess(tree.root()));
        }
        if (!list.isMissingNode() && !list.isArray() && !list.isNull()) {
            throw new UnreadableServers(tree.line(LIST), LIST, "must be a list");
        }
        if (!map.isMissingNode() && !map.isObject() && !map.isNull()) {
            throw new UnreadableServers(tree.line(MAP), MAP, "must be a map from names to servers");
        }
        for (int i = 0; i < list.size(); i++) {
            servers.add(new ServerEntry(tree, LIST + "/" + i, list.get(i), variables, folder, false).read(""));
        }
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            ServerEntry one =
                    new ServerEntry(tree, MAP + "/" + entry.getKey(), entry.getValue(), variables, folder, true);
            servers.add(one.read(entry.getKey()));
            if (!one.ignored().isEmpty()) {
                notes.add("'mcpServers/%s': fields of other clients say nothing here: %s; allow, deny and readOnly do."
                        .formatted(entry.getKey(), String.join(", ", one.ignored())));
            }
        }
        return distinct(tree, servers, list.size());
    }

    private static List<UpstreamServer> distinct(LocatedTree tree, List<UpstreamServer> servers, int inList)
            throws UnreadableServers {
        Set<String> names = new HashSet<>();
        Set<String> slugs = new HashSet<>();
        for (int i = 0; i < servers.size(); i++) {
            UpstreamServer one = servers.get(i);
            String path = i < inList ? LIST + "/" + i : MAP + "/" + one.name();
            if (!names.add(one.name())) {
                throw new UnreadableServers(tree.line(path), path, "has the name of another server");
            }
            if (!slugs.add(one.slug())) {
                throw new UnreadableServers(
                        tree.line(path), path, "has the slug '" + one.slug() + "' of another server; give it its own");
            }
        }
        if (servers.size() > MOST) {
            throw new UnreadableServers(1, "", "names more than " + MOST + " servers");
        }
        return servers;
    }

    private static String guess(JsonNode root) {
        List<String> known = List.of("mcpServers", "mcp");
        return root.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !known.contains(name))
                .flatMap(name -> EditDistance.nearest(name, known).stream()
                        .map(near -> "; did '" + name + "' mean " + near + "?"))
                .findFirst()
                .orElse("");
    }
}
