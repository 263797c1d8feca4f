// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The elements and members of a list or an object that a secret's name is given to.
final class SecretMembers {
    /// Members that name or qualify a secret elsewhere: those of volumes, of projected tokens, of references.
    private static final Pattern REFERRING = Pattern.compile(
            "(?i)name|\\w*name|\\w*refs?|namespace|kind|type|apiVersion|apiGroup|optional|items|path|\\w*mode|audience"
                    + "|ttl|\\w*seconds|enabled|algorithm|encoding|size|\\w*policy");

    /// The names of Secrets and other settings have words; a password may be a word, too.
    private static final Pattern WORDS = Pattern.compile("(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-._/](?:[A-Z]?[a-z]+|[A-Z]+))*+");

    private static final Pattern TOKEN = Pattern.compile("(?<bracket>[\\[{\\]}])"
            + "|(?<quote>\\\\{0,7}[\"'])(?<quoted>(?:(?!\\k<quote>)(?:\\\\.|.))*+)(?:\\k<quote>(?<colon>\\s{0,3}:)?)?"
            + "|(?<bare>[^\\s\"',:\\[\\]{}\\\\]++)(?<key>:)?");

    private SecretMembers() {}

    /// Whether a member of this name only refers to a secret.
    static boolean refers(String member) {
        return REFERRING.matcher(member).matches();
    }

    /// Whether a value in a list or an object under the name of a secret is only a setting.
    static boolean isSetting(String value) {
        return WORDS.matcher(value).matches();
    }

    /// Appends the text up to the matching bracket, or to the end, with its values replaced.
    ///
    /// @param start of the opening bracket
    /// @param words whether words stay
    /// @return the end of that part
    static int mask(String text, int start, boolean words, StringBuilder safe) {
        Matcher token = TOKEN.matcher(text);
        int end = start;
        int depth = 0;
        int shown = Integer.MAX_VALUE;
        String key = "";
        while (token.find(end)) {
            safe.append(text, end, token.start());
            end = token.end();
            boolean value = !key.isEmpty() || (token.start("key") < 0 && token.start("colon") < 0);
            if (token.start("bracket") >= 0) {
                boolean opens = "[{".contains(token.group());
                shown = opens && refers(key) ? Math.min(shown, depth) : shown;
                depth += opens ? 1 : -1;
                shown = !opens && depth <= shown ? Integer.MAX_VALUE : shown;
                safe.append(token.group());
                if (depth == 0) {
                    return end;
                }
            } else if (value && !refers(key) && depth <= shown) {
                safe.append(value(token, words && !NamedSecrets.isName(key)));
            } else {
                safe.append(token.group());
            }
            key = value ? "" : scalar(token);
        }
        safe.append(text, end, text.length());
        return text.length();
    }

    private static String value(Matcher token, boolean words) {
        boolean quoted = token.start("quoted") >= 0;
        String value = scalar(token);
        if (value.length() < (quoted ? 3 : 4) || NamedSecrets.isPlaceholder(value) || (words && isSetting(value))) {
            return token.group();
        }
        String mark = quoted ? token.group("quote") : "";
        return mark + Secrets.MARKER + mark;
    }

    private static String scalar(Matcher token) {
        return token.group(token.start("quoted") >= 0 ? "quoted" : "bare");
    }
}
