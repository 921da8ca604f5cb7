import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseProxy, ProxiedDatabase } from '@axp/server-kit/testing';
import { connectThroughProxy } from '@axp/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../seeds/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import type { TestSso } from './app.ts';
import { startTestSso } from './app.ts';
import { loginAddress, Visitor } from './visitor.ts';

let sso: TestSso;
let proxy: DatabaseProxy;
let away: ProxiedDatabase<DB>;

beforeAll(async () => {
  sso = await startTestSso({
    unitOfWork: {
      withMerchant: (...call) => away.unitOfWork.withMerchant(...call),
      readMerchant: (...call) => away.unitOfWork.readMerchant(...call),
      asSystem: (...call) => away.unitOfWork.asSystem(...call),
    },
  });
  away = await connectThroughProxy(sso.db);
  ({ proxy } = away);
});
afterAll(async () => {
  await away.close();
  await sso.close();
});

// Tenants are cached for a few seconds.
afterEach(() => sso.clock.advance({ minutes: 1 }));

const credentials = { email: 'staff@acme.test', password: demoPassword };

async function signedIn(): Promise<Visitor> {
  const ann = new Visitor(sso.app);
  await ann.get(loginAddress());
  await ann.submit('/login', credentials);
  return ann;
}

function expectUnavailable({ answer, html }: Visitor, text: string): void {
  expect(answer?.statusCode).toBe(503);
  expect(answer?.headers['retry-after']).toBe('5');
  expect(answer?.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html).toContain(`<h1>${text}</h1>`);
}

const titles = {
  en: 'The service is unavailable for the moment',
  th: 'ขณะนี้ระบบไม่พร้อมให้บริการชั่วคราว',
} as const;

describe('[Z-114] a page while the database is unavailable', () => {
  const pages = [
    '/login',
    '/account',
    '/account/security',
    '/account/sessions',
    '/logout',
    '/forgot',
    '/authorize',
    '/login/verify',
    '/login/address',
    '/admin/t/acme/people',
  ];
  it.each(pages)('reports it in the person’s language, and keeps the sign-on: %s', async (page) => {
    const ann = await signedIn();
    sso.clock.advance({ minutes: 1 });
    await proxy.stop();
    for (const language of ['en', 'th'] as const) {
      await ann.get(page, { 'accept-language': language });
      expectUnavailable(ann, titles[language]);
      expect(ann.html).toContain(`<html lang="${language}"`);
      expect(ann.html).toContain(`<a href="${page}">`);
    }
    await proxy.start();
    await ann.get('/account');
    // Connections that were lost may be noticed one by one.
    for (let tries = 0; tries < 50 && !ann.text.includes('staff@acme.test'); tries += 1) {
      await sleep(100);
      await ann.get('/account');
    }
    expect(ann.text).toContain('staff@acme.test');
  });

  it('keeps the language chosen in a cookie', async () => {
    const ann = await signedIn();
    await ann.get('/account?lang=th');
    sso.clock.advance({ minutes: 1 });
    await proxy.stop();
    await ann.get('/account', { 'accept-language': 'en' });
    expectUnavailable(ann, titles.th);
    await proxy.start();
  });

  it('answers a form, which can be sent again afterwards', async () => {
    const ann = new Visitor(sso.app);
    await ann.get(loginAddress());
    const fields = { ...ann.hiddenFields('/login'), ...credentials };
    sso.clock.advance({ minutes: 1 });
    await proxy.stop();
    await ann.post('/login', fields);
    expectUnavailable(ann, titles.en);
    expect(ann.text).toContain('Go back to the previous page and send it again');
    await proxy.start();
    await ann.post('/login', fields);
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });
});

it('[Z-05] a page whose commit is uncertain does not claim that nothing was saved', async () => {
  const ann = new Visitor(sso.app);
  await ann.get('/forgot');
  proxy.nextCommit('hide');
  await ann.submit('/forgot', { email: 'staff@acme.test' });
  expectUnavailable(ann, titles.en);
  expect(ann.text).toContain("we can't tell whether this was saved");
});
