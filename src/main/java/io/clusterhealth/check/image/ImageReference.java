// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of an image as written in a container, such as `nginx:1.29` or `quay.io/org/app@sha256:…`.
public final class ImageReference {
    private static final Pattern PORT = Pattern.compile(":(\\d{1,5})$");

    private ImageReference() {}

    /// The registry's host, with its port if the reference has one. A first part without a dot or colon that is not
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

    /// The reference with the registry's host; images of Docker Hub without an owner are those of `library`.
    static String whole(String image) {
        int slash = image.indexOf('/');
        String host = host(image);
        if (slash < 0) {
            return host + "/library/" + image;
        }
        String first = image.substring(0, slash);
        boolean named = first.equals(host) || first.equals("index.docker.io");
        return host + "/" + (named ? image.substring(slash + 1) : image);
    }

    /// Whether an image is in a scope: a host, a host with a path, or `*.` and a domain.
    static boolean covers(String scope, String image) {
        if (scope.startsWith("*.")) {
            return withoutPort(host(image)).endsWith(scope.substring(1));
        }
        String whole = whole(image);
        return whole.equals(scope)
                || whole.startsWith(scope + "/")
                || whole.startsWith(scope + ":")
                || whole.startsWith(scope + "@");
    }

    /// Whether a host that was asked is this registry: with its default port, or a server of Docker Hub.
    static boolean same(String asked, String registry) {
        return withoutDefaultPort(asked).equals(withoutDefaultPort(registry))
                || registry.equals("docker.io") && asked.endsWith(".docker.io");
    }

    private static String withoutDefaultPort(String host) {
        return port(host).filter(port -> port == 443 || port == 80).isPresent() ? withoutPort(host) : host;
    }

    static String withoutPort(String host) {
        return PORT.matcher(host).replaceFirst("");
    }

    static Optional<Integer> port(String host) {
        Matcher port = PORT.matcher(host);
        return port.find() ? Optional.of(Integer.valueOf(port.group(1))) : Optional.empty();
    }
}
