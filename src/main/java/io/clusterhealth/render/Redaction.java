// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.SecretLines;
import io.clusterhealth.text.Secrets;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;
import java.util.List;
import java.util.regex.Pattern;

/// Makes text from the cluster safe to show: one line, no control or invisible characters, no secrets, a bounded
/// length.
public final class Redaction {
    public static final String MARKER = Secrets.MARKER;

    /// The longest text that is processed; longer text is truncated first to bound the time of the patterns.
    private static final int LONGEST = 8_192;

    /// The longest name Kubernetes allows.
    private static final int LONGEST_NAME = 253;

    /// The longest incident id: a kind and two names.
    private static final int LONGEST_ID = 600;

    /// Line breaks that a client has escaped; not the parts of a path of Windows or of a pattern.
    private static final Pattern ESCAPED_BREAK = Pattern.compile(
            "(?<=[\\w.,;'\")}\\] ])(?<!\\b[A-Za-z]:[^\\s\"]{0,80})(?:\\\\{1,3}r)?\\\\{1,3}n(?=[A-Z\"'\\\\ ]|$)(?:\\\\{1,3}[rnt])*+");

    private static final Pattern SPACES = Pattern.compile("\\s{2,}");

    /// Syntax of a Markdown link or image, which some clients would load.
    private static final Pattern LINK = Pattern.compile("\\]\\(");

    /// The beginning of an HTML tag with an attribute that loads or runs something, as some clients would in Markdown.
    private static final Pattern TAG = Pattern.compile("(?i)<(?=[a-z][^<>]{0,200}?[\\s/\"']"
            + "(?:[a-z]{0,9}src|srcset|[a-z:]{0,9}href|style|poster|background|action|on[a-z]{3,20})\\s{0,3}=)");

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9._:@/~\\[\\]-]*");

    private Redaction() {}

    /// The text as one clean line of at most this many characters: head and tail, with `…` for the omitted middle.
    public static String line(String text, int longest) {
        return Shortening.ends(clean(text), longest);
    }

    /// A message of the cluster: as [#line], but without repetitions, and shortened by whole clauses.
    public static String message(String text, int longest) {
        return Condensed.message(clean(text), longest);
    }

    /// A quote of the cluster in one line: as [#message], with reason and message redacted separately.
    public static String quote(Quote said, int longest) {
        String shown = Quote.joined(clean(said.reason()), clean(said.message()));
        return Condensed.message(shown, longest);
    }

    private static String clean(String text) {
        String head = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        String broken =
                head.indexOf('\\') < 0 ? head : ESCAPED_BREAK.matcher(head).replaceAll("\n");
        String visible = plain(broken) ? broken : visible(SecretLines.removed(broken));
        String safe = Secrets.removed(visible);
        return safe.indexOf('<') < 0 ? safe : TAG.matcher(safe).replaceAll("< ");
    }

    private static String visible(String text) {
        String shown = Visible.line(text);
        shown = LINK.matcher(shown).replaceAll("] (");
        return SPACES.matcher(shown).replaceAll(" ").strip();
    }

    /// Whether the text has only printable ASCII and single spaces, the common case.
    private static boolean plain(String text) {
        char before = ' ';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || (c == ' ' && before == ' ') || (c == '(' && before == ']')) {
                return false;
            }
            before = c;
        }
        return before != ' ';
    }

    /// A name from the cluster as one token: as [#line], without spaces, at most 253 characters.
    public static String name(String text) {
        return Visible.token(line(text, LONGEST_NAME));
    }

    /// An incident id, made of a code and names, as one token.
    public static String id(String text) {
        return Visible.token(line(text, LONGEST_ID));
    }

    /// The name of an object as part of a sentence; a text that does not look like a name is put in quotation marks.
    public static String subject(Subject subject) {
        if (subject.name().equals(Subject.ALL)) {
            return "all " + quoted(line(subject.kind(), 80)) + "s";
        }
        if (subject.name().equals(Subject.DEFAULT)) {
            return "default " + quoted(line(subject.kind(), 80));
        }
        String name = name(subject.name());
        return quoted(line(subject.kind(), 80)) + " "
                + quoted(subject.namespace().isEmpty() ? name : name(subject.namespace()) + "/" + name);
    }

    private static String quoted(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : "\"" + name.replace('"', '\'') + "\"";
    }

    /// The value of a field; replaced by [#MARKER] when the field's name indicates a secret.
    public static String value(String field, String value, int longest) {
        return Secrets.isName(field) ? MARKER : line(value, longest);
    }

    /// Consecutive lines, each as [#line], without secrets that span several of them.
    public static List<String> lines(List<String> lines, int longest) {
        return SecretLines.removed(lines).stream()
                .map(line -> line(line, longest))
                .toList();
    }
}
