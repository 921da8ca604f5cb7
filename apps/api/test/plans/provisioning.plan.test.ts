import type { Plan, PlanMode } from '@axp/server-kit/testing';
import { PlanRecorder } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { fillDirectory } from '../provisioning/directory-crowd.ts';
import type { Directory } from '../provisioning/scim-world.ts';
import { directory, entraUser, scimOf } from '../provisioning/scim-world.ts';

jest.setTimeout(600_000);

/** More than a page and its groups, less than the people by far. */
const mostRows = 1_500;

let api: TestApi;
let recorder: PlanRecorder;
let entra: Directory;
let userId: string;
let groupId: string;
beforeAll(async () => {
  api = await startTestApi();
  entra = await directory(api);
  await fillDirectory((text) => sql.raw(text).execute(api.db), entra.boss.merchantId);
  const scim = scimOf(api);
  [userId = '', groupId = ''] = [
    (await scim.list(entra, '/Users', 'externalId eq "id-5000"')).Resources[0]?.id,
    (await scim.list(entra, '/Groups', 'externalId eq "group-50"')).Resources[0]?.id,
  ];
  recorder = new PlanRecorder(api.database);
});
afterAll(() => api.close());

const scim = () => scimOf(api);

/** Without members, as Entra ID reads groups. */
const listLean = (filter: string) => {
  const query = `excludedAttributes=members&filter=${encodeURIComponent(filter)}`;
  return scim().send(entra, 'GET', `/Groups?${query}`);
};

interface Request {
  readonly work: () => Promise<unknown>;
  readonly indexes: readonly string[];
}

const requests: Readonly<Record<string, Request>> = {
  'a user by name': {
    work: () => scim().list(entra, '/Users', 'userName eq "P77@acme.test"'),
    indexes: ['scim_user_by_name'],
  },
  'a user by external id': {
    work: () => scim().list(entra, '/Users', 'externalId eq "id-77"'),
    indexes: ['scim_user_by_external_id'],
  },
  'a user by address': {
    work: () => scim().list(entra, '/Users', 'emails.value eq "p77@acme.test"'),
    indexes: ['app_user_email', 'scim_user_by_wanted_email', 'scim_user_pk'],
  },
  'a user by id': {
    work: () => scim().send(entra, 'GET', `/Users/${userId}`),
    indexes: ['scim_user_pk', 'app_user_pk'],
  },
  'a group by name': {
    work: () => listLean('displayName eq "Group 77"'),
    indexes: ['scim_group_by_name'],
  },
  'the groups of a user': {
    work: () => listLean(`members eq "${userId}"`),
    indexes: ['scim_member_by_user'],
  },
  'a change of a user': {
    work: () =>
      scim().patch(entra, `/Users/${userId}`, [
        { op: 'replace', path: 'name.givenName', value: `N${Math.random()}` },
      ]),
    indexes: ['scim_user_pk'],
  },
  'a member of a group': {
    work: async () => {
      await scim().patch(entra, `/Groups/${groupId}`, [
        { op: 'remove', path: `members[value eq "${userId}"]` },
      ]);
      await scim().patch(entra, `/Groups/${groupId}`, [
        { op: 'add', path: 'members', value: [{ value: userId }] },
      ]);
    },
    indexes: ['scim_member_pk', 'scim_user_pk'],
  },
  'a new user': {
    work: () => scim().create(entra, '/Users', entraUser(uuidv7())),
    indexes: ['app_user_email'],
  },
};

const growing = new Set(['app_user', 'scim_user', 'scim_member']);
const modes: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];
const cases = Object.keys(requests).flatMap((name) => modes.map((mode) => ({ name, mode })));

function wasteOf(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ statement, steps }) =>
    steps
      .filter(
        ({ kind, table, rows }) =>
          growing.has(table ?? '') && (kind === 'Seq Scan' || rows > mostRows),
      )
      .map(({ kind, table, rows }) => `${kind} of ${rows} rows of ${table} for ${statement}`),
  );
}

describe('with ten thousand people and five hundred groups', () => {
  it.each(cases)('[J-03] $name uses its index, under $mode', async ({ name, mode }) => {
    const request = requests[name];
    if (!request) throw new Error(`no request is called ${name}`);
    const plans = await recorder.during(mode, request.work);
    expect(wasteOf(plans)).toEqual([]);
    const used = plans.flatMap(({ steps }) => steps.flatMap(({ index }) => index ?? []));
    expect(used).toEqual(expect.arrayContaining([...request.indexes]));
  });
});
