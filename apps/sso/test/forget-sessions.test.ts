import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testSso } from './app.ts';
import { call, refreshBody, signedOn, tokenPath } from './client.ts';

const sso = testSso();

const counts = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from platform_session) as sessions,
      (select count(*)::int from refresh_token) as tokens,
      (select count(*)::int from browser) as browsers,
      (select count(*)::int from one_time_code) as codes`.execute(sso.db);
  return rows[0];
};

it('[S-06] only unusable rows are deleted', async () => {
  const client = await signedOn(sso);
  await call(sso, tokenPath, { body: refreshBody(client) });
  await signedOn(sso, 'admin@acme.test');
  const before = await counts();
  expect(before).toMatchObject({ sessions: 2, tokens: 3, browsers: 2 });
  await sso.runJob('forget_sessions');
  expect(await counts()).toEqual(before);

  const long = sql`interval '100 days'`;
  await sql`update refresh_token set created_at = created_at - ${long},
    expires_at = expires_at - ${long}`.execute(sso.db);
  await sql`update platform_session set expires_at = expires_at - ${long}`.execute(sso.db);
  await sql`update one_time_code set expires_at = expires_at - ${long}`.execute(sso.db);
  await sql`update browser set created_at = created_at - ${long}`.execute(sso.db);
  await sso.runJob('forget_sessions');
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, browsers: 0, codes: 0 });
});

it.each([
  ['refresh_token', 'used_at', 7 * 24, 'tokens'],
  ['platform_session', 'ended_at', 30 * 24, 'sessions'],
  ['platform_session', 'expires_at', 30 * 24, 'sessions'],
  ['one_time_code', 'expires_at', 24, 'codes'],
] as const)('[S-06] rows of %s stay after %s for %i hours', async (table, column, hours, kind) => {
  const client = await signedOn(sso);
  await call(sso, tokenPath, { body: refreshBody(client) });
  await sql`update platform_session set ended_at = now(), end_reason = 'logout'`.execute(sso.db);
  const rowsAfter = async (age: number) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(hours => ${age})
      where ${sql.ref(column)} is not null`.execute(sso.db);
    await sso.runJob('forget_sessions');
    return (await counts())?.[kind] ?? 0;
  };
  const before = (await counts())?.[kind] ?? 0;
  expect(await rowsAfter(hours - 1)).toBe(before);
  expect(await rowsAfter(hours + 1)).toBeLessThan(before);
});

it('[S-06] a browser stays for 60 days, and with a session', async () => {
  await sql`delete from browser`.execute(sso.db);
  await signedOn(sso);
  const age = async (days: number) => {
    await sql`update browser set created_at = now() - make_interval(days => ${days})`.execute(
      sso.db,
    );
    await sso.runJob('forget_sessions');
    return (await counts())?.browsers;
  };
  expect(await age(61)).toBe(1);
  await sql`delete from platform_session`.execute(sso.db);
  expect(await age(59)).toBe(1);
  expect(await age(61)).toBe(0);
});
