// SPDX-License-Identifier: Apache-2.0
// @modelcontextprotocol/sdk 1: node typescript-1.mjs legacy http <url>, or … stdio <command…>
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { check, converse, step } from './outcome.mjs';

const [, kind, ...target] = process.argv.slice(2);
const client = new Client({ name: 'test', version: '1' });
const errors = [];
client.onerror = error => errors.push(error.message);
client.progressArguments = onprogress => [undefined, { onprogress }];
client.requestArguments = options => [undefined, options];

await step('connect', async () => {
    await client.connect(kind === 'http'
        ? new StreamableHTTPClientTransport(new URL(target[0]))
        : new StdioClientTransport({ command: target[0], args: target.slice(1), stderr: 'ignore' }));
    check(client.getServerVersion()?.name === 'openshift-cluster-health', 'no server name');
});
await converse(client, kind);
await step('silence', async () => check(errors.filter(message => !/abort/i.test(message)).length === 0, errors.join()));
process.exit(0);
