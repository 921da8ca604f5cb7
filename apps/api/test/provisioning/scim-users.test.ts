import { randomUUID } from 'node:crypto';
import { getUser } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { merchantKey, personalKey } from '../api-keys/key-world.ts';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import type { Directory } from './scim-world.ts';
import { configure, directory, entraUser, Resource, scimOf } from './scim-world.ts';

const api = testApi();
const { send, list, create, patch } = scimOf(api);
let entra: Directory;
beforeAll(async () => {
  entra = await directory(api);
});

const person = async (id: string, { boss } = entra) =>
  (await api.call(getUser, { as: boss, params: { id } })).data;

describe('a directory', () => {
  it('[J-03] tests its connection with a random user name, which nobody has', async () => {
    const { statusCode, headers } = await send(entra, 'GET', '/Users?filter=userName%20eq%20"x"');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await list(entra, '/Users', 'userName eq "b7c0-random"')).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      Resources: [],
    });
  });

  it.each([
    ['/ServiceProviderConfig', { bulk: { supported: false }, patch: { supported: true } }],
    ['/ResourceTypes', { totalResults: 2 }],
    ['/ResourceTypes/User', { endpoint: '/Users' }],
    ['/Schemas', { totalResults: 3 }],
    ['/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group', { name: 'Group' }],
  ])('[J-03] reads %s', async (path, expected) => {
    expect((await send(entra, 'GET', path)).json()).toMatchObject(expected);
  });

  it('[J-03] refuses bulk operations, as its configuration says', async () => {
    const answer = await send(entra, 'POST', '/Bulk', { body: { Operations: [] } });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { status: '404' }]);
  });

  it('[J-03] needs a key with the scope, and no session will do', async () => {
    const { boss, host } = entra;
    const reader = await merchantKey(api, boss, { scopes: { provisioning: 'see' } });
    const other = await merchantKey(api, boss, { scopes: { people: 'change' } });
    const ann = await personalKey(api, await colleagueOf(api, boss), {
      scopes: { provisioning: 'change' },
    });
    const session = { host, token: await api.tokenOf(boss) };
    const body = entraUser('nobody');
    const statuses = async (as: Pick<Directory, 'host' | 'token'>) => [
      (await send(as, 'GET', '/Users')).statusCode,
      (await send(as, 'POST', '/Users', { body })).statusCode,
    ];
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(other)).toEqual([403, 403]);
    expect(await statuses(ann)).toEqual([403, 403]);
    expect(await statuses(session)).toEqual([401, 401]);
    expect(await statuses({ host, token: 'axp_wrong' })).toEqual([401, 401]);
  });

  it('[T-07] does not reach another merchant', async () => {
    const other = await directory(api);
    const { id } = await create(other, '/Users', entraUser('elena'));
    expect((await send(entra, 'GET', `/Users/${id}`)).statusCode).toBe(404);
    expect((await patch(entra, `/Users/${id}`, [{ op: 'remove', path: 'title' }])).statusCode).toBe(
      404,
    );
    expect((await send({ ...entra, host: other.host }, 'GET', '/Users')).statusCode).toBe(401);
  });

  it('[J-03] refuses changes while it is paused, so that they are repeated', async () => {
    const other = await directory(api);
    await configure(api, other.boss, { isPaused: true });
    const answer = await send(other, 'POST', '/Users', { body: entraUser('late') });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('300');
    expect((await send(other, 'GET', '/Users')).statusCode).toBe(200);
  });
});

describe('creating a user', () => {
  it('[J-03] creates an active person without a mail', async () => {
    const response = await send(entra, 'POST', '/Users', { body: entraUser('lucas') });
    const created = Resource.parse(response.json());
    expect(response.statusCode).toBe(201);
    expect(response.headers.location).toBe(`http://${entra.host}/scim/v2/Users/${created.id}`);
    expect(response.headers.etag).toBe(created.meta.version);
    expect(created).toMatchObject({
      externalId: 'entra-lucas',
      userName: 'lucas@acme.test',
      active: true,
      name: { givenName: 'lucas', familyName: 'Moreau' },
      emails: [{ value: 'lucas@acme.test', type: 'work', primary: true }],
    });
    expect(created).not.toHaveProperty('title');
    expect(await person(created.id)).toMatchObject({
      fullName: 'lucas Moreau',
      email: 'lucas@acme.test',
      status: 'active',
      isAdministrator: false,
    });
    const mails = await api.db.selectFrom('account_mail').selectAll().execute();
    expect(mails.filter(({ email }) => email === 'lucas@acme.test')).toEqual([]);
    const { data: audited } = await api.call(listAuditEvents, { as: entra.boss, query: {} });
    expect(audited[0]).toMatchObject({ action: 'create', actor: { fullName: 'Lobby screen' } });
  });

  it('[J-03] mails an invitation if the merchant wants it', async () => {
    const other = await directory(api);
    await configure(api, other.boss, { sendsInvitations: true });
    const { id } = await create(other, '/Users', entraUser('wei'));
    expect((await person(id, other)).status).toBe('invited');
    const mails = await api.db.selectFrom('account_mail').selectAll().execute();
    expect(mails.filter(({ email }) => email === 'wei@acme.test')).toMatchObject([
      { purpose: 'activate' },
    ]);
  });

  it('[J-03] gives no access to a user who is not active', async () => {
    const { id } = await create(entra, '/Users', entraUser('former', { active: 'False' }));
    expect((await person(id)).status).toBe('deactivated');
  });

  it.each([
    ['user name', { externalId: 'another', emails: [{ value: 'other@acme.test' }] }],
    ['external id', { userName: 'other', emails: [{ value: 'other@acme.test' }] }],
    ['address', { userName: 'other', externalId: 'another' }],
  ])('[J-03] refuses a %s that another user has', async (_, traits) => {
    const other = await directory(api);
    await create(other, '/Users', entraUser('ann'));
    const answer = await send(other, 'POST', '/Users', { body: entraUser('ann', traits) });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
    });
  });

  it.each([
    ['without a user name', { userName: '' }, 'invalidValue'],
    ['without an address', { userName: 'lucas', emails: [] }, 'invalidValue'],
    ['with an address that is none', { emails: [{ value: 'lucas' }] }, 'invalidValue'],
    ['with a state that is none', { active: 'maybe' }, 'invalidValue'],
  ])('[J-03] refuses one %s', async (_, traits, scimType) => {
    const answer = await send(entra, 'POST', '/Users', { body: entraUser('bad', traits) });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { scimType }]);
  });

  it('[J-03] links people who are here only if the merchant wants it, and never administrators', async () => {
    const other = await directory(api);
    const ann = await colleagueOf(api, other.boss);
    const boss = await administrator(api, other.boss);
    const wanted = ({ email }: { readonly email: string }, name: string) =>
      entraUser(name, { emails: [{ value: email.toUpperCase() }] });
    const codes = async () =>
      Promise.all(
        [wanted(ann, 'ann'), wanted(boss, 'boss')].map(
          async (body) => (await send(other, 'POST', '/Users', { body })).statusCode,
        ),
      );
    expect(await codes()).toEqual([409, 409]);
    expect((await person(ann.id, other)).fullName).toBe(ann.fullName);
    await configure(api, other.boss, { linksPeople: true });
    expect(await codes()).toEqual([201, 409]);
    expect(await person(ann.id, other)).toMatchObject({ fullName: 'ann Moreau', status: 'active' });
  });

  it('[J-03] never touches people whom it has not created or linked', async () => {
    const ann = await colleagueOf(api, entra.boss);
    expect((await list(entra, '/Users', `emails.value eq "${ann.email}"`)).totalResults).toBe(0);
    const statuses = [
      await send(entra, 'GET', `/Users/${ann.id}`),
      await send(entra, 'PUT', `/Users/${ann.id}`, { body: entraUser('x') }),
      await patch(entra, `/Users/${ann.id}`, [{ op: 'replace', path: 'active', value: false }]),
      await send(entra, 'DELETE', `/Users/${ann.id}`),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await person(ann.id)).status).toBe('active');
  });
});

describe('finding users', () => {
  it.each([
    ['userName', 'userName eq "KENJI@acme.test"'],
    ['externalId', 'externalId eq "entra-kenji"'],
    ['an address', 'emails.value eq "kenji@acme.test"'],
    ['an address with its type', 'emails[type eq "work" and value eq "kenji@acme.test"]'],
    [
      'a name with its schema',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "kenji@acme.test"',
    ],
    ['two conditions', 'userName eq "kenji@acme.test" and externalId eq "entra-kenji"'],
  ])('[J-03] compares %s', async (_, filter) => {
    const known = await list(entra, '/Users', 'externalId eq "entra-kenji"');
    if (known.totalResults === 0) await create(entra, '/Users', entraUser('kenji'));
    const found = await list(entra, '/Users', filter);
    expect(found.Resources.map(({ displayName }) => displayName)).toEqual(['kenji Moreau']);
  });

  it.each(['title eq "x"', 'userName sw "k"', 'userName eq "a" or userName eq "b"', 'userName eq'])(
    '[J-03] refuses %s, which no index answers',
    async (filter) => {
      const answer = await send(entra, 'GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { scimType: 'invalidFilter' },
      ]);
    },
  );

  it('[J-03] pages, and returns the attributes that are wanted', async () => {
    const other = await directory(api);
    for (const name of ['a', 'b', 'c']) await create(other, '/Users', entraUser(name));
    const page = async (query: string) => (await send(other, 'GET', `/Users?${query}`)).json();
    expect(await page('startIndex=2&count=1')).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ userName: 'b@acme.test' }],
    });
    expect(await page('count=0')).toMatchObject({ totalResults: 3, Resources: [] });
    expect(await page('startIndex=-4&count=9999')).toMatchObject({
      startIndex: 1,
      itemsPerPage: 3,
    });
    const [first] = (await page('attributes=userName,name.givenName')).Resources;
    expect(Object.keys(first).toSorted()).toEqual(['id', 'meta', 'name', 'schemas', 'userName']);
    const [second] = (await page('excludedAttributes=emails,groups')).Resources;
    expect(second).not.toHaveProperty('emails');
    expect(second).toHaveProperty('userName');
  });

  it('[J-03] answers 304 for a version that the directory has', async () => {
    const { id, meta } = await create(entra, '/Users', entraUser('cached'));
    const headers = { 'if-none-match': meta.version };
    expect((await send(entra, 'GET', `/Users/${id}`, { headers })).statusCode).toBe(304);
  });
});

describe('changing a user', () => {
  it('[J-03] takes the shapes of Entra ID', async () => {
    const { id } = await create(entra, '/Users', entraUser('luc'));
    const { statusCode } = await patch(entra, `/Users/${id}`, [
      { op: 'Replace', path: 'displayName', value: 'Luc Martin' },
      { op: 'Replace', path: 'name.familyName', value: 'Martin' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'luc.martin@acme.test' },
      { op: 'Replace', path: 'userName', value: 'luc.martin@acme.test' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'IT',
      },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Bangkok' },
    ]);
    expect(statusCode).toBe(200);
    expect(await person(id)).toMatchObject({
      fullName: 'Luc Martin',
      email: 'luc.martin@acme.test',
    });
    await patch(entra, `/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect((await person(id)).status).toBe('deactivated');
    await patch(entra, `/Users/${id}`, [
      { op: 'add', value: { active: 'True', 'name.givenName': 'L' } },
    ]);
    expect(await person(id)).toMatchObject({ status: 'active', fullName: 'L Martin' });
  });

  it('[J-03] takes the shapes of Okta', async () => {
    const { id } = await create(entra, '/Users', entraUser('olga'));
    await patch(entra, `/Users/${id}`, [{ op: 'replace', value: { active: false } }]);
    expect((await person(id)).status).toBe('deactivated');
    const body = entraUser('olga', {
      displayName: undefined,
      name: { givenName: 'Olga', familyName: 'K' },
    });
    const put = await send(entra, 'PUT', `/Users/${id}`, { body });
    expect(put.json()).toMatchObject({ active: true, displayName: 'Olga K' });
    expect((await person(id)).status).toBe('active');
  });

  it('[J-03] writes nothing if nothing differs', async () => {
    const { id, meta } = await create(entra, '/Users', entraUser('same'));
    const put = await send(entra, 'PUT', `/Users/${id}`, { body: entraUser('same') });
    expect(Resource.parse(put.json()).meta.version).toBe(meta.version);
  });

  it('[J-03] refuses a change of a version that is not the last', async () => {
    const { id, meta } = await create(entra, '/Users', entraUser('stale'));
    const headers = { 'if-match': meta.version };
    const rename = (displayName: string) =>
      send(entra, 'PUT', `/Users/${id}`, { headers, body: entraUser('stale', { displayName }) });
    expect((await rename('One')).statusCode).toBe(200);
    expect((await rename('Two')).statusCode).toBe(412);
  });

  it('[J-03] notifies the owner of an address that the directory replaces', async () => {
    const { id } = await create(entra, '/Users', entraUser('moved'));
    await patch(entra, `/Users/${id}`, [
      { op: 'replace', path: 'emails', value: [{ value: 'new.moved@acme.test', primary: true }] },
    ]);
    const mails = await api.db.selectFrom('account_mail').selectAll().execute();
    expect(mails.filter(({ email }) => email === 'moved@acme.test')).toMatchObject([
      { purpose: 'email-notice' },
    ]);
  });

  it.each([
    ['a path that is none', [{ op: 'replace', path: '[', value: 1 }], 'invalidPath'],
    [
      'a path to the prototype',
      [{ op: 'add', path: '__proto__.polluted', value: 1 }],
      'invalidPath',
    ],
    ['a part that is none', [{ op: 'add', path: 'active.constructor', value: 1 }], 'invalidPath'],
    ['removing nothing', [{ op: 'remove' }], 'noTarget'],
    ['an unknown operation', [{ op: 'move', path: 'active', value: 1 }], 'invalidSyntax'],
    ['no operation', [], 'invalidSyntax'],
    ['a wrong value', [{ op: 'replace', path: 'active', value: 'perhaps' }], 'invalidValue'],
  ])('[J-03] refuses %s', async (_, operations, scimType) => {
    const { id } = await create(entra, '/Users', entraUser(`bad-${randomUUID()}`));
    const answer = await patch(entra, `/Users/${id}`, operations);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { scimType }]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('[J-03] keeps a person deactivated whom an administrator has deactivated', async () => {
    const { id } = await create(entra, '/Users', entraUser('banned'));
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', id)
      .execute();
    await patch(entra, `/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    await patch(entra, `/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    await patch(entra, `/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect((await person(id)).status).toBe('deactivated');
  });
});

describe('deleting a user', () => {
  it('[J-03] deactivates the person, forgets the user after 30 days, and finds the person again', async () => {
    const other = await directory(api);
    const { id } = await create(other, '/Users', entraUser('gone'));
    expect((await send(other, 'DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await send(other, 'GET', `/Users/${id}`)).statusCode).toBe(404);
    expect((await send(other, 'DELETE', `/Users/${id}`)).statusCode).toBe(404);
    expect((await person(id, other)).status).toBe('deactivated');
    expect((await create(other, '/Users', entraUser('gone'))).id).toBe(id);
    expect((await person(id, other)).status).toBe('active');
    await send(other, 'DELETE', `/Users/${id}`);
    await api.runJob('settle_provisioned_rights');
    const kept = () =>
      api.db.selectFrom('scim_user').select('user_id').where('user_id', '=', id).execute();
    api.clock.advance({ days: 29 });
    await api.runJob('forget_deleted_users');
    expect(await kept()).toHaveLength(1);
    api.clock.advance({ days: 2 });
    await api.runJob('forget_deleted_users');
    expect(await kept()).toEqual([]);
  });
});
