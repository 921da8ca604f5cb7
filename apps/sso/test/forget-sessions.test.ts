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
