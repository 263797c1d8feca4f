// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import java.io.IOException;
import java.nio.file.Path;

/// Scripts that parse their command line like `claude`, `npx @modelcontextprotocol/inspector` and `oc`: they
/// execute the server command that they are given, or print the URL and the header.
record ClientPrograms(Path folder) {
    static final String TOKEN = "sha256~of-a-test";

    /// The real `claude` reads `--env` and `--header` as options that take every word up to the next dash.
    ///
    /// @see <a href="https://github.com/anthropics/claude-code/issues/62332">claude-code#62332</a>
    private static final String CLAUDE = """
            refuse() { echo "error: $1" >&2; exit 1; }
            take() {
                case "$1 $2" in
                    "--env "*=*) export "$2" ;;
                    "--header "*:*) header=$2 ;;
                    *) refuse "$1 cannot be $2" ;;
                esac
            }
            [ "$1 $2" = "mcp add" ] || refuse "no such command: $1 $2"
            shift 2
            transport='' name='' url='' header=''
            while [ $# -gt 0 ] && [ "$1" != -- ]; do
                case $1 in
                    --transport) transport=$2; shift 2 ;;
                    --env | --header)
                        option=$1
                        shift
                        while [ $# -gt 0 ]; do
                            case $1 in -*) break ;; esac
                            take "$option" "$1"
                            shift
                        done
                        ;;
                    -*) refuse "unknown option $1" ;;
                    *) if [ -z "$name" ]; then name=$1; else url=$1; fi; shift ;;
                esac
            done
            [ "$name" = openshift-cluster-health ] || refuse "missing required argument 'name'"
            case $transport in
                stdio) shift; exec "$@" ;;
                http) printf '%s\\n%s\\n' "$url" "$header" ;;
            esac
            """;

    private static final String NPX = """
            refuse() { echo "error: $1" >&2; exit 1; }
            [ "$1" = @modelcontextprotocol/inspector ] || refuse "no such package: $1"
            shift
            if [ "$1" = --cli ]; then
                [ "$3 $4 $5 $7 $8" = "--transport http --header --method tools/list" ] || refuse "what is $*"
                printf '%s\\n%s\\n' "$2" "$6"
                exit
            fi
            while [ "$1" = -e ]; do export "$2"; shift 2; done
            [ "$1" = -- ] || refuse "what is $1"
            shift
            exec "$@"
            """;

    static ClientPrograms in(Path folder) throws IOException {
        Installation.writeScript(folder.resolve("claude"), CLAUDE);
        Installation.writeScript(folder.resolve("npx"), NPX);
        Installation.writeScript(folder.resolve("oc"), "[ \"$*\" = \"whoami -t\" ] && echo '" + TOKEN + "'\n");
        return new ClientPrograms(folder);
    }

    /// A PATH in which these scripts come first.
    String before(String path) {
        return folder + ":" + path;
    }
}
