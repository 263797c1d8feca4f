// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.scripted.Reply;
import io.clusterhealth.bench.scripted.Request;
import io.clusterhealth.bench.scripted.Script;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An API server that authenticates callers: the token `load-<user>` belongs to that user, and a pod's log
/// holds its namespace and the requesting user. Can stop responding, and fail a share of the requests.
final class CallersScript implements Script {
    /// Prefix of every caller's token.
    static final String TOKEN = "load-";

    private static final Pattern REVIEWED = Pattern.compile("\"token\":\"" + TOKEN + "([^\"]*)\"");
    private static final Pattern POD = Pattern.compile("/api/v1/namespaces/([^/]+)/pods/web");
    private static final Pattern LOG = Pattern.compile(POD.pattern() + "/log");

    private volatile CountDownLatch silence = new CountDownLatch(0);
    private volatile int failing;

    @Override
    public Reply answer(Request request) throws InterruptedException {
        silence.await();
        if (request.path().endsWith("reviews")) {
            return review(request);
        }
        if (ThreadLocalRandom.current().nextInt(100) < failing) {
            return Reply.failure(500, "InternalError", "etcdserver: leader changed");
        }
        Matcher pod = POD.matcher(request.path());
        Matcher log = LOG.matcher(request.path());
        return pod.matches()
                ? pod(pod.group(1))
                : log.matches()
                        ? log(log.group(1), user(request))
                        : Reply.failure(404, "NotFound", "there is nothing but pods and their logs");
    }

    /// Holds all responses back until [#speak].
    void fallSilent() {
        silence = new CountDownLatch(1);
    }

    /// Answers all waiting requests, and later ones.
    void speak() {
        silence.countDown();
    }

    /// @param percent of the requests that fail from now on
    void fail(int percent) {
        failing = percent;
    }

    private static Reply review(Request request) {
        if (!request.path().endsWith("/tokenreviews")) {
            return Reply.json(201, "{\"kind\":\"SubjectAccessReview\",\"status\":{\"allowed\":true}}");
        }
        Matcher token = REVIEWED.matcher(request.body());
        String status = token.find()
                ? "{\"authenticated\":true,\"user\":{\"username\":\"%1$s\",\"uid\":\"%1$s\"}}".formatted(token.group(1))
                : "{\"authenticated\":false}";
        return Reply.json(201, "{\"kind\":\"TokenReview\",\"status\":" + status + "}");
    }

    private static String user(Request request) {
        return request.token().startsWith(TOKEN) ? request.token().substring(TOKEN.length()) : "nobody";
    }

    private static Reply pod(String namespace) {
        return Reply.json(200, """
                {"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"%s","name":"web"},"spec":{"containers":[\
                {"name":"c"}]},"status":{"phase":"Running"}}""".formatted(namespace));
    }

    private static Reply log(String namespace, String user) {
        return Reply.text(200, "2026-11-21T00:00:00.000000000Z " + namespace + "/of-" + user + "\n");
    }
}
