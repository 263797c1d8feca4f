// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/// Why a configured file cannot be used, as a clause without its name.
final class FileFault {
    private FileFault() {}

    static String of(IOException fault) {
        return switch (fault) {
            case NoSuchFileException _ -> "it does not exist";
            case AccessDeniedException _ -> "it may not be read";
            case CharacterCodingException _ -> "it is no text";
            default -> Optional.ofNullable(fault.getMessage()).orElse("unreadable");
        };
    }
}
