// SPDX-License-Identifier: Apache-2.0
// @modelcontextprotocol/client 2: node typescript-2.mjs legacy|modern|auto http <url>, or … stdio <command…>
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { check, converse, step } from './outcome.mjs';

const [era, kind, ...target] = process.argv.slice(2);
const mode = { legacy: 'legacy', modern: { pin: '2026-07-28' }, auto: 'auto' }[era];
const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
const errors = [];
client.onerror = error => errors.push(error.message);
client.progressArguments = onprogress => [{ onprogress }];
client.requestArguments = options => [options];

await step('connect', async () => {
    await client.connect(kind === 'http'
        ? new StreamableHTTPClientTransport(new URL(target[0]))
        : new StdioClientTransport({ command: target[0], args: target.slice(1), stderr: 'ignore' }));
    check(client.getServerVersion()?.name === 'openshift-cluster-health', 'no server name');
    const expected = era === 'legacy' ? '2025-11-25' : '2026-07-28';
    check(client.getNegotiatedProtocolVersion() === expected, client.getNegotiatedProtocolVersion());
});
await converse(client, kind);
await step('silence', async () => check(errors.filter(message => !/abort/i.test(message)).length === 0, errors.join()));
process.exit(0);
