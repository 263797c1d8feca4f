// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Validates arguments against a tool's input schema and describes violations in the server's own words.
///
/// A schema is compiled at the tool's first call, not before: start-up and `tools/list` must not wait for it.
final class ArgumentCheck {
    /// The most problems in lines of their own.
    private static final int MOST = 8;

    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    /// Returns what is wrong with the arguments: the first problem as the sentence, others in
    /// further lines, all of them under `problems`.
    Optional<ToolError> problem(ToolDescriptor tool, ObjectNode arguments) {
        List<Error> errors = schema(tool).validate(arguments);
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        List<ArgumentProblem> problems = Stream.concat(
                        missing(errors, tool).stream(),
                        errors.stream()
                                .filter(error -> !isMissing(error))
                                .map(error -> ArgumentProblem.of(error, tool)))
                .sorted(Comparator.comparingInt(ArgumentProblem::rank))
                .toList();
        Map<String, List<String>> valid = new TreeMap<>();
        problems.forEach(problem -> valid.putAll(problem.valid()));
        valid.put(
                "problems",
                problems.stream().map(ArgumentProblem::sentence).distinct().toList());
        ArgumentProblem first = problems.getFirst();
        String besides = problems.stream()
                .skip(1)
                .filter(ArgumentProblem::isMissing)
                .map(problem -> " " + problem.sentence())
                .collect(Collectors.joining());
        String others = errors.stream()
                .filter(error -> !isMissing(error))
                .collect(Collectors.toMap(
                        error -> error.getInstanceLocation() + " " + ArgumentProblem.property(error),
                        error -> ArgumentProblem.of(error, tool).sentence(),
                        (one, _) -> one,
                        LinkedHashMap::new))
                .values()
                .stream()
                .filter(sentence -> !sentence.equals(first.sentence()))
                .limit(MOST)
                .collect(Collectors.joining("\n"));
        return Optional.of(
                new ToolError("INVALID_ARGUMENT", first.sentence() + besides, first.wayOut(), valid).with(others));
    }

    /// All missing arguments in one problem: reported one by one, they would cost the client one call each.
    private static Optional<ArgumentProblem> missing(List<Error> errors, ToolDescriptor tool) {
        List<String> order = new ArrayList<>();
        tool.inputSchema().path("properties").fieldNames().forEachRemaining(order::add);
        List<String> names = errors.stream()
                .filter(ArgumentCheck::isMissing)
                .map(ArgumentProblem::property)
                .sorted(Comparator.comparingInt(order::indexOf))
                .toList();
        return names.isEmpty() ? Optional.empty() : Optional.of(ArgumentProblem.missing(names));
    }

    private static boolean isMissing(Error error) {
        return error.getKeyword().equals("required");
    }

    private Schema schema(ToolDescriptor tool) {
        return compiled.computeIfAbsent(tool.name(), _ -> Dialect.REGISTRY.getSchema(tool.inputSchema()));
    }

    /// Loaded with the first schema.
    private static final class Dialect {
        static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    }
}
