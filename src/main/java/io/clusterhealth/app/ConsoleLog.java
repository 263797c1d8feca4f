// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.jboss.logmanager.handlers.ConsoleHandler;

/// Logs to stderr when Quarkus does not run: with its format, and the levels of `application.properties`.
final class ConsoleLog {
    private static final String FORM = "%d{yyyy-MM-dd HH:mm:ss,SSS} %-5p [%c{3.}] (%t) %s%e%n";
    static final String OURS = "io.clusterhealth";
    static final Map<String, Level> LEVELS = Map.of(
            "",
            Level.INFO,
            OURS,
            Level.INFO,
            "io.quarkus",
            Level.WARNING,
            "io.netty",
            Level.WARNING,
            "io.netty.channel.AbstractChannelHandlerContext",
            Level.SEVERE,
            "io.vertx.core.http.impl.HttpClientRequestImpl",
            Level.OFF);

    /// Strong references: the log manager drops the level of an unreferenced logger.
    private static final Map<String, Logger> LOGGERS =
            LEVELS.keySet().stream().collect(Collectors.toUnmodifiableMap(name -> name, Logger::getLogger));

    private ConsoleLog() {}

    /// @param ours the level for this program's own packages
    static void install(Settings.Verbosity ours) {
        LOGGERS.forEach((name, logger) -> logger.setLevel(name.equals(OURS) ? level(ours) : LEVELS.get(name)));
        ConsoleHandler stderr = new ConsoleHandler(ConsoleHandler.Target.SYSTEM_ERR, new PatternFormatter(FORM));
        stderr.setFilter(new VisibleLog());
        Logger root = Logger.getLogger("");
        for (Handler other : root.getHandlers()) {
            root.removeHandler(other);
        }
        root.addHandler(stderr);
    }

    private static Level level(Settings.Verbosity level) {
        return switch (level) {
            case ERROR -> Level.SEVERE;
            case WARN -> Level.WARNING;
            case INFO -> Level.INFO;
            case DEBUG -> Level.FINE;
        };
    }
}
