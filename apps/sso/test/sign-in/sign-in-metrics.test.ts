import { channel } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';

const reported: unknown[] = [];
const report = (event: unknown) => reported.push(event);

let sso: TestSso;
beforeAll(async () => {
  channel('axp.sign_in').subscribe(report);
  sso = await startTestSso();
});
afterAll(async () => {
  channel('axp.sign_in').unsubscribe(report);
  await sso.close();
});

it('reports a refused and a successful sign-in to the metrics, by method', async () => {
  const staff = new Visitor(sso.app);
  for (const password of ['wrong', demoPassword]) {
    await staff.get('/login');
    await staff.submit('/login', { email: 'staff@acme.test', password });
  }
  expect(reported).toEqual([
    { method: 'unknown', result: 'refused' },
    { method: 'pwd', result: 'ok' },
  ]);
});
