// SPDX-License-Identifier: Apache-2.0
//
// Opens one of a fleet's clusters on the page of a server, and goes back; prints what was seen as JSON:
//   fleet.mjs <chromium> <url> <cluster>
import { chromium } from 'playwright-core';

const [executablePath, url, cluster] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
const problems = [];
page.on('console', (message) => problems.push(message.text()));
page.on('pageerror', (problem) => problems.push(problem.message));
await page.goto(url);
const whole = page.locator('main[aria-busy=false] h1');
await whole.waitFor();
const text = () => page.evaluate(() => document.body.innerText);
const fleet = await text();

await page.getByRole('button', { name: cluster, exact: true }).click();
const back = page.getByRole('button', { name: 'All clusters' });
await back.waitFor();
await whole.waitFor();
const opened = { title: await page.title(), focused: await page.evaluate(() => document.activeElement.textContent) };
await page.locator('article button').first().click();
const said = page.locator('article [role=group] pre').first();
await said.waitFor();
opened.said = await said.innerText();

await back.click();
await page.getByRole('button', { name: cluster, exact: true }).waitFor();
await whole.waitFor();
console.log(JSON.stringify({ fleet, opened, again: await text(), problems }));
await browser.close();
