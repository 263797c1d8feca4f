// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Visible;
import io.quarkus.logging.LoggingFilter;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;

/// Replaces invisible characters in log records: one line for a message, and one for each exception. Accepts all
/// records.
@LoggingFilter(name = VisibleLog.NAME)
public final class VisibleLog implements Filter {
    /// The name in `quarkus.log.console.filter`.
    static final String NAME = "visible";

    /// Bounded, since causes may be cyclic.
    private static final int CAUSES = 20;

    @Override
    public boolean isLoggable(LogRecord record) {
        if (record instanceof ExtLogRecord formatted) {
            formatted.setMessage(Visible.line(formatted.getFormattedMessage()), ExtLogRecord.FormatStyle.NO_FORMAT);
        } else {
            record.setMessage(Visible.line(String.valueOf(record.getMessage())));
        }
        Optional.ofNullable(record.getThrown())
                .ifPresent(thrown -> record.setThrown(new VisibleThrowable(thrown, CAUSES)));
        return true;
    }

    /// A printable copy of an exception: its name and message in one line, its stack and its causes.
    private static final class VisibleThrowable extends Exception {
        private static final long serialVersionUID = 1L;

        VisibleThrowable(Throwable thrown, int causes) {
            super(
                    Visible.line(thrown.toString()),
                    thrown.getCause() == null || causes == 0
                            ? null
                            : new VisibleThrowable(thrown.getCause(), causes - 1),
                    true,
                    true);
            setStackTrace(thrown.getStackTrace());
            for (Throwable beside : thrown.getSuppressed()) {
                addSuppressed(new VisibleThrowable(beside, 0));
            }
        }

        @Override
        public String toString() {
            return String.valueOf(getMessage());
        }
    }
}
