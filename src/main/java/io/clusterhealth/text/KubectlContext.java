// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.function.Supplier;

/// The kubeconfig's context of the cluster that a call is about. The kubectl commands of its answer name it: without,
/// kubectl would use the current context, which may be another cluster's.
public final class KubectlContext {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final String PROGRAM = "kubectl ";

    private KubectlContext() {}

    /// Answers a call about the cluster of this context.
    public static <T> T within(String context, Supplier<T> answer) {
        return ScopedValue.where(NAME, context).call(answer::get);
    }

    /// The command as it is shown.
    ///
    /// @param command that of another program, or an empty one, remains as it is
    public static String shown(String command) {
        return NAME.isBound() && command.startsWith(PROGRAM)
                ? PROGRAM + "--context " + ShellWord.of(NAME.get()) + " " + command.substring(PROGRAM.length())
                : command;
    }
}
