import { beforeAll, describe, expect, it } from '@jest/globals';
import { testSso } from '../app.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf, originOf } from './clerk.ts';

const sso = testSso();
let administrator: Clerk;
let staff: Clerk;
let operator: Clerk;
let strangerId: string;
beforeAll(async () => {
  [administrator, staff, operator] = await Promise.all([
    clerkOf(sso),
    clerkOf(sso, 'staff@acme.test'),
    clerkOf(sso, 'admin@www.test'),
  ]);
  const stranger = await sso.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'staff@siam.test')
    .executeTakeFirstOrThrow();
  strangerId = stranger.id;
});

const ofTenant = [
  'applications',
  'applications/new',
  'applications/axp-booking',
  'groups',
  'groups/new',
  'groups/DEFAULT',
  'connectors',
  'connectors/new-oidc',
  'connectors/new-ldap',
  'connectors/local',
  'people',
  'people/new',
  'sessions',
  'audit',
  'settings',
];
const ofPlatform = [
  '/admin/platform/tenants',
  '/admin/platform/tenants/new',
  '/admin/platform/audit',
];
const id = '00000000-0000-4000-8000-000000000000';
const changes = [
  'applications/new',
  'applications/axp-booking',
  'applications/axp-booking/remove',
  'applications/axp-booking/restore',
  'applications/axp-booking/secret',
  'groups/new',
  'groups/work',
  'groups/work/remove',
  'connectors/new-oidc',
  'connectors/new-ldap',
  'connectors/local',
  'connectors/local/test',
  'connectors/local/remove',
  'people/new',
  `people/${id}`,
  `people/${id}/activate`,
  `people/${id}/invite-again`,
  `people/${id}/reset-factor`,
  `people/${id}/deactivate`,
  `people/${id}/end-sessions`,
  `sessions/${id}/end`,
  'settings',
];
const platformChanges = [
  '/admin/platform/tenants/new',
  '/admin/platform/tenants/siam/suspend',
  '/admin/platform/tenants/siam/open',
];

/** The token of a form of their own, so that the right to do it is all that can be missing. */
async function formTokenOf(clerk: Clerk): Promise<string> {
  await clerk.get('/account');
  return clerk.hiddenFields('/logout').form_token ?? '';
}

async function statusesOf(clerk: Clerk, paths: readonly string[]) {
  const statuses = new Set<number>();
  for (const path of paths) {
    const full = path.startsWith('/') ? path : `/admin/t/acme/${path}`;
    await clerk.get(`${full}`);
    statuses.add(clerk.status);
  }
  return [...statuses];
}

async function refusalsOf(clerk: Clerk, paths: readonly string[]) {
  const form_token = await formTokenOf(clerk);
  const statuses = new Set<number>();
  for (const path of paths) {
    await clerk.post(path, { form_token });
    statuses.add(clerk.status);
  }
  return [...statuses];
}

describe('pages of the administration', () => {
  it('redirect guests to the sign-in', async () => {
    const pages = ['/admin', '/admin/t/acme/people', '/admin/platform/tenants'];
    const answers = await Promise.all(
      pages.map((url) => sso.inject({ url, headers: { host: new URL(originOf('acme')).host } })),
    );
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      pages.map((next) => `/login?${new URLSearchParams({ next }).toString()}`),
    );
  });

  it('[T-07] are open to administrators of the tenant', async () => {
    expect(await statusesOf(administrator, ofTenant)).toEqual([200]);
    await administrator.get('/admin');
    expect(administrator.location).toBe('/admin/t/acme/applications');
  });

  it('[T-07] of every tenant are open to operators, like those of the platform', async () => {
    expect(await statusesOf(operator, [...ofTenant, ...ofPlatform])).toEqual([200]);
    await operator.get(`/admin`);
    expect(operator.location).toBe('/admin/platform/tenants');
  });

  it('[T-07] are refused to people without administration rights', async () => {
    expect(await statusesOf(staff, [...ofTenant, ...ofPlatform, '/admin'])).toEqual([403]);
  });

  it('[T-07] of the platform and of other tenants answer 404 to an administrator', async () => {
    const foreign = ofTenant.map((path) => `/admin/t/siam/${path}`);
    const none = ['/admin/t/nobody/people', '/admin/t/acme%00/people', '/admin/t/../people'];
    expect(await statusesOf(administrator, [...ofPlatform, ...foreign, ...none])).toEqual([404]);
  });

  it('[T-07] show nothing of another tenant by its ids', async () => {
    const paths = [`people/${strangerId}`, 'people/none', `people/${id}`, 'applications/none'];
    expect(await statusesOf(administrator, paths)).toEqual([404]);
  });

  it('can’t be framed or cached', async () => {
    await administrator.get('/admin/t/acme/people');
    const headers = administrator.answer?.headers ?? {};
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('changes', () => {
  it('[T-07] are refused to people without administration rights', async () => {
    const paths = [...changes.map((path) => `/admin/t/acme/${path}`), ...platformChanges];
    expect(await refusalsOf(staff, paths)).toEqual([403]);
  });

  it('[T-07] of the platform and of other tenants are refused to an administrator', async () => {
    const paths = [...changes.map((path) => `/admin/t/siam/${path}`), ...platformChanges];
    expect(await refusalsOf(administrator, paths)).toEqual([404]);
  });

  it('[T-07] of another tenant’s people are refused', async () => {
    const at = `/admin/t/acme/people/${strangerId}`;
    const paths = ['', '/deactivate', '/reset-factor', '/end-sessions', '/activate'];
    expect(
      await refusalsOf(
        administrator,
        paths.map((path) => at + path),
      ),
    ).toEqual([404]);
    const row = await sso.db
      .selectFrom('app_user')
      .select('status')
      .where('id', '=', strangerId)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('active');
  });

  it('are refused once the right was removed', async () => {
    const rights = (is: boolean) =>
      sso.db
        .updateTable('app_user')
        .set({ is_administrator: is })
        .where('email', '=', 'admin@acme.test')
        .execute();
    await rights(false);
    expect(await statusesOf(administrator, ['people'])).toEqual([403]);
    await rights(true);
  });
});

describe('the audit log', () => {
  it('shows a tenant its changes and their authors, including operators', async () => {
    await operator.fill(`/admin/t/acme/groups/new`, { slug: 'hq', name: 'HQ' });
    expect(operator.location).toBe('/admin/t/acme/groups?done=created');
    await administrator.get('/admin/t/acme/audit?action=group.&about=hq');
    expect(administrator.text).toContain('group.created Who Operator of the platform What hq');
    await administrator.get('/admin/t/acme/audit?about=siam');
    expect(administrator.text).toContain('No matches');
    await operator.get(`/admin/platform/audit?action=group.`);
    expect(operator.text).toContain('acme');
  });

  it('can be searched by day, and reports an invalid day', async () => {
    await administrator.get('/admin/t/acme/audit?from=2026-11-02&until=2026-11-02');
    expect(administrator.text).toContain('session.started');
    await administrator.get('/admin/t/acme/audit?from=2026-11-03');
    expect(administrator.text).toContain('No matches');
    await administrator.get('/admin/t/acme/audit?from=2026-02-30&page=x&about=%25_%5C');
    expect(administrator.status).toBe(200);
    expect(administrator.text).toContain('Enter a date');
  });

  it('can’t be changed by anyone, including the owner of the tables', async () => {
    const { write } = await sso.tenant('acme');
    const change = { actor: 'nobody' };
    const byRequest = write((trx) => trx.updateTable('audit_event').set(change).execute());
    await expect(byRequest).rejects.toThrow('permission denied');
    const byOwner = sso.db.updateTable('audit_event').set(change).execute();
    await expect(byOwner).rejects.toThrow('can only be added to');
    const removal = sso.db.deleteFrom('audit_event').execute();
    await expect(removal).rejects.toThrow('can only be added to');
  });
});
