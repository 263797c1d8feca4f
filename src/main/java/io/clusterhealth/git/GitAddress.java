// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.git.GitFault.GitTrouble;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks which repositories, refs and paths may be read.
///
/// @param allowed addresses such as `https://git.example.com/team/shop`; a `*` at the end matches any rest
public record GitAddress(Set<String> allowed) {
    private static final Pattern URL = Pattern.compile(
            "(?:https?|git)://(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?"
                    + "(?:/[A-Za-z0-9_~][A-Za-z0-9._~+-]*)++/?");
    private static final Pattern REF = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/@+#-]{0,199}");
    private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9_.@+=, -][^\\\\\\p{Cntrl}/]*/?)*+");
    private static final String ANY = "*";

    public GitAddress {
        allowed = Set.copyOf(allowed);
    }

    /// Whether this is a valid entry in a list of allowed addresses.
    public static boolean isEntry(String entry) {
        return URL.matcher(filled(entry)).matches();
    }

    private static String filled(String entry) {
        return entry.endsWith(ANY) ? entry.substring(0, entry.length() - 1) + "x" : entry;
    }

    /// Why a repository is refused; empty where it is not.
    public Optional<GitFault> refusal(String repository) {
        if (!URL.matcher(repository).matches()) {
            return Optional.of(notAllowed(
                    "A repository is addressed as https://host/path, without a login, a query or special characters.",
                    "Name it in this form; over SSH and from files none is read."));
        }
        String plain = plain(repository);
        boolean listed = allowed.stream().anyMatch(entry -> {
            String known = plain(filled(entry));
            return entry.endsWith(ANY) ? plain.startsWith(known.substring(0, known.length() - 1)) : plain.equals(known);
        });
        return listed
                ? Optional.empty()
                : Optional.of(notAllowed(
                        "The repository is not among those of MCP_GIT_REPOS.", "Ask the administrator to add it."));
    }

    /// Why a ref is refused; empty where it is not.
    static Optional<GitFault> badRef(String ref) {
        return ref.isEmpty() || (REF.matcher(ref).matches() && !ref.contains("..") && !ref.contains("//"))
                ? Optional.empty()
                : Optional.of(new GitFault(
                        GitTrouble.REF_UNKNOWN,
                        "The ref is not the name of a branch, a tag or a commit.",
                        "Name one."));
    }

    /// The path in the form of a tree; empty for the root.
    public static String inTree(String path) {
        return path.replaceFirst("^(?:\\.?/+)+", "").replaceFirst("^\\.$", "").replaceFirst("/+$", "");
    }

    /// Why a path is refused; empty where it is not.
    public static Optional<GitFault> badPath(String path) {
        boolean up = Arrays.asList(path.split("/", -1)).contains("..");
        return !up && PATH.matcher(path.replaceFirst("^/", "")).matches()
                ? Optional.empty()
                : Optional.of(new GitFault(
                        GitTrouble.PATH_NOT_ALLOWED,
                        "The path leads out of the repository, or has characters that none has.",
                        "Name a folder of the repository, such as apps/shop."));
    }

    /// Normalizes equivalent addresses to one spelling.
    private static String plain(String address) {
        URI url = URI.create(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
        return url.getScheme().toLowerCase(Locale.ROOT) + "://"
                + url.getRawAuthority().toLowerCase(Locale.ROOT)
                + url.getRawPath().replaceFirst("\\.git$", "");
    }

    private static GitFault notAllowed(String text, String wayOut) {
        return new GitFault(GitTrouble.REPOSITORY_NOT_ALLOWED, text, wayOut);
    }
}
