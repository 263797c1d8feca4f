# SPDX-License-Identifier: Apache-2.0
#
# The server in an image: launcher, jar and the AOT caches trained on this very Java. Nothing in it needs root, a home
# folder or a particular user id, and the root file system may be read-only.
#
#   docker build .                                                              builds the jar, too
#   docker build --secret id=maven-settings,src=$HOME/.m2/settings.xml .        by way of your own Maven repository
#   docker build --build-arg JAR=prebuilt .                                     takes target/mcp-server.jar
#   docker build --build-arg BASE=… --build-arg BUILDER=… .                     from other bases, or newer ones
#
#   JAR        built, or prebuilt
#   BASE       an image with a JRE 25 and a shell; UBI and Temurin both do
#   BUILDER    an image with a JDK 25 and some Maven, whose user has a HOME; used for JAR=built alone
ARG JAR=built
ARG BASE=registry.access.redhat.com/ubi9/openjdk-25-runtime:1.24@sha256:de073e98f1bb4be12f1454e1685c37db876af845896e0495f4eab0931154f9e4
ARG BUILDER=registry.access.redhat.com/ubi9/openjdk-25:1.24@sha256:513275ae909d56667d30f3420dbb6e6384ee33ec24c7527b6cccd0f1f5d1d54b

# The user of the builder writes to this folder and to its HOME only. A jar that a developer built stays outside.
FROM ${BUILDER} AS jar-built
ARG REVISION=unknown
RUN mkdir /tmp/source
COPY --chown=185:0 pom.xml mvnw /tmp/source/
COPY --chown=185:0 .mvn /tmp/source/.mvn/
COPY --chown=185:0 src/main /tmp/source/src/main/
RUN --mount=type=secret,id=maven-settings,mode=0444 cd /tmp/source && settings=/run/secrets/maven-settings && \
    if [ -f $settings ]; then set -- --settings $settings; fi && \
    sh ./mvnw -B -ntp -q "$@" -Dquick -Dmaven.test.skip "-Dcommit=$(printf %.12s "$REVISION")" package

FROM scratch AS jar-prebuilt
COPY target/mcp-server.jar /tmp/source/target/mcp-server.jar

FROM jar-${JAR} AS jar

# The folder belongs to whatever user the base has, so that the training can write to it. A cache fits as long as the
# jar keeps its size and time and Java its build, which is why this stage has the same base as the last one.
FROM ${BASE} AS product
RUN mkdir /tmp/product
COPY --from=jar --chmod=0644 /tmp/source/target/mcp-server.jar /tmp/product/mcp-server.jar
COPY --chmod=0755 mcp-server /tmp/product/mcp-server
RUN MCP_AOT=train MCP_TRANSPORT=http /tmp/product/mcp-server && \
    MCP_AOT=train MCP_TRANSPORT=stdio /tmp/product/mcp-server && rm -f /tmp/product/*.log

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG BASE
LABEL org.opencontainers.image.base.name="${BASE}" \
      org.opencontainers.image.title="cluster-health-mcp" \
      org.opencontainers.image.description="MCP server that reports the health of a Kubernetes or OpenShift cluster to AI assistants, with the first cause of each fault" \
      org.opencontainers.image.source="https://github.com/openshift-aiops/cluster-health-mcp" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      io.modelcontextprotocol.server.name="io.github.openshift-aiops/cluster-health-mcp"
COPY --from=product /tmp/product/ /usr/local/bin/
COPY LICENSE /licenses/LICENSE
ENV MCP_HTTP_HOST=0.0.0.0
EXPOSE 8080 8443 9000
STOPSIGNAL SIGTERM
USER 1001:0
ENTRYPOINT ["/usr/local/bin/mcp-server"]
