// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The kinds whose objects a command of kubectl, oc or helm prints, as far as its words tell; a file may name Secrets.
final class PrintedKinds {
    private static final Set<String> PRINTING = Set.of("get", "describe");

    /// What helm prints of a release that is not in the Secret where it keeps the release's values and manifest.
    private static final Set<String> NOT_IN_SECRETS = Set.of("metadata", "notes");

    /// A path of the API, whose resource stands behind the version and the namespace.
    private static final Pattern PATH = Pattern.compile(
            "/*(?:api/+[^/]+|apis/+[^/]+/+[^/]+)/+(?:watch/+)?(?:namespaces/+[^/]+/+(?=[^/]))?(?<resource>[^/?#]+).*");

    private PrintedKinds() {}

    /// @param words without the name of the program
    static Stream<String> of(String program, List<String> words) {
        KubectlLine line = KubectlLine.of(words);
        if (line.words().isEmpty()) {
            return Stream.empty();
        }
        String verb = line.words().getFirst();
        List<String> rest = line.words().subList(1, line.words().size());
        if (program.equals("helm")) {
            return verb.equals("get") && rest.stream().limit(1).noneMatch(NOT_IN_SECRETS::contains)
                    ? Stream.of("secrets")
                    : Stream.empty();
        }
        if (!PRINTING.contains(verb)) {
            return Stream.empty();
        }
        boolean unseen = line.value("filename", "f", "kustomize", "k").isPresent();
        return unseen
                ? Stream.of("secrets")
                : Stream.concat(line.value("raw").stream().map(PrintedKinds::inPath), named(rest));
    }

    /// `TYPE[,TYPE…] NAME…` or `TYPE/NAME…`: a name stands alone behind a type alone.
    private static Stream<String> named(List<String> words) {
        return Stream.concat(
                        words.stream().limit(1).flatMap(types -> Stream.of(types.split(","))),
                        words.stream().skip(1).filter(word -> word.contains("/")))
                .map(word -> word.split("/", 2)[0]);
    }

    private static String inPath(String path) {
        Matcher matcher = PATH.matcher(path);
        return matcher.matches() ? matcher.group("resource") : "";
    }
}
