// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds given names in a text.
public final class Names {
    private static final int SHORTEST_OWN = 4;

    /// The first word of names without a letter or digit, such as `*`.
    private static final String NO_WORD = "";

    /// DNS labels as the API server accepts them (RFC 1123), at least two: a single word occurs in many texts.
    private static final Pattern QUALIFIED =
            Pattern.compile("(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)++");

    /// At least four characters, with a letter and something that is none.
    private static final Pattern VALUE = Pattern.compile("(?=.{4})(?=.*\\p{L}).*\\P{L}.*");

    private Names() {}

    /// Whether the occurrence of a name at this place counts.
    private interface Place {
        boolean at(int start, int end);
    }

    /// Whether a name occurs as a whole: `worker-1` is neither in `worker-10` nor in `gpu-worker-1`.
    public static boolean in(String text, String name) {
        return anywhere(text, name, (start, end) -> isWhole(text, start, end));
    }

    /// Whether a value of a configuration is quoted as it is, rather than as a part of a longer name or path, or
    /// because it is a word, a number or a host, which a text may contain for other reasons.
    public static boolean value(String text, String value) {
        return VALUE.matcher(value).matches()
                && !qualified(value)
                && anywhere(
                        text,
                        value,
                        (start, end) -> isWhole(text, start, end)
                                && (start == 0 || !isJoint(text, start - 1) || !wordAt(text, start - 2))
                                && (end == text.length() || !isJoint(text, end) || !wordAt(text, end + 1)));
    }

    private static boolean isJoint(String text, int at) {
        return "/_:@=".indexOf(text.charAt(at)) >= 0;
    }

    /// Whether an object is named, see [ObjectMention].
    public static boolean object(String text, String kind, String name) {
        return anywhere(
                text,
                name,
                (start, end) -> isWhole(text, start, end) && new ObjectMention(text, start, end, kind).isOfObject());
    }

    /// The [#firstWord] of each name that the text may contain as a whole, and of others.
    public static Set<String> words(String text) {
        Set<String> words = new LinkedHashSet<>(Set.of(NO_WORD));
        for (int start = wordFrom(text, 0); start < text.length(); ) {
            int end = endOfWord(text, start);
            words.add(text.substring(start, end));
            start = wordFrom(text, end);
        }
        return words;
    }

    /// The part of a name that is one of the [#words] of any text with this name: `web.shop.svc` of `web.shop.svc:80`.
    public static String firstWord(String name) {
        int start = wordFrom(name, 0);
        return start == name.length() ? NO_WORD : name.substring(start, endOfWord(name, start));
    }

    private static int wordFrom(String text, int from) {
        int at = from;
        while (at < text.length() && !wordAt(text, at)) {
            at++;
        }
        return at;
    }

    /// A dot is inside a word if letters or digits are on both sides, which [#isWhole] requires on one.
    private static int endOfWord(String text, int start) {
        int end = start;
        while (wordAt(text, end) || (partOfName(text, end, 1) && partOfName(text, end, -1))) {
            end++;
        }
        return end;
    }

    /// The text with another word for each whole occurrence of a name.
    public static String replace(String text, String name, String word) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(name); at >= 0 && !name.isEmpty(); at = text.indexOf(name, at + 1)) {
            if (at >= from && isWhole(text, at, at + name.length())) {
                replaced.append(text, from, at).append(word);
                from = at + name.length();
            }
        }
        return replaced.append(text, from, text.length()).toString();
    }

    private static boolean isWhole(String text, int start, int end) {
        return !partOfName(text, start - 1, -1) && !partOfName(text, end, 1);
    }

    /// Whether a host is named, with or without a domain after it.
    public static boolean host(String text, String host) {
        return anywhere(text, host, (start, end) -> begins(text, start) && !wordAt(text, end));
    }

    /// Whether a host is named in a form that is called: with a port, or after `//` or `@`.
    public static boolean called(String text, String host) {
        return anywhere(text, host, (start, end) -> {
            boolean port = text.startsWith(":", end) && digitAt(text, end + 1);
            boolean introduced = text.startsWith("//", start - 2) || text.startsWith("@", start - 1);
            boolean ends = end == text.length() || "/?\"' \n".indexOf(text.charAt(end)) >= 0;
            return (begins(text, start) && port) || (introduced && ends);
        });
    }

    /// Whether a port is named, as `:3128`, `port 3128` or `port=3128`.
    public static boolean port(String text, String port) {
        return anywhere(text, port, (start, end) -> {
            boolean introduced = text.startsWith(":", start - 1)
                    || text.startsWith("port ", start - 5)
                    || text.startsWith("port=", start - 5);
            return introduced && !digitAt(text, end);
        });
    }

    private static boolean anywhere(String text, String name, Place fits) {
        if (name.isEmpty()) {
            return false;
        }
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            if (fits.at(at, at + name.length())) {
                return true;
            }
        }
        return false;
    }

    /// Whether a name is a host with its domain, so that a text that contains it can only mean that host.
    public static boolean qualified(String name) {
        return QUALIFIED.matcher(name).matches();
    }

    /// The domain of a host; empty for a public suffix, such as `co.uk`.
    public static String domain(String host) {
        String[] labels = host.split("\\.");
        return labels.length < 3 || labels[labels.length - 2].length() < SHORTEST_OWN
                ? ""
                : host.substring(host.indexOf('.') + 1);
    }

    private static boolean begins(String text, int start) {
        return start == 0 || (!wordAt(text, start - 1) && text.charAt(start - 1) != '.');
    }

    private static boolean wordAt(String text, int at) {
        return at >= 0 && at < text.length() && (text.charAt(at) == '-' || Character.isLetterOrDigit(text.charAt(at)));
    }

    private static boolean digitAt(String text, int at) {
        return at < text.length() && Character.isDigit(text.charAt(at));
    }

    /// A dot is part of a name if a letter or a digit is beyond it.
    private static boolean partOfName(String text, int at, int direction) {
        if (at < 0 || at >= text.length()) {
            return false;
        }
        if (text.charAt(at) != '.') {
            return wordAt(text, at);
        }
        int beyond = at + direction;
        return beyond >= 0 && beyond < text.length() && Character.isLetterOrDigit(text.charAt(beyond));
    }

    /// A place in a text with the whole name of an object of a kind, which may be that of another thing.
    private record ObjectMention(String text, int start, int end, String kind) {
        private static final Pattern WORD = Pattern.compile("[a-z]+");

        /// Names that a cluster's only object of a kind has, as many kinds require it.
        private static final Set<String> SINGLETONS =
                Set.of("cluster", "default", "global", "instance", "main", "version");

        /// Kinds that are written behind a name, and often have that of their Service or custom resource.
        private static final Set<String> WORKLOADS = Set.of("Deployment", "StatefulSet", "DaemonSet");

        /// Whether the object is named: in quotes, in a path or beside its kind if the name consists of
        /// letters only, as words do; and behind its kind, written as no other words are, if many objects
        /// have that name. In an image or the key of a label the name is that of another thing, and so is
        /// one that stands before the kind of another workload.
        boolean isOfObject() {
            String name = text.substring(start, end);
            boolean isNamed = SINGLETONS.contains(name)
                    ? isBehindWrittenKind()
                    : !WORD.matcher(name).matches() || isMarked() || isBesideKind();
            return isNamed
                    && WORKLOADS.stream().noneMatch(other -> !other.equals(kind) && isAt(end, " " + other))
                    && !isBelowDomain();
        }

        private boolean isMarked() {
            return start > 0 && "\"'`/([".indexOf(text.charAt(start - 1)) >= 0;
        }

        private boolean isBesideKind() {
            String called = kind.substring(lastWord(kind));
            return Stream.of(" ", ": ", "s ", "s: ")
                            .anyMatch(gap -> isAt(start - gap.length() - called.length(), called + gap)
                                    && isWholeKind(start - gap.length(), called))
                    || isAt(end, " " + called);
        }

        /// Whether the last word of the kind, which ends at this place, is no part of another word than the kind.
        private boolean isWholeKind(int to, String called) {
            return !wordAt(text, to - called.length() - 1)
                    || (called.length() < kind.length() && isAt(to - kind.length(), kind));
        }

        /// Whether the kind stands before the name in a form that words of a sentence do not have: with its API
        /// group, with several words, or as `Kind "name"`, `Kind/name` or `Kind namespace/name`.
        private boolean isBehindWrittenKind() {
            int to = back(start, at -> " \"'`/([:".indexOf(text.charAt(at)) >= 0);
            int from = back(to, at -> wordAt(text, at) || text.charAt(at) == '.');
            if (isBehindKind(from)) {
                return true;
            }
            String before = text.substring(from, to);
            int group = before.indexOf('.');
            if (group >= 0) {
                return isKind(before.substring(0, group));
            }
            boolean isOneWord = lastWord(kind) == 0;
            return isOneWord
                    ? isMarked() && (before.equals(kind) || (text.charAt(to) == '/' && isKind(before)))
                    : isKind(before) || isAt(to - spaced(kind).length(), spaced(kind));
        }

        /// Whether the name stands behind its namespace, which begins at this place, and that behind the kind.
        private boolean isBehindKind(int namespace) {
            int to = namespace - 1;
            return text.startsWith("/", start - 1)
                    && text.startsWith(" ", to)
                    && text.startsWith(kind, to - kind.length())
                    && !wordAt(text, to - kind.length() - 1);
        }

        /// Whether it is in a path that begins with a domain, as in `registry.example/shop/web`,
        /// `node-role.kubernetes.io/infra` and URLs of other servers than the API server; but not with a
        /// kind and its group, as in `deployments.apps/web`. The images of OpenShift's own registry are
        /// ImageStreams.
        private boolean isBelowDomain() {
            int from = back(start, at -> "/.:".indexOf(text.charAt(at)) >= 0 || wordAt(text, at));
            String path = text.substring(from, start);
            int scheme = path.indexOf("://");
            if (scheme >= 0) {
                return path.indexOf('/', scheme + 3) > 0 && !path.contains("/api/v1/") && !path.contains("/apis/");
            }
            if (kind.equals("ImageStream") && path.contains(".svc:")) {
                return false;
            }
            int dot = path.indexOf('.');
            return dot >= 0 && dot < path.indexOf('/') && !path.regionMatches(true, 0, kind, 0, kind.length());
        }

        /// Where the characters before a place begin that are all such ones.
        private static int back(int from, IntPredicate such) {
            int at = from;
            while (at > 0 && such.test(at - 1)) {
                at--;
            }
            return at;
        }

        private boolean isAt(int at, String word) {
            return text.regionMatches(true, at, word, 0, word.length());
        }

        /// Whether a word is the kind, or its plural.
        private boolean isKind(String word) {
            return word.regionMatches(true, 0, kind, 0, kind.length())
                    && word.length() <= kind.length() + "es".length();
        }

        /// A kind in the words of a sentence: `Cluster Operator`.
        private static String spaced(String kind) {
            int last = lastWord(kind);
            return last == 0 ? kind : spaced(kind.substring(0, last)) + " " + kind.substring(last);
        }

        /// Where the last word of a kind begins: `Operator` of `ClusterOperator`, all of `DNS`.
        private static int lastWord(String kind) {
            int at = kind.length() - 1;
            boolean isAcronym = at > 0 && Character.isUpperCase(kind.charAt(at));
            while (at > 0 && Character.isUpperCase(kind.charAt(at)) == isAcronym) {
                at--;
            }
            return Math.max(0, isAcronym && at > 0 ? at + 1 : at);
        }
    }
}
