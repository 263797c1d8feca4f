// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// A cluster without nodes: no object has a fault, and no pod can run.
public record NodePresence() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        boolean none = picture.whole(Resources.NODES)
                && picture.objects(Resources.NODES).isEmpty();
        return none ? List.of(none()) : List.of();
    }

    private static Finding none() {
        return Finding.of(FindingCode.NO_NODES, Subjects.node(Subject.ALL)).saying("the list of nodes is empty");
    }
}
