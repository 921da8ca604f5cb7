import { PlanRecorder } from '@axp/server-kit/testing';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testSso } from './app.ts';
import { signedOn } from './client.ts';

// A database of its own: rows that another test has aged and deleted count in PostgreSQL's estimates.
const sso = testSso();

it('[S-06] [H-10] old rows are found by an index, without a table scan', async () => {
  await signedOn(sso);
  const key = sql`decode(md5(n::text), 'hex')`;
  const many = sql`generate_series(1, 3000) n`;
  const later = sql`now() + n * interval '1 minute'`;
  await sql`insert into browser (tenant_id, id, cookie_hash, created_at)
    select id, gen_random_uuid(), ${key}, ${later} from tenant, ${many}`.execute(sso.db);
  await sql`insert into platform_session (tenant_id, id, browser_id, user_id, connector_id, key_salt,
      key_hash, signed_in_at, last_seen_at, expires_at, ended_at, end_reason)
    select tenant_id, gen_random_uuid(), b.id, user_id, connector_id, key_salt, b.cookie_hash,
      signed_in_at, last_seen_at, b.created_at, b.created_at, 'logout'
    from platform_session join browser b using (tenant_id) where browser_id <> b.id
  `.execute(sso.db);
  await sql`insert into refresh_token (tenant_id, token_hash, application_session_id, scopes,
      created_at, expires_at, used_at, successor_salt)
    select tenant_id, ${key}, application_session_id, scopes, created_at, ${later}, ${later}, ${key}
    from refresh_token, ${many}`.execute(sso.db);
  await sql`insert into one_time_code (tenant_id, code_hash, purpose, created_at, expires_at)
    select id, ${key}, 'code', now(), ${later} from tenant, ${many}`.execute(sso.db);
  await sql`insert into audit_event (id, tenant_id, at, action)
    select gen_random_uuid(), id, ${later}, 'session.started' from tenant, ${many}`.execute(sso.db);
  await sql`analyze`.execute(sso.db);
  const plans = await new PlanRecorder(sso.database).during('force_custom_plan', async () => {
    await sso.runJob('forget_sessions');
    await sso.runJob('forget_security_events');
  });
  const steps = plans.flatMap((plan) => plan.steps);
  expect(steps.map(({ index }) => index)).toEqual(
    expect.arrayContaining([
      'one_time_code_by_end',
      'refresh_token_by_end',
      'refresh_token_by_use',
      'platform_session_by_end',
      'platform_session_by_expiry',
      'browser_by_time',
      'audit_event_by_tenant',
    ]),
  );
  const tables = ['browser', 'platform_session', 'refresh_token', 'one_time_code', 'audit_event'];
  const scans = steps.filter(
    ({ kind, table }) => kind === 'Seq Scan' && tables.includes(table ?? ''),
  );
  expect(scans).toEqual([]);
});
