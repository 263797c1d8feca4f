// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

/// The name of an image as a container spells it, such as `nginx:1.29` or `quay.io/org/app@sha256:…`.
public final class ImageReference {
    private ImageReference() {}

    /// The registry's host, with its port if the reference has one. A first part without dot, colon or
    /// `localhost` is no host: the image is on `docker.io`.
    ///
    /// @see <a href="https://pkg.go.dev/github.com/distribution/reference">distribution/reference</a>
    public static String host(String image) {
        int slash = image.indexOf('/');
        if (slash <= 0) {
            return "docker.io";
        }
        String first = image.substring(0, slash);
        boolean host = first.indexOf('.') >= 0 || first.indexOf(':') >= 0 || first.equals("localhost");
        return host && !first.equals("index.docker.io") ? first : "docker.io";
    }
}
