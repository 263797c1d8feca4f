// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Validates arguments against a tool's input schema and describes violations in the server's own words.
///
/// A schema is compiled at the tool's first call, not before: start-up and `tools/list` must not wait for it.
final class ArgumentCheck {
    /// The most problems that are described.
    private static final int MOST = 8;

    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    /// Returns what is wrong with the arguments: the first problem as the sentence, others in further lines, all of
    /// these under `problems`.
    Optional<ToolError> problem(ToolDescriptor tool, ObjectNode arguments) {
        List<Error> errors = errors(schema(tool), arguments);
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        List<ArgumentProblem> problems = Stream.concat(missing(errors, tool).stream(), others(errors, tool))
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
        String others = problems.stream()
                .skip(1)
                .filter(problem -> !problem.isMissing())
                .map(ArgumentProblem::sentence)
                .distinct()
                .filter(sentence -> !sentence.equals(first.sentence()))
                .collect(Collectors.joining("\n"));
        return Optional.of(new ToolError(ToolError.INVALID_ARGUMENT, first.sentence() + besides, first.wayOut(), valid)
                .with(others));
    }

    /// The first errors. The check of a quick tool runs on the event loop, and a message has room for thousands.
    private static List<Error> errors(Schema schema, ObjectNode arguments) {
        FirstErrors errors = new FirstErrors();
        try {
            schema.validate(arguments, (Consumer<ExecutionContext>) context -> context.setErrors(errors));
        } catch (EnoughErrors _) {
            // The rest of the arguments needs no check.
        }
        return errors;
    }

    /// The first problems besides missing arguments, one for each place; unknown arguments come before others.
    private static Stream<ArgumentProblem> others(List<Error> errors, ToolDescriptor tool) {
        Map<String, Error> byPlace = new LinkedHashMap<>();
        errors.stream()
                .filter(error -> !isMissing(error))
                .sorted(Comparator.comparing(error -> !ArgumentProblem.isUnknown(error)))
                .forEach(error -> byPlace.putIfAbsent(
                        error.getInstanceLocation() + " " + ArgumentProblem.property(error), error));
        return byPlace.values().stream().limit(MOST).map(error -> ArgumentProblem.of(error, tool));
    }

    /// All missing arguments in one problem: reported one by one, they would cost the client one call each.
    private static Optional<ArgumentProblem> missing(List<Error> errors, ToolDescriptor tool) {
        List<String> order = new ArrayList<>();
        tool.inputSchema().path("properties").fieldNames().forEachRemaining(order::add);
        List<String> names = errors.stream()
                .filter(ArgumentCheck::isMissing)
                .map(ArgumentProblem::property)
                .distinct()
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

    /// Ends a validation once it has found enough errors.
    private static final class FirstErrors extends ArrayList<Error> {
        private static final long serialVersionUID = 1;
        private static final int ENOUGH = 64;

        @Override
        public boolean add(Error error) {
            super.add(error);
            if (size() >= ENOUGH) {
                throw new EnoughErrors();
            }
            return true;
        }
    }

    private static final class EnoughErrors extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
