// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A line parsed like a POSIX shell would. Nothing is run or expanded: expansions and redirections are reported as
/// risks.
///
/// @param commands the words of each command of the line, without quotation marks
/// @param piped for each command, whether it reads the output of the one before
/// @param risks the operations that only a shell would perform, a sentence each
/// @see <a href="https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html">POSIX, Shell Command
/// Language</a>
public record ShellLine(List<List<String>> commands, List<Boolean> piped, List<String> risks) {
    private static final Pattern UNSEEN =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}&&[^\\t\\n]]|[\\p{Zs}&&[^ ]]");

    /// The characters after a dollar sign that begin an expansion.
    private static final String EXPANDED = "{(@*#?!$-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    public ShellLine {
        commands = List.copyOf(commands);
        piped = List.copyOf(piped);
        risks = List.copyOf(risks);
    }

    public static ShellLine of(String line) {
        return new Reader(line).read();
    }

    /// Whether the line is a single command that a shell would only remove quotation marks from.
    public boolean isOneCommand() {
        return commands.size() == 1 && risks.isEmpty();
    }

    private static final class Reader {
        private final String line;
        private final List<List<String>> commands = new ArrayList<>();
        private final List<Boolean> piped = new ArrayList<>();
        private final List<String> risks = new ArrayList<>();
        private List<String> words = new ArrayList<>();
        private Optional<StringBuilder> word = Optional.empty();
        private boolean afterPipe;
        private int at;

        Reader(String line) {
            this.line = line;
        }

        ShellLine read() {
            if (UNSEEN.matcher(line).find()) {
                risk("It holds characters that are not seen.");
            }
            while (at < line.length()) {
                char c = line.charAt(at++);
                switch (c) {
                    case ' ', '\t' -> endWord();
                    case '\'' -> quoted('\'');
                    case '"' -> quoted('"');
                    case '\\' -> escaped();
                    case '|' -> endCommand(peek() != '|');
                    case ';', '&', '\n' -> endCommand(false);
                    case '#' -> comment();
                    default -> plain(c);
                }
            }
            endCommand(false);
            return new ShellLine(commands, piped, risks);
        }

        private char peek() {
            return at < line.length() ? line.charAt(at) : '\n';
        }

        private void plain(char c) {
            switch (c) {
                case '$', '`' -> replaced(c, "'\"");
                case '(', ')' -> risk("A shell would run a part of it apart.");
                case '>', '<' -> risk("A shell would read or write a file.");
                case ',' -> {
                    if (open().toString().contains("{")) {
                        risk("A shell would replace a part of it.");
                    }
                }
                default -> {}
            }
            open().append(c);
        }

        /// @param more further characters that begin an expansion after a dollar sign
        private void replaced(char c, String more) {
            if (c == '`' || (c == '$' && (EXPANDED + more).indexOf(peek()) >= 0)) {
                risk("A shell would run or replace a part of it.");
            }
        }

        private StringBuilder open() {
            if (word.isEmpty()) {
                word = Optional.of(new StringBuilder());
            }
            return word.get();
        }

        private void quoted(char mark) {
            StringBuilder into = open();
            while (at < line.length()) {
                char c = line.charAt(at++);
                if (c == mark) {
                    return;
                }
                if (mark == '"') {
                    replaced(c, "");
                }
                if (mark == '"' && c == '\\' && "$`\"\\\n".indexOf(peek()) >= 0 && at < line.length()) {
                    c = line.charAt(at++);
                }
                into.append(c);
            }
            risk("A quotation mark in it does not end.");
        }

        private void escaped() {
            char next = peek();
            at++;
            if (next != '\n') {
                open().append(next);
            }
        }

        private void comment() {
            if (word.isPresent()) {
                open().append('#');
                return;
            }
            int end = line.indexOf('\n', at);
            at = end < 0 ? line.length() : end;
        }

        private void endWord() {
            word.map(StringBuilder::toString).ifPresent(words::add);
            word = Optional.empty();
        }

        private void endCommand(boolean pipe) {
            endWord();
            if (!words.isEmpty()) {
                commands.add(words);
                piped.add(afterPipe);
                words = new ArrayList<>();
            }
            afterPipe = pipe;
            if (peek() == '|' || peek() == '&') {
                at++;
            }
        }

        private void risk(String sentence) {
            if (!risks.contains(sentence)) {
                risks.add(sentence);
            }
        }
    }
}
