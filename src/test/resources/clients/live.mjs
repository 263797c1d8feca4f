// SPDX-License-Identifier: Apache-2.0
//
// Keeps the page of a server open while time goes by and the verdict changes, and prints what was seen as JSON:
//   live.mjs <chromium> <url>
import { chromium } from 'playwright-core';

const [executablePath, url] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1000, height: 300 } });
await page.clock.install();
await page.goto(url);
await page.locator('main[aria-busy=false] h1').waitFor();

// The graph of the first cause.
await page.locator('summary', { hasText: 'Explains' }).first().click();
const folded = page.locator('.graph details').first();
await folded.locator('summary').click();
const node = folded.locator('button').first();
await node.click();
const said = folded.locator('[role=group] pre').first();
await said.waitFor();
const graph = { node: await node.innerText(), said: await said.innerText() };
const root = page.locator('.graph').first().locator('button').first();
await root.click();
await page.locator('.graph > div [role=group] pre').first().waitFor();
graph.root = [await root.innerText(), await page.locator('.graph > div [role=group] pre').first().innerText()];

await page.reload();
await page.locator('main[aria-busy=false] h1').waitFor();
const heard = await page.locator('body').ariaSnapshot();
let asked = 0;
let answer = (route) => route.continue();
await page.route(url, (route) => { asked++; return answer(route); });
const news = page.locator('#news');
const later = () => page.clock.fastForward(31_000);

await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
await later();
await page.evaluate(() => delete document.hidden);
answer = async (route) => {
  const response = await route.fetch();
  const body = (await response.text()).replace('"verdict":"degraded"', '"verdict":"unhealthy"')
    .replace(/"asOf":"[^"]*"/, `"asOf":"${await page.evaluate(() => new Date().toISOString())}"`);
  return route.fulfill({ response, body });
};
// What is open is not taken away, but what came meanwhile is told.
const explains = page.locator('summary', { hasText: 'Explains' });
await explains.click();
await later();
await news.filter({ hasText: 'UNHEALTHY' }).waitFor();
const meanwhile = { title: await page.title(), news: await news.innerText() };
await explains.click();
await page.evaluate(() => scrollTo(0, 400));
await later();
await page.locator('h1', { hasText: 'UNHEALTHY' }).waitFor();
const changed = {
  title: await page.title(), scrolled: await page.evaluate(() => scrollY), asked, focused: await page.evaluate(() => document.activeElement.tagName),
};

answer = (route) => route.abort('connectionrefused');
await later();
await news.filter({ hasText: 'Not refreshed' }).waitFor();
await later();
await later();
const gone = {
  news: await news.innerText(),
  seen: await news.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight),
  verdict: await page.locator('h1').innerText(),
  age: await page.locator('header').innerText(),
};

answer = (route) => route.continue();
await later();
await page.locator('h1', { hasText: 'DEGRADED' }).waitFor();
console.log(JSON.stringify({ graph, heard, meanwhile, changed, gone, back: await news.innerText() }));
await browser.close();
