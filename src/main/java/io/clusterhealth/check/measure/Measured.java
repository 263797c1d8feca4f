// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Reads;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// Measurements of the cluster's monitoring, as checks use them.
public final class Measured {
    /// OpenShift always has monitoring; elsewhere it is read if its address is configured.
    public static final Reads OPTIONAL_READ = Reads.of().ofComponent(OpenShift::shown, Resources.MEASUREMENTS);

    private Measured() {}

    /// The values of a signal, restricted to the namespace of the picture if it has one.
    public static List<Measurement> of(Signal signal, Picture picture) {
        return picture.objects(Resources.MEASUREMENTS).stream()
                .filter(one -> one.signal() == signal)
                .filter(one -> picture.covers(one.label("namespace")))
                .toList();
    }

    /// The etcd member of a value: its pod, or its address if it runs outside of the cluster.
    static Subject member(Measurement measurement) {
        String pod = measurement.label("pod");
        String instance = measurement.label("instance");
        return pod.isEmpty()
                ? Subject.external(instance.isEmpty() ? "etcd" : instance)
                : new Subject("Pod", measurement.label("namespace"), pod);
    }

    /// A share in whole percent, rounded down.
    public static int percent(double share) {
        return (int) Math.floor(100 * share + 1e-9);
    }
}
