{{- /* SPDX-License-Identifier: Apache-2.0 */ -}}
{{- /* Combinations of values that would install but not work, or work but be insecure. Each message begins with the value. */ -}}
{{- define "chm.guards" -}}
{{- $v := .Values -}}
{{- if eq $v.tls.source "none" -}}
  {{- if not $v.tls.allowPlaintext -}}
    {{- fail "tls.source: 'none' sends callers' tokens in clear text; set tls.allowPlaintext=true where a service mesh encrypts the connection, or use 'service-ca' or 'secret'." -}}
  {{- end -}}
  {{- if $v.tls.secretName -}}
    {{- fail "tls.secretName: is set although tls.source is 'none'; use tls.source=secret to use it." -}}
  {{- end -}}
{{- else if $v.tls.allowPlaintext -}}
  {{- fail (printf "tls.allowPlaintext: is set although tls.source is '%s'; leave it out, or use tls.source=none." $v.tls.source) -}}
{{- end -}}
{{- if and (eq $v.tls.source "secret") (not $v.tls.secretName) -}}
  {{- fail "tls.secretName: is missing; tls.source=secret needs a Secret with tls.crt and tls.key." -}}
{{- end -}}
{{- /* The capabilities of a real cluster include kinds such as v1/Pod; those of a rendering without a cluster do not. */ -}}
{{- if and (eq $v.tls.source "service-ca") (.Capabilities.APIVersions.Has "v1/Pod") (not (.Capabilities.APIVersions.Has "config.openshift.io/v1")) -}}
  {{- fail "tls.source: 'service-ca' needs OpenShift, which creates the certificate; on this cluster use tls.source=secret with tls.secretName." -}}
{{- end -}}
{{- if and $v.route.enabled (eq $v.tls.source "secret") (not $v.route.destinationCACertificate) -}}
  {{- fail "route.destinationCACertificate: is missing; with tls.source=secret the router needs the CA of the pod's certificate to re-encrypt." -}}
{{- end -}}
{{- if $v.oauthProxy.enabled -}}
  {{- if not $v.oauthProxy.host -}}
    {{- fail "oauthProxy.host: is missing; the OAuth server redirects browsers to a registered host: set the host of the Route." -}}
  {{- end -}}
  {{- if ne $v.tls.source "service-ca" -}}
    {{- fail (printf "oauthProxy.enabled: needs OpenShift's certificate (tls.source=service-ca), with which oauth-proxy verifies the server; tls.source is '%s'." $v.tls.source) -}}
  {{- end -}}
  {{- if $v.auth.proxyTokenHeader -}}
    {{- fail "auth.proxyTokenHeader: is set by oauthProxy.enabled; leave it out." -}}
  {{- end -}}
  {{- if $v.auth.audience -}}
    {{- fail "auth.audience: is set, but the tokens of oauthProxy have no audience; remove one of the two." -}}
  {{- end -}}
{{- end -}}
{{- if and $v.ingress.enabled (not $v.ingress.host) -}}
  {{- fail "ingress.host: is missing; the server accepts requests for configured host names only." -}}
{{- end -}}
{{- if and $v.ingress.enabled (not $v.ingress.tlsSecretName) -}}
  {{- fail "ingress.tlsSecretName: is missing; callers' tokens must not reach the Ingress in clear text." -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) -}}
  {{- fail "httpRoute.parentRefs: is empty; name the Gateway." -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.hostnames) -}}
  {{- fail "httpRoute.hostnames: is empty; the server accepts requests for configured host names only." -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (ne $v.tls.source "none") (not $v.httpRoute.caConfigMap) -}}
  {{- fail "httpRoute.caConfigMap: is missing; the pods serve HTTPS, so the Gateway needs the CA of their certificate (ca.crt in a ConfigMap)." -}}
{{- end -}}
{{- if and $v.monitoring.serviceMonitor (ne $v.service.type "ClusterIP") -}}
  {{- fail (printf "monitoring.serviceMonitor: finds no metrics with service.type '%s', because the metrics port is then not part of the Service; use ClusterIP." $v.service.type) -}}
{{- end -}}
{{- if and $v.monitoring.prometheusRule (not $v.monitoring.serviceMonitor) -}}
  {{- fail "monitoring.prometheusRule: needs monitoring.serviceMonitor; without it Prometheus does not scrape the metrics, and the alert that no replica responds would fire permanently." -}}
{{- end -}}
{{- $labels := include "chm.labels" . | fromYaml -}}
{{- range $value, $given := dict "podLabels" $v.podLabels "monitoring.labels" $v.monitoring.labels "monitoring.dashboardLabels" $v.monitoring.dashboardLabels -}}
  {{- range $label, $_ := $given -}}
    {{- if hasKey $labels $label -}}
      {{- fail (printf "%s: %s is a label of the chart; choose another one." $value $label) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if and $v.route.enabled (not $v.route.host) (not $v.settings.allowedHosts) -}}
  {{- fail "route.host: is missing; the server accepts requests for configured host names only: set it, or set settings.allowedHosts to the name that OpenShift generates." -}}
{{- end -}}
{{- if and $v.rbac.create (not $v.serviceAccount.create) (or (not $v.serviceAccount.name) (eq $v.serviceAccount.name "default")) -}}
  {{- fail "serviceAccount.name: is missing; without serviceAccount.create the roles would be bound to the default ServiceAccount of the namespace." -}}
{{- end -}}
{{- if and $v.clusterMonitoring.enabled (ne $v.clusterAccess "service-account") -}}
  {{- fail "clusterMonitoring.enabled: has no effect with clusterAccess=caller, which reads alerts with the caller's own permissions." -}}
{{- end -}}
{{- if $v.fleet.clusterProxyUrl -}}
  {{- if ne $v.clusterAccess "caller" -}}
    {{- fail (printf "fleet.clusterProxyUrl: needs clusterAccess=caller, because clusters are read with the callers' own permissions; it is '%s'." $v.clusterAccess) -}}
  {{- end -}}
  {{- if not (has "fleet" $v.settings.toolsets) -}}
    {{- fail "settings.toolsets: lacks 'fleet', the tools for the clusters of fleet.clusterProxyUrl." -}}
  {{- end -}}
  {{- if $v.auth.audience -}}
    {{- fail "auth.audience: is set, but cluster-proxy accepts only tokens with the audience of the API server; remove it or fleet.clusterProxyUrl." -}}
  {{- end -}}
{{- else if $v.fleet.caConfigMap -}}
  {{- fail "fleet.clusterProxyUrl: is missing; fleet.caConfigMap has no effect without it." -}}
{{- end -}}
{{- if has "change" $v.settings.toolsets -}}
  {{- if ne $v.clusterAccess "caller" -}}
    {{- fail (printf "settings.toolsets: 'change' needs clusterAccess=caller, because changes are made with the caller's own permissions; it is '%s'." $v.clusterAccess) -}}
  {{- end -}}
  {{- $named := false -}}
  {{- range $v.extraEnv }}{{ if and (eq .name "MCP_CHANGE_NAMESPACES") (or .value .valueFrom) }}{{ $named = true }}{{ end }}{{ end -}}
  {{- if not $named -}}
    {{- fail "extraEnv: lacks MCP_CHANGE_NAMESPACES, the namespaces in which the toolset 'change' may make changes." -}}
  {{- end -}}
{{- end -}}
{{- if and (has "context" $v.settings.toolsets) (eq $v.sessions.mode "none") -}}
  {{- fail "settings.toolsets: 'context' needs sessions.mode=signed; without sessions nothing is remembered." -}}
{{- end -}}
{{- if not $v.upstreams.configMap -}}
  {{- range $value := list "secret" "hosts" "callerHosts" "debugRoute" -}}
    {{- if get $v.upstreams $value -}}
      {{- fail (printf "upstreams.configMap: is missing; upstreams.%s has no effect without it." $value) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if and $v.observer.scrapeTls (ne $v.tls.source "secret") -}}
  {{- fail (printf "observer.scrapeTls: has no effect with tls.source '%s'; leave it out." $v.tls.source) -}}
{{- end -}}
{{- range $value, $subjects := dict "rbac.users" $v.rbac.users "observer.scrapers" $v.observer.scrapers -}}
  {{- range $subjects -}}
    {{- if and (eq .kind "ServiceAccount") (not .namespace) -}}
      {{- fail (printf "%s: ServiceAccount %s has no namespace, which a binding needs." $value .name) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- range $value, $given := dict "resources" $v.resources "oauthProxy.resources" $v.oauthProxy.resources "observer.resources" $v.observer.resources -}}
  {{- range $name, $limit := $given.limits -}}
    {{- $request := dig "requests" $name "" $given -}}
    {{- if and $limit $request (lt (include "chm.quantity" $limit | float64) (include "chm.quantity" $request | float64)) -}}
      {{- fail (printf "%s.limits.%s: %v is less than the request %v." $value $name $limit $request) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if $v.autoscaling.enabled -}}
  {{- if gt (int $v.autoscaling.minReplicas) (int $v.autoscaling.maxReplicas) -}}
    {{- fail (printf "autoscaling.minReplicas: %d is more than autoscaling.maxReplicas %d." (int $v.autoscaling.minReplicas) (int $v.autoscaling.maxReplicas)) -}}
  {{- end -}}
  {{- if and (not $v.autoscaling.targetCPUUtilizationPercentage) (not $v.autoscaling.targetCallsInFlight) -}}
    {{- fail "autoscaling.targetCPUUtilizationPercentage: is 0 and so is autoscaling.targetCallsInFlight; autoscaling needs one of them." -}}
  {{- end -}}
{{- end -}}
{{- if and $v.networkPolicy.enabled (not $v.networkPolicy.fromLightspeed) (not $v.networkPolicy.extraFrom) (not $v.route.enabled) (not $v.oauthProxy.enabled) -}}
  {{- fail "networkPolicy.extraFrom: is empty; with networkPolicy.fromLightspeed=false no client could connect." -}}
{{- end -}}
{{- if and $v.networkPolicy.enabled (or $v.ingress.enabled $v.httpRoute.enabled) (not $v.networkPolicy.extraFrom) -}}
  {{- fail "networkPolicy.extraFrom: is empty; add the pods of the Ingress or Gateway controller, which could not reach the server otherwise." -}}
{{- end -}}
{{- if le (int $v.terminationGracePeriodSeconds) (add 15 (int $v.preStopSeconds) | int) -}}
  {{- fail (printf "terminationGracePeriodSeconds: %d is too short; calls need preStopSeconds (%d) and 15 s more to end." (int $v.terminationGracePeriodSeconds) (int $v.preStopSeconds)) -}}
{{- end -}}
{{- $port := include "chm.port" . | int -}}
{{- if eq $port (int $v.ports.management) -}}
  {{- fail (printf "ports.management: %d is the port of MCP; choose another." $port) -}}
{{- end -}}
{{- if and $v.oauthProxy.enabled (has (int $v.ports.oauthProxy) (list $port (int $v.ports.management))) -}}
  {{- fail (printf "ports.oauthProxy: %d is a port of the server; choose another." (int $v.ports.oauthProxy)) -}}
{{- end -}}
{{- $own := list -}}
{{- range (include "chm.env" . | fromYamlArray) }}{{ $own = append $own .name }}{{ end -}}
{{- $own = concat $own (list "MCP_AUTH" "MCP_AUTH_AUDIENCE" "MCP_AUTH_ISSUER" "MCP_PROXY_TOKEN_HEADER" "MCP_ALLOW_PLAINTEXT" "MCP_CLUSTER" "MCP_TLS_CERT_FILE" "MCP_TLS_KEY_FILE" "MCP_SESSION_KEY_FILE") -}}
{{- range $v.extraEnv -}}
  {{- if has .name $own -}}
    {{- fail (printf "extraEnv: %s is set by the chart; use the value for it." .name) -}}
  {{- end -}}
{{- end -}}
{{- end -}}

{{- /* A quantity of Kubernetes, such as 512Mi, as a number. */ -}}
{{- define "chm.quantity" -}}
{{- $units := dict "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "E" 1e18 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 "Pi" 1125899906842624.0 "Ei" 1152921504606846976.0 -}}
{{- mulf (regexFind "^[0-9.]+([eE][+-]?[0-9]+)?" (toString .) | float64) (get $units (regexFind "[A-Za-z]*$" (toString .)) | default 1.0) -}}
{{- end -}}
