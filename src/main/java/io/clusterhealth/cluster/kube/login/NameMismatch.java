// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.security.cert.CertificateException;

/// A certificate of a trusted authority that does not contain the name by which its server is reached.
public final class NameMismatch extends CertificateException {
    private static final long serialVersionUID = 1L;

    NameMismatch(CertificateException why) {
        super("a certificate of another name", why);
    }
}
