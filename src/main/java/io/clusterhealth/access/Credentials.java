// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.BearerToken;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The contents of a request's `Authorization` headers.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-2.1">RFC 6750, section 2.1</a>
public sealed interface Credentials {

    record NoHeader() implements Credentials {}

    /// Anything other than one bearer token.
    record Malformed() implements Credentials {}

    record Bearer(BearerToken token) implements Credentials {}

    /// Reads the values of all `Authorization` headers.
    static Credentials of(List<String> headers) {
        if (headers.isEmpty()) {
            return new NoHeader();
        }
        Matcher form = Form.BEARER.matcher(headers.getFirst());
        return headers.size() == 1 && form.matches() ? new Bearer(new BearerToken(form.group(1))) : new Malformed();
    }

    /// In a class of its own, since an interface's fields are public.
    final class Form {
        private static final Pattern BEARER = Pattern.compile("(?i:Bearer) ([A-Za-z0-9._~+/-]{1,16384}+=*+)");

        private Form() {}
    }
}
