// SPDX-License-Identifier: Apache-2.0
// Tells the test what a client managed: one line per step, and exit code 1 with the reason when one failed.

export async function step(name, action) {
    try {
        await action();
    } catch (error) {
        console.log(`${name} failed: ${error?.stack ?? error}`);
        process.exit(1);
    }
    console.log(`${name} ok`);
}

export function check(condition, complaint) {
    if (!condition) throw new Error(complaint);
}

// Ends this process by itself when something hangs, before the test has to.
export function giveUpAfter(milliseconds) {
    setTimeout(() => {
        console.log('hangs');
        process.exit(1);
    }, milliseconds).unref();
}

// What every client does, whatever its API.
export async function converse(client, transportName) {
    giveUpAfter(60_000);
    let tools = [];
    await step('list', async () => {
        tools = (await client.listTools()).tools;
        check(tools.some(tool => tool.name === 'get-cluster-health'), 'no get-cluster-health');
        check(tools.every(tool => tool.inputSchema.type === 'object'), 'an input schema is no object');
    });
    await step('call', async () => {
        const result = await client.callTool({ name: 'get-cluster-health', arguments: {} });
        check(!result.isError, JSON.stringify(result));
        check(result.content[0].text.length > 20, 'no text');
    });
    // The client itself holds structuredContent against the outputSchema it listed, and throws where it does not fit.
    await step('structured', async () => {
        check(tools.find(tool => tool.name === 'list-nodes').outputSchema, 'no output schema');
        const result = await client.callTool({ name: 'list-nodes', arguments: {} });
        check(result.structuredContent.success === true, JSON.stringify(result));
        check(result.structuredContent.metadata.cluster.length > 0, 'no cluster');
    });
    await step('refusal', async () => {
        const result = await client.callTool({ name: 'list-pods', arguments: { namespace: 'No Such!' } });
        check(result.isError === true, JSON.stringify(result));
        check(result.structuredContent.success === false, JSON.stringify(result));
        check(result.content[0].text.length < 220, 'an error text of 220 or more');
    });
    await step('error', async () => {
        const code = await client.callTool({ name: 'get-cluster-wealth', arguments: {} })
            .then(() => 0, error => error.code);
        check(code === -32602, `unknown tool: ${code}`);
    });
    await step('progress', async () => {
        const steps = [];
        const result = await client.callTool(
            { name: 'test_tool_with_progress', arguments: {} },
            ...client.progressArguments(progress => steps.push(progress.progress)));
        check(!result.isError, JSON.stringify(result));
        check(steps.join() === '0,50,99', `progress was ${steps}`);
    });
    await step('cancel', async () => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 300);
        const began = Date.now();
        const ended = await client.callTool({ name: 'test_slow', arguments: {} },
            ...client.requestArguments({ signal: controller.signal })).then(() => 'answered', () => 'aborted');
        check(ended === 'aborted', ended);
        check(Date.now() - began < 2_000, 'took too long');
        check((await client.listTools()).tools.length === tools.length, 'deaf after a cancellation');
    });
    await step('close', async () => {
        await client.close();
    });
}
