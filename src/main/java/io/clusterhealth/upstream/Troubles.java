// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What to do about what went wrong with a server, by what it was.
public final class Troubles {
    private record WayOut(Predicate<String> sign, String advice) {}

    private static final List<WayOut> WAYS = List.of(
            way("is not on PATH", "Install the program, or give its absolute path as 'command'."),
            way("(?i)permission denied", "Make the file executable for the user that runs this server."),
            way("answers (401|403)", "Give the login in 'headers', such as Authorization: Bearer ${TOKEN}."),
            way("answers 404", "Check the path of 'url'; most servers have /mcp."),
            way("answers (400|405|406|415)", "Check 'url': what is there does not speak MCP over HTTP."),
            way("answers 5..", "Look into the log of the server at 'url'."),
            way("private address|without TLS", "List its host in MCP_UPSTREAM_HOSTS if you trust the way there."),
            way("link-local", "Use another address; this one is never spoken to."),
            way("redirects", "Put the address that it redirects to into 'url'."),
            way("(?i)refused|no route|unreachable", "Start the server, and check host and port of 'url'."),
            way("(?i)unresolved|unknown host|does not resolve", "Check the host of 'url'."),
            way(
                    "(?i)certif|PKIX|handshake_failure",
                    "Serve a certificate that Java trusts, or add its authority to the trust store."),
            way(
                    "does not answer (initialize|tools/list)",
                    "Start it by hand with the same arguments: it may wait for something, or be no MCP server."),
            way("ended with code 127|ended with code 126", "Check 'command' and 'args'."),
            way(
                    "ended|closed",
                    "Read its standard error above, and check 'args' and 'env': it inherits nothing but PATH, HOME and LANG."),
            way("revision of MCP", "Upgrade that server or this one."),
            way("too long", "Have that server answer in smaller pieces."),
            way("no file|cannot be read", "Check the path of the file, and that this user may read it."),
            way("tools/list", "Check that it is a server with tools, and its log."));

    private Troubles() {}

    /// The way out of a problem; of one that is not known, where to look.
    public static String wayOut(String problem) {
        if (problem.isEmpty()) {
            return "";
        }
        return WAYS.stream()
                .filter(way -> way.sign().test(problem))
                .map(WayOut::advice)
                .findFirst()
                .orElse("Check its entry in the configuration, and its log.");
    }

    private static WayOut way(String sign, String advice) {
        return new WayOut(Pattern.compile(sign).asPredicate(), advice);
    }
}
