// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.OptionalRead;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// What the monitoring has measured, as checks ask for it.
public final class Measured {
    /// OpenShift has a monitoring; elsewhere it is read where its address is configured.
    public static final OptionalRead OPTIONAL_READ = OptionalRead.ofComponent(OpenShift::shown, Resources.MEASUREMENTS);

    private Measured() {}

    /// The values of a signal, as far as they are of the namespace that the picture is of.
    public static List<Measurement> of(Signal signal, Picture picture) {
        return picture.objects(Resources.MEASUREMENTS).stream()
                .filter(one -> one.signal() == signal)
                .filter(one -> picture.namespace()
                        .filter(name -> !name.equals(one.label("namespace")))
                        .isEmpty())
                .toList();
    }

    /// The member of etcd that a value is of: its pod, or its address where it runs outside of the cluster.
    static Subject member(Measurement measurement) {
        String pod = measurement.label("pod");
        String instance = measurement.label("instance");
        return pod.isEmpty()
                ? Subject.external(instance.isEmpty() ? "etcd" : instance)
                : new Subject("Pod", measurement.label("namespace"), pod);
    }

    /// A share in whole percent, never rounded up to what it has not reached.
    public static int percent(double share) {
        return (int) Math.floor(100 * share + 1e-9);
    }
}
