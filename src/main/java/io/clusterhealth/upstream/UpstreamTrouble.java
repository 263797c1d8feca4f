// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.network.AddressFault;

/// The possible faults of a server, each with its sentence and the way out of it.
public enum UpstreamTrouble {
    NO_PROGRAM(
            "'{}' is not on PATH, or is no file that may be run",
            "Install the program, or give its absolute path as 'command'."),
    NOT_STARTED("it was not started: {}", "Check 'command' and 'cwd', and that this user may run it."),
    NO_ENVIRONMENT_FILE("a file of its 'env' is not there or cannot be read", Advice.FILE),
    NO_HEADER_FILE("a file of its 'headers' is not there or cannot be read", Advice.FILE),
    NOT_RUNNABLE("its process has ended with code {}", "Check 'command' and 'args'."),
    ENDED("its process has ended with code {}", Advice.CHILD),
    OUTPUT_CLOSED("its process has closed its standard output", Advice.CHILD),
    CLOSED("the connection has ended", Advice.CHILD),
    STREAM_ENDED("its stream has ended", "Look into the log of the server at 'url'."),
    NOT_READING("it does not read what it is sent", Advice.ANY),
    HEADER("one of its headers has a character that no header may have", "Check the values of 'headers'."),
    CALLER_HOST(
            "its host is not listed in MCP_UPSTREAM_CALLER_HOSTS, so no caller's token goes there",
            "List its host there if callers' tokens may go to it, or remove 'caller'."),
    NEVER_ADDRESS(
            "'{}' leads to a link-local, multicast or unspecified address, which is never used",
            "Use another address; this one is never spoken to."),
    PRIVATE_ADDRESS("'{}' leads to a private address; list it in MCP_UPSTREAM_HOSTS if that is right", Advice.HOSTS),
    NO_TLS("'{}' is addressed without TLS; use https://, or list it in MCP_UPSTREAM_HOSTS", Advice.HOSTS),
    UNRESOLVED("its host does not resolve", "Check the host of 'url'."),
    REDIRECTED("it redirects to another host, which is not followed", Advice.REDIRECT),
    REDIRECTED_OFTEN("it redirects more than {} times", Advice.REDIRECT),
    NOT_TAKING(
            "its host does not take a connection",
            Advice.START + " In a cluster a NetworkPolicy may forbid it: see networkPolicy.extraEgress of the chart."),
    REFUSING("its host refused the connection", Advice.START),
    TLS("TLS failed: {}", "Serve a certificate that Java trusts, or add its authority to the trust store."),
    BROKEN("the connection broke{}", "Look into the log of the server at 'url', and check host and port."),
    NOT_SENT("the request failed", Advice.ANY),
    ANSWERS_LOGIN("it answers {}", "Give the login in 'headers', such as Authorization: Bearer ${TOKEN}."),
    ANSWERS_NOT_FOUND("it answers {}", "Check the path of 'url'; most servers have /mcp."),
    ANSWERS_OLDER("it answers {}", Advice.NO_MCP),
    NOT_STREAMABLE(
            "it answers {}, and 'caller' needs Streamable HTTP",
            "Check the path of 'url', or remove 'caller' if the server supports HTTP with SSE only."),
    ANSWERS_NO_MCP("it answers {}", Advice.NO_MCP),
    ANSWERS_ERROR("it answers {}", "Look into the log of the server at 'url'."),
    ANSWERS_OTHER("it answers {}", Advice.ANY),
    NO_STREAM("it offers no stream of events", Advice.NO_MCP),
    REFUSES_GREETING("it refuses initialize: {}", Advice.ANY),
    UNKNOWN_REVISION("it speaks a revision of MCP that is unknown here: {}", "Upgrade that server or this one."),
    REFUSES_LIST("it refuses tools/list: {}", Advice.LIST),
    NO_TOOLS("its answer to tools/list has no tools", Advice.LIST),
    TOO_LONG("its answer to {} is too long", "Have that server answer in smaller pieces."),
    SILENT(
            "it does not answer {}",
            "Start it by hand with the same arguments: it may wait for something, or be no MCP server.");

    private final String sentence;
    private final String wayOut;

    UpstreamTrouble(String sentence, String wayOut) {
        this.sentence = sentence;
        this.wayOut = wayOut;
    }

    private static final class Advice {
        static final String ANY = "Check its entry in the configuration, and its log.";
        static final String FILE = "Check the path of the file, and that this user may read it.";
        static final String CHILD =
                "Read its standard error above, and check 'args' and 'env': it inherits nothing but PATH, HOME and LANG.";
        static final String HOSTS = "List its host in MCP_UPSTREAM_HOSTS if you trust the way there.";
        static final String REDIRECT = "Put the address that it redirects to into 'url'.";
        static final String START = "Start the server, and check host and port of 'url'.";
        static final String NO_MCP = "Check 'url': what is there does not speak MCP over HTTP.";
        static final String LIST = "Check that it is a server with tools, and its log.";
    }

    /// The remedy, one sentence.
    public String wayOut() {
        return wayOut;
    }

    /// A fault of this kind.
    ///
    /// @param detail fills the placeholder of the sentence; empty where it has none
    public UpstreamFault with(String detail) {
        return new UpstreamFault(this, detail);
    }

    /// A fault of this kind whose sentence has no placeholder.
    public UpstreamFault plain() {
        return with("");
    }

    /// The fault of an HTTP response without a message of MCP.
    public static UpstreamFault answers(int status) {
        UpstreamTrouble trouble = switch (status) {
            case 401, 403 -> ANSWERS_LOGIN;
            case 404 -> ANSWERS_NOT_FOUND;
            case 400, 405 -> ANSWERS_OLDER;
            case 406, 415 -> ANSWERS_NO_MCP;
            default -> status >= 500 ? ANSWERS_ERROR : ANSWERS_OTHER;
        };
        return trouble.with(status == 200 ? "what is no MCP" : Integer.toString(status));
    }

    /// Why an address is not used; the placeholder of its sentence is the host.
    public static UpstreamTrouble of(AddressFault fault) {
        return switch (fault) {
            case NEVER -> NEVER_ADDRESS;
            case PRIVATE -> PRIVATE_ADDRESS;
            case NO_TLS -> NO_TLS;
        };
    }

    String sentence(String detail) {
        return sentence.replace("{}", detail);
    }
}
