import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import { testSso } from '../app.ts';
import { filled, routesOf } from '../routes.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

const sso = testSso();
const id = '00000000-0000-4000-8000-000000000000';

/** Forms that change no rights, sign-in methods, addresses, second factors or sessions. */
const harmless: Readonly<Record<string, string>> = {
  '/admin/t/:tenant/groups/new': 'groups of the launcher',
  '/admin/t/:tenant/groups/:id': 'groups of the launcher',
  '/admin/t/:tenant/groups/:id/remove': 'groups of the launcher',
  '/admin/t/:tenant/connectors/:id/test': 'changes nothing',
  '/admin/t/:tenant/connectors/:id/find': 'changes nothing',
};

let administrator: Clerk;
let operator: Clerk;
let staffId: string;
beforeAll(async () => {
  [administrator, operator] = await Promise.all([clerkOf(sso), clerkOf(sso, 'admin@www.test')]);
  const staff = await sso.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'staff@acme.test')
    .executeTakeFirstOrThrow();
  staffId = staff.id;
});

async function formTokenOf(clerk: Clerk): Promise<string> {
  await clerk.get('/account');
  return clerk.hiddenFields('/logout').form_token ?? '';
}

/** Whether the form asks for a proof of identity first. */
async function asksAgain(path: string): Promise<boolean> {
  const clerk = path.startsWith('/admin/platform') ? operator : administrator;
  const target = filled(path, { person: staffId, other: id });
  await clerk.post(target, { form_token: await formTokenOf(clerk), version: '1' });
  return clerk.status === 401 && clerk.html.includes('name="confirm_password"');
}

describe('[H-06] forms of the administration', () => {
  it('ask for a new proof 15 minutes after the sign-in, unless a reason is listed', async () => {
    const paths = routesOf(sso, 'POST').filter((path) => path.startsWith('/admin/'));
    expect(paths).toContain('/admin/t/:tenant/people/:id/end-sessions');
    expect(paths).toContain('/admin/platform/tenants/new');
    expect(Object.keys(harmless).filter((path) => !paths.includes(path))).toEqual([]);
    sso.clock.advance({ minutes: 16 });
    const unguarded: string[] = [];
    for (const path of paths) {
      if (!(await asksAgain(path))) unguarded.push(path);
    }
    expect(unguarded.sort()).toEqual(Object.keys(harmless).sort());
  });

  it('end the sessions of a colleague after the password', async () => {
    const path = `/admin/t/acme/people/${staffId}/end-sessions`;
    await clerkOf(sso, 'staff@acme.test');
    await clerkOf(sso, 'staff@acme.test');
    await administrator.get(`/admin/t/acme/people/${staffId}`);
    await administrator.press(path);
    expect(administrator.status).toBe(401);
    await administrator.send(path, { confirm_password: demoPassword });
    expect(administrator.location).toBe(`/admin/t/acme/people/${staffId}?done=ended`);
  });
});
