// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The grammar of image names. The API server accepts nearly any text; the kubelet then reports InvalidImageName, and
/// the pod never starts.
///
/// @see <a href="https://github.com/distribution/reference/blob/main/reference.go">distribution/reference</a>
public final class ImageGrammar {
    private static final String ALNUM = "[a-z0-9]+";
    private static final String PATH_COMPONENT = ALNUM + "(?:(?:[._]|__|-+)" + ALNUM + ")*+";
    private static final String HOST_COMPONENT = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
    private static final Pattern DOMAIN = Pattern.compile(
            "(?:" + HOST_COMPONENT + "(?:\\." + HOST_COMPONENT + ")*+|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?");
    private static final Pattern PATH = Pattern.compile(PATH_COMPONENT + "(?:/" + PATH_COMPONENT + ")*+");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final Pattern DIGEST = Pattern.compile("([a-z0-9]+):([a-f0-9]+)");
    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Z}\\p{C}]");
    private static final Pattern IDENTIFIER = Pattern.compile("[a-f0-9]{64}");

    /// Number of hexadecimal digits by algorithm.
    private static final Map<String, Integer> LENGTHS = Map.of("sha256", 64, "sha384", 96, "sha512", 128);

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_SHOWN = 100;

    private ImageGrammar() {}

    /// The fault of an image name and the remedy, one sentence each.
    public record ImageFault(String why, String wayOut) {}

    /// Empty for a valid image name.
    public static Optional<ImageFault> fault(String image) {
        if (BLANK.matcher(image).find()) {
            return fault(image, "it holds a blank", "Leave blanks out.");
        }
        int at = image.indexOf('@');
        String digest = at < 0 ? "" : image.substring(at + 1);
        if (at >= 0 && !isDigest(digest)) {
            return fault(
                    image,
                    "what follows '@' is no digest",
                    "A digest is such as sha256: and 64 hexadecimal digits; name a tag otherwise.");
        }
        String rest = at < 0 ? image : image.substring(0, at);
        int colon = rest.lastIndexOf(':');
        boolean tagged = colon > rest.lastIndexOf('/');
        if (tagged && !TAG.matcher(rest.substring(colon + 1)).matches()) {
            boolean empty = colon == rest.length() - 1;
            return fault(
                    image,
                    empty ? "nothing follows its last colon" : "its tag is none",
                    empty
                            ? "Add a tag, or leave the colon out."
                            : "A tag has up to 128 letters, digits, '_', '.' and '-', and begins with neither of the last two.");
        }
        return name(image, tagged ? rest.substring(0, colon) : rest);
    }

    private static Optional<ImageFault> name(String image, String name) {
        int slash = name.indexOf('/');
        String first = slash < 0 ? "" : name.substring(0, slash);
        boolean isDomain = first.contains(".")
                || first.contains(":")
                || first.equals("localhost")
                || !lower(first).equals(first);
        String path = isDomain ? name.substring(slash + 1) : name;
        if (isDomain && !DOMAIN.matcher(first).matches()) {
            return fault(
                    image, "what stands before its first '/' is no host", "Name the registry as host or host:port.");
        }
        if (path.isEmpty()) {
            return fault(image, "it names no repository", "Name one, such as registry.example.com/team/app:1.0.");
        }
        if (!PATH.matcher(path).matches()) {
            return PATH.matcher(lower(path)).matches()
                    ? fault(
                            image,
                            "its repository has upper-case letters",
                            "Call again with %s%s if that is meant."
                                    .formatted(
                                            isDomain ? first + "/" : "",
                                            shown(lower(path) + image.substring(name.length()))))
                    : fault(
                            image,
                            "its repository is none",
                            "The parts of a repository are lower-case letters and digits, with '.', '_', '__' or '-'"
                                    + " between them, and '/' between the parts.");
        }
        if (name.length() > LONGEST_NAME) {
            return fault(image, "its repository is longer than 255 characters", "Name a shorter one.");
        }
        return IDENTIFIER.matcher(name).matches()
                ? fault(
                        image,
                        "64 hexadecimal digits name no repository",
                        "Name the repository, then @sha256: and them.")
                : Optional.empty();
    }

    private static boolean isDigest(String digest) {
        Matcher parts = DIGEST.matcher(digest);
        return parts.matches() && parts.group(2).length() == LENGTHS.getOrDefault(parts.group(1), 0);
    }

    /// On one line, of bounded length.
    static String shown(String text) {
        return Shortening.head(Visible.line(text), LONGEST_SHOWN);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static Optional<ImageFault> fault(String image, String why, String wayOut) {
        return Optional.of(new ImageFault(
                "Argument 'image': '%s' is no valid image name: %s; the kubelet would say InvalidImageName."
                        .formatted(shown(image), why),
                wayOut));
    }
}
