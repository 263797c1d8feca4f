// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.List;

/// Searches a line once for the beginnings and names of all secrets that [Secrets] finds by name or shape, so that
/// its patterns run only where one can match: on a result of a megabyte they take seconds.
final class SecretHints {
    private static final int LETTERS = 128;

    /// The hints by their first character, in lower case.
    private static final String[][] HINTS = table(Words.of("""
            pass pw pswd secret token jwt credential authorization cookie session key signature certificate
            dockerc auth kubeconfig curl mysql mariadb redis-cli ldap jdbc:oracle %3a%2f%2f :// sig= code= x-amz
            x-goog -----begin eyj sha256~ bearer basic negotiate akia asia aroa aida ltai aiza ghp_ gho_ ghu_
            ghs_ ghr_ github_pat_ glpat gldt glrt glsa xox xapp- ya29. rk_ sk_ sk- npm_ pypi- hvs. hvb. hvr.
            dop_v1_ sg. shpat shpss dckr_pat_ whsec_ age-secret hf_ $1$ $2 $3$ $5$ $6$ $7$ $y$ $apr1$ $argon2 $scrypt$
            identified login"""));

    private SecretHints() {}

    private static String[][] table(List<String> hints) {
        String[][] table = new String[LETTERS][];
        for (int i = 0; i < LETTERS; i++) {
            char first = (char) i;
            table[i] = hints.stream().filter(hint -> hint.charAt(0) == first).toArray(String[]::new);
        }
        return table;
    }

    /// Whether the line may contain a command with a password.
    static boolean ofCommand(String line) {
        return line.contains("curl ")
                || line.contains("mysql")
                || line.contains("mariadb")
                || line.contains("redis-cli ")
                || line.contains("sshpass ")
                || line.contains("ldap")
                || line.contains(" login ")
                || line.contains("dentified by ")
                || line.contains("IDENTIFIED BY ");
    }

    static boolean in(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c >= LETTERS) {
                continue;
            }
            for (String hint : HINTS[c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c]) {
                if (line.regionMatches(true, i, hint, 0, hint.length())) {
                    return true;
                }
            }
        }
        return false;
    }
}
