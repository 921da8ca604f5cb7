import { describe, expect, it } from '@jest/globals';
import { testSso } from '../app.ts';
import { clerkOf } from './clerk.ts';

const sso = testSso();

const base = '/admin/t/acme';

async function idOf(email: string): Promise<string> {
  const row = await sso.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('two concurrent administrators', () => {
  it('save one form, and the second sees a conflict', async () => {
    const clerks = await Promise.all([clerkOf(sso), clerkOf(sso)]);
    const path = `${base}/applications/axp-booking`;
    await Promise.all(clerks.map((clerk) => clerk.get(path)));
    await Promise.all(clerks.map((clerk, index) => clerk.send(path, { name: `Name ${index}` })));
    expect(clerks.map(({ status }) => `${status}`).toSorted()).toEqual(['303', '409']);
    const second = clerks.find(({ status }) => status === 409);
    expect(second?.filledIn(path).name).toBe(`Name ${second === clerks[0] ? 0 : 1}`);
  });

  it('of the platform keep at least one administrator of a tenant', async () => {
    await sso.db
      .updateTable('app_user')
      .set({ is_administrator: true })
      .where('email', '=', 'staff@acme.test')
      .execute();
    const people = [await idOf('admin@acme.test'), await idOf('staff@acme.test')];
    const clerks = await Promise.all(people.map(() => clerkOf(sso, 'admin@www.test')));
    const paths = people.map((id) => `${base}/people/${id}`);
    await Promise.all(clerks.map((clerk, index) => clerk.get(paths[index] ?? '')));
    await Promise.all(
      clerks.map((clerk, index) => clerk.press(`${base}/people/${people[index]}/deactivate`)),
    );
    expect(clerks.map(({ status }) => `${status}`).toSorted()).toEqual(['303', '422']);
  });

  it('add one application with one name', async () => {
    const clerk = await clerkOf(sso, 'admin@www.test');
    const other = await clerkOf(sso, 'admin@www.test');
    const path = '/admin/t/siam/applications/new';
    const values = { id: 'crm', name: 'CRM', url: 'https://crm.example/', audience: 'crm' };
    await Promise.all([clerk, other].map((one) => one.get(`${path}`)));
    await Promise.all([clerk, other].map((one) => one.send(path, values)));
    expect([`${clerk.status}`, `${other.status}`].toSorted()).toEqual(['303', '422']);
  });
});
