// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.ImageRejected;
import io.clusterhealth.meaning.Meaning.ImageUnknown;
import io.clusterhealth.meaning.Meaning.InputOutputError;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoSpace;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.ReadOnly;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.TlsFailed;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meanings;

/// The cause of a failed pull, from the messages of the runtime and the registry.
public enum PullFault {
    /// The node's policy rejects the image, or requires a signature.
    POLICY,
    /// The registry does not respond, or reports that it is unavailable.
    REGISTRY,
    /// The registry responds that the image does not exist.
    IMAGE,
    /// The registry responds and denies access with these credentials.
    ACCESS,
    /// The node cannot store the image: its disk is full, read-only or broken.
    NODE,
    /// The message gives no cause, such as `Back-off pulling image`.
    UNTOLD;

    /// The fault that a message names; if it names several, the first in the order of the checks below.
    ///
    /// A missing image is often reported as a denial with the words `or may require`: it counts as [#IMAGE]. A
    /// registry that responds with 401 rejects the credentials, whatever else the message suggests.
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
        if (said.any(NoSpace.class, ReadOnly.class, InputOutputError.class)) {
            return NODE;
        }
        if (said.any(ImageUnknown.class, NotFound.class)) {
            return IMAGE;
        }
        return said.any(Unauthorized.class, AccessForbidden.class, ImageDenied.class) ? ACCESS : UNTOLD;
    }
}
