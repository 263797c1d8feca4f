// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import io.clusterhealth.safety.SafetyReport.CommandType;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The kinds whose objects a kubectl, oc or helm command may print, judged by its words. Every command that reads
/// objects may print them (`-o`); a command that does not name what it reads may read Secrets.
final class PrintedKinds {
    /// Commands that print no objects, although they may name a kind.
    private static final Set<String> NO_OBJECTS = Set.of(
            "api-resources",
            "api-versions",
            "auth",
            "completion",
            // Masks the values of Secrets.
            "diff",
            "explain",
            "help",
            "logs",
            "node-logs",
            "options",
            "policy",
            // Fills in a template that the caller gives.
            "process",
            "rollout",
            "top",
            "version");

    /// Output of helm that does not come from the Secret with the release's values and manifest.
    private static final Set<String> NOT_IN_SECRETS = Set.of("metadata", "notes");

    /// An API path, with the resource after the version and the namespace.
    private static final Pattern PATH = Pattern.compile(
            "/*(?:api/+[^/]+|apis/+[^/]+/+[^/]+)/+(?:watch/+)?(?:namespaces/+[^/]+/+(?=[^/]))?(?<resource>[^/]+).*");

    /// Parts that the API server would interpret differently than written.
    private static final Pattern DISGUISED = Pattern.compile("%|(?:^|/)[.]{1,2}(?:/|$)");

    private PrintedKinds() {}

    /// @param words the words after the name of the program
    static Stream<String> of(String program, List<String> words) {
        KubectlLine line = KubectlLine.of(words);
        boolean secrets = program.equals("helm") ? release(line) : line.isOn("resolve");
        if (secrets) {
            return Stream.of("secrets");
        }
        int command = CommandVerbs.length(program, line.words());
        List<String> named = line.words().subList(0, command);
        return program.equals("helm") || named.stream().anyMatch(NO_OBJECTS::contains) || !reads(program, line)
                ? Stream.empty()
                : objects(line, line.words().subList(command, line.words().size()));
    }

    /// Commands that change objects are covered by [CommandJudge].
    private static boolean reads(String program, KubectlLine line) {
        return CommandVerbs.of(program, line.words())
                .filter(CommandType.READ::equals)
                .isPresent();
    }

    /// Whether helm prints values or a manifest.
    private static boolean release(KubectlLine line) {
        List<String> words = line.words();
        return switch (words.stream().findFirst().orElse("")) {
            case "get" -> words.stream().skip(1).limit(1).noneMatch(NOT_IN_SECRETS::contains);
            case "status" ->
                line.value("output", "o").filter(form -> !form.equals("table")).isPresent();
            default -> false;
        };
    }

    private static Stream<String> objects(KubectlLine line, List<String> arguments) {
        return line.value("filename", "f", "kustomize", "k").isPresent()
                ? Stream.of("secrets")
                : Stream.concat(line.value("raw").stream().map(PrintedKinds::inPath), named(arguments));
    }

    /// `TYPE[,TYPE…] NAME…` or `TYPE/NAME…`: names without a type follow only a type.
    private static Stream<String> named(List<String> words) {
        return Stream.concat(
                        words.stream().limit(1).flatMap(types -> Stream.of(types.split(","))),
                        words.stream().skip(1).filter(word -> word.contains("/")))
                .map(word -> word.split("/", 2)[0]);
    }

    private static String inPath(String asked) {
        String path = asked.split("[?#]", 2)[0];
        if (DISGUISED.matcher(path).find()) {
            return "secrets";
        }
        Matcher matcher = PATH.matcher(path);
        return matcher.matches() ? matcher.group("resource") : "";
    }
}
