// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The link from an object to those it depends on, and the path that names them.
///
/// `DEPLOYS Deployment {metadata.namespace}/{spec.install.spec.deployments.name}`: an object for each name at the
/// path; `DRAWS_FROM @spec.issuerRef (Issuer)`: the object of a reference, with this kind if the reference has none;
/// `BECAME Node {status.nodeRef.name} of machines {spec.consumerRef.namespace}/{spec.consumerRef.name}`: the target
/// of another object in a list.
record LinkPath(Relation relation, String kind, String name, Optional<Resource<GenericObject>> list, String other) {
    private static final String WORDS = "((?:\\{[^}]*}|[^\\s{])++)";
    private static final Pattern WRITTEN = Pattern.compile(
            "(\\w+) (?:@(\\S+)(?: \\((\\w+)\\))?|" + WORDS + " " + WORDS + "(?: of (\\S+) " + WORDS + ")?)");
    private static final Pattern ONE_PATH = Pattern.compile("([^{]*)\\{([^{} ]+)}([^{]*)");
    /// A slash that is not within a placeholder.
    private static final Pattern SLASH = Pattern.compile("/(?![^{]*})");

    private static final String REFERENCE = "@";

    static LinkPath of(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new IllegalArgumentException(text);
        }
        Relation relation = Relation.valueOf(written.group(1));
        return written.group(2) != null
                ? new LinkPath(
                        relation,
                        Optional.ofNullable(written.group(3)).orElse(""),
                        REFERENCE + written.group(2),
                        Optional.empty(),
                        "")
                : new LinkPath(
                        relation,
                        written.group(4),
                        written.group(5),
                        Optional.ofNullable(written.group(6)).map(Resources::generic),
                        Optional.ofNullable(written.group(7)).orElse(""));
    }

    Stream<Link> from(Seen seen, Picture picture) {
        return targets(seen, picture).map(target -> new Link(relation, target));
    }

    private Stream<Subject> targets(Seen seen, Picture picture) {
        if (name.startsWith(REFERENCE)) {
            return seen.object() instanceof GenericObject object
                    ? Usage.named(object, List.of(name.substring(1).split("\\|")), kind).stream()
                    : Stream.empty();
        }
        if (list.isEmpty()) {
            return subjects(seen);
        }
        String wanted = seen.filled(other);
        return picture.objects(list.get()).stream()
                .filter(object -> wanted.equals(object.namespace() + "/" + object.name()))
                .flatMap(object -> subjects(seen(object, picture.asOf())));
    }

    private Stream<Subject> subjects(Seen seen) {
        String[] parts = SLASH.split(name, 2);
        String namespace = parts.length > 1 ? seen.filled(parts[0]) : "";
        String named = parts[parts.length - 1];
        Matcher path = ONE_PATH.matcher(named);
        List<String> several = path.matches() ? seen.object().texts(path.group(2)) : List.of();
        return (several.size() > 1
                        ? several.stream().map(one -> path.group(1) + one + path.group(3))
                        : Stream.of(seen.filled(named)))
                .filter(one -> !one.isEmpty())
                .map(one -> new Subject(seen.filled(kind), namespace, one));
    }

    private static Seen seen(GenericObject object, Instant asOf) {
        return new Seen(object, Optional.empty(), Optional.empty(), "", asOf);
    }
}
