// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The syntax of a text argument: a pattern and its description. Input schemas carry the pattern to validate
/// arguments; models get the description.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc1123#section-2.1">RFC 1123, host names</a>
public enum TextForm {
    /// A name that the API server accepts for a namespace, container or Service; the empty text means all namespaces.
    LABEL(
            "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$",
            "lower-case letters, digits and hyphens, letter or digit at both ends, at most 63"),
    /// A name that the API server accepts for most objects.
    SUBDOMAIN(
            "^[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)*$",
            "lower-case letters, digits, hyphens and dots, letter or digit at both ends, at most 253"),
    /// Like [#SUBDOMAIN], with the namespace before it where two objects have the same name.
    PLACED(
            "^([a-z0-9-]{1,63}/)?[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)*$",
            "a name, or namespace/name, of lower-case letters, digits, hyphens and dots"),
    /// Any name of a user, image or role that is no path.
    SEGMENT("^[A-Za-z0-9][A-Za-z0-9._:@-]*$", "letters, digits and . _ : @ -, a letter or digit first"),
    /// Like [#SEGMENT]; or the name of a signer of certificates, which is behind a domain, or all signers of a domain.
    RIGHT_NAME(
            "^([a-z0-9-]+([.][a-z0-9-]+)+/([*]|[A-Za-z0-9][A-Za-z0-9._:@-]*)|[A-Za-z0-9][A-Za-z0-9._:@-]*)$",
            "letters, digits and . _ : @ -, a letter or digit first; a signer with its domain, such as example.com/web"),
    KIND("^[A-Za-z][A-Za-z0-9.-]*$", "a kind, plural or short name, such as Deployment, pvc or routes"),
    VERB("^([a-z]{1,40}|[*])$", "a verb such as get, list, create or delete"),
    RIGHT_TO(
            "^([*]|/[A-Za-z0-9/._*-]*|[A-Za-z][A-Za-z0-9.-]*(/[a-z]+)?)$",
            "a kind, plural or short name, pods/log for a subresource, or a path such as /metrics"),
    LOG_AGE("^[1-9][0-9]{0,4}[smhd]$", "a number and s, m, h or d, such as 30s, 15m or 2h"),
    CHANGE_AGE("^[1-9][0-9]{0,3}[mhd]$", "a number and m, h or d, such as 30m, 24h or 7d"),
    VERSION("^v?[0-9]{1,4}[.][0-9]{1,4}([.][0-9]{1,6})?$", "a version such as 4.20.1 or 1.35"),
    CPU("^[0-9]{1,6}([.][0-9]{1,3}|m)?$", "cores such as 2, 0.5 or 500m"),
    BYTES("^[0-9]{1,15}([KMGT]i|[kMGT])?$", "bytes such as 512Mi or 2Gi"),
    LIMIT("^([0-9]{1,15}([KMGT]i|[kMGT])?|none)$", "bytes such as 512Mi or 2Gi, or none"),
    LABELS(
            "^[A-Za-z0-9./_-]{1,317}=[A-Za-z0-9._-]{0,63}(,[A-Za-z0-9./_-]{1,317}=[A-Za-z0-9._-]{0,63})*$",
            "labels with their values, such as pool=gpu,kubernetes.io/arch=arm64"),
    KEYS("^[A-Za-z0-9./_-]{1,317}(,[A-Za-z0-9./_-]{1,317}){0,15}$", "keys of taints, such as dedicated,nvidia.com/gpu");

    /// Of an object's name, in characters; no pattern that all clients support can express it, so schemas have
    /// `maxLength`.
    private static final int LONGEST_NAME = 253;

    private final String pattern;
    private final Pattern compiled;
    private final String words;

    TextForm(String pattern, String words) {
        this.pattern = pattern;
        this.compiled = Pattern.compile(pattern);
        this.words = words;
    }

    /// The form with this schema `pattern`; empty for a pattern without a description.
    public static Optional<TextForm> of(String pattern) {
        return Optional.ofNullable(ByPattern.FORMS.get(pattern));
    }

    /// Loaded with the first value that is compared with a schema.
    private static final class ByPattern {
        static final Map<String, TextForm> FORMS =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(TextForm::pattern, Function.identity()));
    }

    /// As in a schema's `pattern`.
    public String pattern() {
        return pattern;
    }

    /// The description of the valid text, to follow "takes" in a sentence.
    public String words() {
        return words;
    }

    public boolean matches(String text) {
        return (this != SUBDOMAIN || text.length() <= LONGEST_NAME)
                && compiled.matcher(text).matches();
    }

    /// The valid text that an invalid one can only mean: a verb in upper case, an age in several units. A name is
    /// never corrected: it may be meant for another object.
    public Optional<String> read(String text) {
        return switch (this) {
            case VERB -> Optional.of(text.strip().toLowerCase(Locale.ROOT)).filter(this::matches);
            case LOG_AGE, CHANGE_AGE ->
                WrittenAge.of(text).stream().filter(this::matches).findFirst();
            default -> Optional.empty();
        };
    }

    /// A valid name that is similar to an invalid text; empty where none can be derived.
    public Optional<String> meant(String text) {
        if (this != LABEL && this != SUBDOMAIN) {
            return Optional.empty();
        }
        String other = this == LABEL ? "[^a-z0-9]+" : "[^a-z0-9.]+";
        String name = text.toLowerCase(Locale.ROOT)
                .replaceAll(other, "-")
                .replaceAll("^[.-]+|[.-]+$", "")
                .replaceAll("-*[.][.-]*", ".");
        return Optional.of(name).filter(meant -> !meant.isEmpty() && !meant.equals(text) && matches(meant));
    }

    /// An input schema for clients, without the patterns that have a description: they cost tokens in every
    /// conversation, and some clients drop them.
    public static ObjectNode inWords(ObjectNode schema) {
        ObjectNode copy = schema.deepCopy();
        strip(copy);
        return copy;
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object
                && of(object.path("pattern").asText()).isPresent()) {
            object.remove("pattern");
        }
        node.forEach(TextForm::strip);
    }
}
