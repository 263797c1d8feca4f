// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.ImageRejected;
import io.clusterhealth.meaning.Meaning.ImageUnknown;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meanings;

/// Whose fault a failed pull is, by the words of the runtime and of the registry.
public enum PullFault {
    /// The node was told not to take it, or nothing that is not signed.
    POLICY,
    /// The registry does not answer, or answers that it cannot.
    REGISTRY,
    /// The registry answers, and does not know the image.
    IMAGE,
    /// The registry answers, and does not give the image to these credentials.
    ACCESS,
    /// The words do not tell, such as `Back-off pulling image`.
    UNTOLD;

    /// The fault that a message names; where it names several, the first of the order above.
    ///
    /// An image that is missing is often reported as a denial with the words `or may require`: it counts as the
    /// image's. A registry that answers 401 knows no such user, whatever else is guessed.
    public static PullFault of(String message) {
        Meanings said = Meanings.of(message);
        if (said.any(HttpUnauthorized.class)) {
            return ACCESS;
        }
        if (said.any(ImageRejected.class)) {
            return POLICY;
        }
        if (said.any(
                NotConnected.class, NameNotResolved.class, RequestFailed.class, ProxyFailed.class, TlsFailed.class)) {
            return REGISTRY;
        }
        if (said.any(ImageUnknown.class, NotFound.class)) {
            return IMAGE;
        }
        return said.any(Unauthorized.class, AccessForbidden.class, ImageDenied.class) ? ACCESS : UNTOLD;
    }
}
