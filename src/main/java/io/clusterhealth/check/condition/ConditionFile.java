// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.text.DataFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Parses `conditions.txt`; the head of that file describes its format.
final class ConditionFile {
    private static final Pattern ROW = Pattern.compile("([A-Z_]{4,}) (.+)");
    private static final Pattern HEAD = Pattern.compile("([a-z.]+(?:, [a-z.0-9-]+)*+):(?: (.+))?");

    static final List<ConditionCheck> CHECKS = parse(DataFile.text(ConditionFile.class, "conditions.txt"));

    private ConditionFile() {}

    private record Section(List<String> lists, List<String> clauses, List<Row> rows) {}

    private record Row(FindingCode code, String cases, List<String> clauses) {}

    static List<ConditionCheck> parse(String text) {
        List<Section> sections = new ArrayList<>();
        text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split(" \\| ")))
                .forEach(part -> add(part, sections));
        return sections.stream().map(ConditionFile::check).toList();
    }

    private static void add(String part, List<Section> sections) {
        Matcher head = HEAD.matcher(part);
        if (head.matches()) {
            sections.add(new Section(List.of(head.group(1).split(", ")), new ArrayList<>(), new ArrayList<>()));
            Optional.ofNullable(head.group(2)).ifPresent(rest -> add(rest, sections));
            return;
        }
        Section section = sections.getLast();
        Matcher row = ROW.matcher(part.strip());
        if (row.matches()) {
            section.rows().add(new Row(FindingCode.valueOf(row.group(1)), row.group(2), new ArrayList<>()));
        } else {
            (section.rows().isEmpty()
                            ? section.clauses()
                            : section.rows().getLast().clauses())
                    .add(part.strip());
        }
    }

    private static ConditionCheck check(Section section) {
        List<Resource<? extends ClusterObject>> lists =
                section.lists().stream().map(ConditionFile::objects).toList();
        Reads reads = Reads.of();
        Set<String> rest = new HashSet<>(section.lists());
        Clauses clauses = Clauses.of(section.clauses());
        for (String written : clauses.all("reads")) {
            List<String> words = Clauses.parts(written);
            List<String> named = words.size() > 1 ? words.subList(1, words.size()) : section.lists();
            reads = reads.and(Trigger.reads(words.getFirst(), lists(named)));
            named.forEach(rest::remove);
        }
        if (!rest.isEmpty()) {
            reads = reads.and(Trigger.reads(
                    "served",
                    lists(section.lists().stream().filter(rest::contains).toList())));
        }
        return new ConditionCheck(
                lists,
                reads,
                section.rows().stream().map(row -> row(row, section.clauses())).toList(),
                clauses.one("waiting"));
    }

    private static ConditionRow row(Row row, List<String> section) {
        return new ConditionRow(
                row.code(),
                Stream.of(row.cases().split(" else "))
                        .map(group -> Stream.of(group.split(", ")).map(Case::of).toList())
                        .toList(),
                Clauses.of(
                        Stream.concat(row.clauses().stream(), section.stream()).toList()));
    }

    private static List<Resource<?>> lists(List<String> names) {
        return names.stream().<Resource<?>>map(ConditionFile::list).toList();
    }

    private static Resource<?> list(String name) {
        return Resources.ALL.stream()
                .filter(resource -> resource.of().list().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no list " + name));
    }

    @SuppressWarnings("unchecked") // asked for just before
    private static Resource<? extends ClusterObject> objects(String name) {
        Resource<?> list = list(name);
        if (!ClusterObject.class.isAssignableFrom(list.type())) {
            throw new IllegalArgumentException("no conditions can be asked of " + name);
        }
        return (Resource<? extends ClusterObject>) list;
    }
}
