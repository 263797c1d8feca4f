// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds secrets over several lines: PEM blocks, and values on the lines after the name of a secret. Those within a
/// line are left to [Secrets#removed(String)].
public final class SecretLines {
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z0-9 ]{3,40}-----");
    private static final Pattern END = Pattern.compile("-----END [A-Z0-9 ]{3,40}-----");

    private static final Pattern NAME_LAST = Pattern.compile("(?i).{0,200}?\\b(?:name|key)" + NamedSecrets.EQUALS
            + NamedSecrets.QUOTE + "[\\w.-]{0,80}?" + NamedSecrets.NAMES + NamedSecrets.QUOTE + "[\\s,]{0,3}");
    private static final Pattern VALUE =
            Pattern.compile("(?i)^([\\s{,-]*" + NamedSecrets.QUOTE + "value" + NamedSecrets.EQUALS + ").{3,}");

    /// The line has only a name, or a list or an object begins: members follow.
    private static final Pattern KEY = Pattern.compile("(?i)[\\s{-]{0,200}+(?<quote>[\"']?)[\\w.-]{0,80}?"
            + NamedSecrets.NAMES + "[\"']?\\s{0,3}[:=]\\s{0,3}(?<open>[\\[{]?)\\s{0,3}");

    /// A YAML block, a continued line or a here-document: text follows.
    private static final Pattern TEXT =
            Pattern.compile("(?i).{0,400}?" + NamedSecrets.NAMES + "[\"']?\\s{0,3}(?::=|[:=])\\s{0,3}"
                    + "(?:(?<block>(?:[&!]\\S{0,80}\\s{1,3})?[|>][-+0-9]{0,2}(?:\\s+#.{0,200})?)"
                    + "|<<[-~]?[\"']?(?<end>\\w{1,40})[\"']?|\\\\)\\s{0,3}");

    private static final Pattern FLAG = Pattern.compile("(?i)[\\s\\[-]{0,200}?[\"']?--?[a-z0-9-]{0,30}?"
            + NamedSecrets.NAMES + "[\"']?,?\\s{0,3}(?:\\\\\\s{0,3})?");
    private static final Pattern ELEMENT =
            Pattern.compile("(?i)\\s{0,200}<[\\w.:-]{0,80}?" + NamedSecrets.NAMES + "(?:\\s[^<>]{0,200})?>\\s{0,3}");

    private static final Pattern MEMBER =
            Pattern.compile("(?<key>\\s*(?:-\\s+)?[\"']?(?<name>[\\w.-]{1,80})[\"']?\\s{0,3}[:=])(?<value>\\s.*|)");
    private static final Pattern TEXT_PART = Pattern.compile("^(\\s*(?:-\\s+)?[\"']?).{3,}?([\"']?,?\\s*)$");
    private static final Pattern NEXT_FLAG = Pattern.compile("\\s*(?:-\\s+)?+[\"']?-.*");
    private static final int LONGEST = 400;

    private final List<String> safe = new ArrayList<>();
    private boolean inPem;
    private boolean named;
    private Value value = Value.NONE;

    /// Members below this indentation refer to a secret elsewhere.
    private int shownBelow = Integer.MAX_VALUE;

    /// The value of a secret on the lines after its name.
    ///
    /// @param ended whether it has ended before a line
    /// @param members whether its lines may be members of a list or an object
    /// @param once whether it has one line only
    private record Value(Predicate<String> ended, boolean members, boolean once) {
        static final Value NONE = new Value(_ -> true, false, false);

        static Value after(String line) {
            String content = line.strip();
            char last = content.charAt(content.length() - 1);
            Matcher key = KEY.matcher(line);
            if (":=[{".indexOf(last) >= 0 && key.matches()) {
                boolean quoted =
                        !key.group("quote").isEmpty() && key.group("open").isEmpty();
                return new Value(next -> !quoted && !deeper(next, indent(line)), true, quoted);
            }
            boolean goesOn = last == '\\' || content.contains("|") || content.contains(">") || content.contains("<<");
            Matcher text = TEXT.matcher(line);
            if (goesOn && text.matches()) {
                return ofText(text.group("end"), text.start("block") >= 0, indent(line));
            }
            if ("-[\"'".indexOf(content.charAt(0)) >= 0 && FLAG.matcher(line).matches()) {
                return new Value(next -> NEXT_FLAG.matcher(next).matches(), false, true);
            }
            return last == '>' && ELEMENT.matcher(line).matches()
                    ? new Value(next -> next.contains("</"), false, false)
                    : NONE;
        }

        /// The text of a here-document that this word ends, of a block, or of the line by which it continues.
        private static Value ofText(@Nullable String end, boolean block, int indent) {
            return end == null
                    ? new Value(next -> block && !deeper(next, indent), false, !block)
                    : new Value(next -> next.strip().equals(end), false, false);
        }
    }

    private SecretLines() {}

    /// The same lines, with their carried secrets replaced.
    public static List<String> removed(List<String> lines) {
        SecretLines all = new SecretLines();
        lines.forEach(all::add);
        return all.safe;
    }

    /// The same text, with its carried secrets replaced.
    public static String removed(String text) {
        return text.indexOf('\n') < 0 ? text : String.join("\n", removed(List.of(text.split("\n", -1))));
    }

    private void add(String line) {
        if (inPem || line.contains("-----BEGIN")) {
            pem(line);
        } else if (value.ended().test(line)) {
            safe.add(named ? withoutValue(line) : line);
            begin(line);
        } else {
            safe.add(line.isBlank() ? line : hidden(line));
            value = value.once() && !line.isBlank() ? Value.NONE : value;
        }
    }

    private void pem(String line) {
        Matcher begin = BEGIN.matcher(line);
        Matcher end = END.matcher(line);
        boolean begins = begin.find();
        boolean ends = end.find();
        String before = inPem ? "" : begins && !ends ? line.substring(0, begin.start()) + Secrets.MARKER : line;
        safe.add(inPem && ends ? line.substring(end.end()) : before);
        inPem = (inPem || begins) && !ends;
    }

    /// Determines the kind of the following lines.
    private void begin(String line) {
        boolean mayName = line.length() < LONGEST && SecretHints.in(line);
        named = mayName && NAME_LAST.matcher(line).matches();
        if (named && safe.size() > 1 && !line.stripLeading().startsWith("-")) {
            int before = safe.size() - 2;
            safe.set(before, withoutValue(safe.get(before)));
        }
        value = mayName ? Value.after(line) : Value.NONE;
        shownBelow = Integer.MAX_VALUE;
    }

    private static boolean deeper(String line, int indent) {
        return line.isBlank() || indent(line) > indent || (indent(line) == indent && line.startsWith("- ", indent));
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private String hidden(String line) {
        Matcher member = MEMBER.matcher(line);
        boolean isMember = value.members() && member.matches();
        boolean isShown = deeper(line, shownBelow) || (isMember && SecretMembers.refers(member.group("name")));
        if (!deeper(line, shownBelow)) {
            shownBelow = Integer.MAX_VALUE;
        }
        if (isMember && member.group("value").isBlank()) {
            shownBelow = isShown ? Math.min(shownBelow, indent(line)) : shownBelow;
            return line;
        }
        if (isShown) {
            return line;
        }
        return isMember ? member.group("key") + masked(member.group("value")) : masked(line);
    }

    private static String masked(String part) {
        return TEXT_PART.matcher(part).replaceFirst("$1" + Secrets.MARKER + "$2");
    }

    private static String withoutValue(String line) {
        return VALUE.matcher(line).replaceFirst("$1" + Secrets.MARKER);
    }
}
