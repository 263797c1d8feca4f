// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Prints `message-types.txt`, the protobuf fields of Kubernetes' own objects, from their Go types: the only
/// source that has both the JSON name of a field and whether JSON omits it when empty.
///
///     java src/protobuf/MessageTypeTable.java <folder> src/main/resources/io/clusterhealth/cluster/kinds.txt
///
/// The folder holds checkouts of one release of kubernetes/api, apimachinery, apiextensions-apiserver and
/// kube-aggregator under these names. Messages not reachable from a kind of `kinds.txt` are omitted.
final class MessageTypeTable {
    private static final String API = "k8s.io/api/";
    private static final String META = "meta.k8s.io/v1";
    private static final Pattern IMPORT = Pattern.compile("^(?:import)?\\s+(?:(\\w+) )?\"(k8s\\.io/[^\"]+)\"$");
    private static final Pattern STRUCT = Pattern.compile("^type (\\w+) struct \\{$");
    private static final Pattern NAMED = Pattern.compile("^type (\\w+) ([^ ]+)$");
    private static final Pattern FIELD = Pattern.compile(
            "^\\s+(?:\\w+\\s+)?([^ `\\t]+)\\s+`json:\"([^\"]*)\".*protobuf:\"(\\w+),(\\d+),[^\"]*\"");

    /// Go types whose JSON is a scalar.
    private static final Map<String, String> SCALARS = Map.ofEntries(
            Map.entry("string", "string"),
            Map.entry("types.UID", "string"),
            Map.entry("types.NodeName", "string"),
            Map.entry("bool", "bool"),
            Map.entry("int32", "int"),
            Map.entry("int64", "int"),
            Map.entry("int", "int"),
            Map.entry("[]byte", "bytes"),
            Map.entry("resource.Quantity", "quantity"),
            Map.entry("intstr.IntOrString", "int_or_string"),
            Map.entry(META + ".Time", "time"),
            Map.entry(META + ".MicroTime", "micro_time"));

    private final Map<String, List<String>> structs = new HashMap<>();
    private final Map<String, String> named = new HashMap<>();

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        MessageTypeTable table = new MessageTypeTable();
        table.read(folder.resolve("apimachinery/pkg/apis/meta/v1/types.go"), META);
        table.read(folder.resolve("apiextensions-apiserver/pkg/apis/apiextensions/v1/types.go"),
                "apiextensions.k8s.io/v1");
        table.read(folder.resolve("kube-aggregator/pkg/apis/apiregistration/v1/types.go"), "apiregistration.k8s.io/v1");
        List<String> kinds = Files.readAllLines(Path.of(args[1])).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        List<String> versions = kinds.stream()
                .map(line -> line.split("[ ,]")[0])
                .distinct()
                .toList();
        for (String version : versions) {
            Path types = folder.resolve("api").resolve(version.equals("v1")
                    ? "core/v1/types.go"
                    : version.replaceFirst("\\..*/", "/") + "/types.go");
            boolean kubernetes = !version.contains(".") || version.contains(".k8s.io/");
            if (kubernetes && Files.exists(types)) {
                table.read(types, version);
            }
        }
        table.print(Stream.concat(
                        Stream.of(META + ".PartialObjectMetadata"),
                        kinds.stream().map(line -> line.split(" +")).map(line -> line[0].split(",")[0] + "." + line[2]))
                .distinct()
                .filter(table.structs::containsKey)
                .toList());
    }

    /// Records the types that a file declares.
    ///
    /// @param version prefix of its types' names, such as `apps/v1`
    private void read(Path file, String version) throws IOException {
        Map<String, String> imports = new HashMap<>();
        Optional<String> struct = Optional.empty();
        for (String line : Files.readAllLines(file)) {
            Matcher imported = IMPORT.matcher(line);
            Matcher begins = STRUCT.matcher(line);
            Matcher name = NAMED.matcher(line);
            if (imported.matches()) {
                String path = imported.group(2);
                String last = path.substring(path.lastIndexOf('/') + 1);
                imports.put(Optional.ofNullable(imported.group(1)).orElse(last), path);
            } else if (begins.matches()) {
                struct = Optional.of(version + "." + begins.group(1));
                structs.put(struct.get(), new ArrayList<>());
            } else if (name.matches()) {
                named.put(version + "." + name.group(1), qualified(name.group(2), version, imports));
            } else if (line.equals("}")) {
                struct = Optional.empty();
            } else if (struct.isPresent()) {
                Matcher field = FIELD.matcher(line);
                if (field.find()) {
                    structs.get(struct.get()).add(declared(field, version, imports));
                }
            }
        }
    }

    /// `number name type omitted`: the Go type qualified with its API version, and whether JSON omits a zero
    /// value.
    private static String declared(Matcher field, String version, Map<String, String> imports) {
        String[] json = field.group(2).split(",", -1);
        String type = field.group(1);
        boolean omitted = Arrays.asList(json).contains("omitempty") && !type.startsWith("*");
        return field.group(4) + " " + (json[0].isEmpty() ? "-" : json[0]) + " "
                + qualified(type.replaceFirst("^\\*", ""), version, imports) + " " + omitted;
    }

    private static String qualified(String type, String version, Map<String, String> imports) {
        if (type.startsWith("[]") && !type.equals("[]byte")) {
            return "[]" + qualified(type.substring(2), version, imports);
        }
        if (type.startsWith("map[")) {
            return "{}" + qualified(type.substring(type.indexOf(']') + 1), version, imports);
        }
        int dot = type.indexOf('.');
        if (dot < 0) {
            return Character.isUpperCase(type.charAt(0)) ? version + "." + type : type;
        }
        String path = imports.getOrDefault(type.substring(0, dot), "");
        return path.startsWith(API)
                ? path.substring(API.length()).replaceFirst("^core/", "") + type.substring(dot)
                : path.equals("k8s.io/apimachinery/pkg/apis/meta/v1") ? META + type.substring(dot) : type;
    }

    private void print(List<String> kinds) {
        Map<String, List<String>> printed = new TreeMap<>();
        Deque<String> ahead = new ArrayDeque<>(kinds);
        while (!ahead.isEmpty()) {
            String message = ahead.removeFirst();
            if (!printed.containsKey(message)) {
                printed.put(message, structs.get(message).stream()
                        .map(this::line)
                        .toList());
                structs.get(message).stream()
                        .map(line -> line.split(" ")[2].replaceFirst("^(\\[\\]|\\{\\})", ""))
                        .filter(structs::containsKey)
                        .forEach(ahead::addLast);
            }
        }
        printed.forEach((message, fields) -> {
            System.out.println(message);
            fields.forEach(System.out::println);
        });
    }

    private String line(String field) {
        String[] parts = field.split(" ");
        Matcher shape = Pattern.compile("^(\\[\\](?!byte)|\\{\\})?(.*)$").matcher(parts[2]);
        shape.matches();
        String many = Optional.ofNullable(shape.group(1)).orElse("");
        String type = shape.group(2);
        String resolved = named.getOrDefault(type, type);
        if (resolved.startsWith("{}") && many.isEmpty()) {
            many = "{}";
            resolved = resolved.substring(2);
            resolved = named.getOrDefault(resolved, resolved);
        }
        String known = structs.containsKey(resolved) ? resolved : SCALARS.getOrDefault(resolved, "unread");
        boolean omitted = many.isEmpty() && parts[3].equals("true") && List.of("string", "bool", "int").contains(known);
        return "  " + parts[0] + " " + parts[1] + " " + many + known + (omitted ? "?" : "");
    }
}
