import { loopbackGuard } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Attribute, Change, Client as LdapClient } from 'ldapts';
import type { DirectoryClient } from '../../src/modules/connectors/index.ts';
import { createDirectoryClient } from '../../src/modules/connectors/index.ts';
import type { TestSso } from '../app.ts';
import { startTestSso } from '../app.ts';
import { call, handleBody, refreshBody, tokenPath } from '../client.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import type { DirectoryServer } from '../peers/directory-server.ts';
import {
  base,
  freePort,
  objectGuid,
  parts,
  root,
  service,
  startDirectoryServer,
  startSilentServer,
} from '../peers/directory-server.ts';
import { startFloodingServer } from '../peers/flooding-server.ts';
import { loginAddress, Visitor } from '../visitor.ts';

/** Of the challenge in `loginAddress`. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

let server: DirectoryServer;
beforeAll(async () => {
  server = await startDirectoryServer();
});
afterAll(() => server.stop());

type Directory = Parameters<DirectoryClient['signIn']>[0];

/** The directory of Acme as its administrator has set it up, asked by TLS. */
function directory(change: Partial<Directory> = {}): Directory {
  return {
    issuer: 'urn:acme:directory',
    url: server.tlsUrl,
    startTls: false,
    certificateAuthority: server.certificate,
    bindDn: service.dn,
    bindPassword: service.password,
    baseDn: base,
    loginAttributes: ['mail', 'uid'],
    idAttribute: 'entryUUID',
    mailAttribute: 'mail',
    nameAttribute: 'cn',
    groupsAttribute: 'ou',
    isMailVerified: true,
    searchFilter: null,
    referralHosts: [],
    allowedDomains: [],
    ...change,
  };
}

const noted: unknown[] = [];
const client = createDirectoryClient({ isPlainAllowed: false, outgoing: loopbackGuard });
const ask = (name: string, password: string, change: Partial<Directory> = {}) =>
  client.signIn(directory(change), { name, password, noteReferral: (error) => noted.push(error) });
const signIn = async (...asked: Parameters<typeof ask>) => (await ask(...asked))?.identity ?? null;
const ann = (change: Partial<Directory> = {}) => signIn('ann', 'password of ann', change);

describe('a directory that sends an endless message', () => {
  it.each([['ldap'], ['ldaps']])(
    '[H-08] is disconnected after a megabyte, by %s',
    async (protocol) => {
      const { key, certificate: cert } = server;
      const flood = await startFloodingServer(protocol === 'ldaps' ? { key, cert } : null);
      const anyProtocol = createDirectoryClient({ isPlainAllowed: true, outgoing: loopbackGuard });
      const url = `${protocol}://127.0.0.1:${flood.port}`;
      const failure = await anyProtocol.check(directory({ url })).catch((error: unknown) => error);
      flood.stop();
      expect(failure).toMatchObject({ trouble: 'unreachable' });
      expect(String(failure)).toContain('more than 1048576 bytes');
      // The buffers of both ends hold more than was read.
      expect(flood.sent()).toBeLessThan(16_777_216);
    },
  );
});

describe('a directory', () => {
  it('[A-02] identifies a person by name or address', async () => {
    const identity = {
      issuer: 'urn:acme:directory',
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'ann@acme.test',
      isEmailVerified: true,
      isEmailProvable: true,
      displayName: 'Ann Lee',
      username: 'ann',
      groups: ['Staff', 'Planning'],
      sessionId: null,
      methods: [],
      context: null,
    };
    expect(await ann()).toEqual(identity);
    expect(await signIn(' ANN@acme.test ', 'password of ann')).toEqual(identity);
  });

  it('[A-02] accepts a name with a Windows domain prefix', async () => {
    expect(await signIn('ACME\\ann', 'password of ann')).toMatchObject({ username: 'ann' });
  });

  it.each([
    ['an initial password', 'reset', 'password of reset', 'must_change'],
    ['an expired password', 'expired', 'password of expired', 'expired'],
    [
      'an expired password that works a few more times',
      'graceful',
      'password of graceful',
      'grace',
    ],
    ['an account that is locked', 'locked', 'password of locked', 'locked'],
  ])('[A-05] reports %s, and signs no one in', async (_, name, password, trouble) => {
    expect(await ask(name, password)).toMatchObject({ refusal: { trouble } });
  });

  it.each(['reset', 'expired', 'graceful'])(
    '[A-05] reveals nothing about the state of %s after a wrong password',
    async (name) => {
      expect(await ask(name, 'x')).toBeNull();
    },
  );

  it('[J-04] returns direct, nested and primary groups, each once', async () => {
    const found = await signIn('grouped', 'password of grouped', { groupsAttribute: 'memberOf' });
    const names = ['circle', 'company', 'domain users', 'everyone', 'planning'];
    expect([...(found?.groups ?? [])].sort()).toEqual(names.map((name) => `cn=${name},${base}`));
  });

  it('[J-04] has unknown groups if it returns only some of them', async () => {
    expect(await signIn('ranged', 'password of ranged')).toMatchObject({ groups: null });
  });

  it.each([
    ['the first without a choice', 'mails', [], 'ma.ils@old.test'],
    ['that of an allowed domain', 'mails', ['acme.test'], 'ils@acme.test'],
    ['the typed one', 'MAILS@acme.test', ['acme.test'], 'mails@acme.test'],
    ['the first where none is allowed', 'mails', ['else.test'], 'ma.ils@old.test'],
  ])('[A-02] uses of several addresses %s', async (_, name, allowedDomains, email) => {
    expect(await signIn(name, 'password of mails', { allowedDomains })).toMatchObject({ email });
  });

  it('[A-02] signs in a person whose address a contact also has', async () => {
    const found = await signIn('known@acme.test', 'password of known');
    expect(found).toMatchObject({ username: 'known' });
  });

  it('[A-02] searches only people who match the configured filter', async () => {
    const searchFilter = '(&(objectClass=inetOrgPerson)(!(ou=Staff)))';
    expect(await ann({ searchFilter })).toBeNull();
    expect(await ann({ searchFilter: '(ou=Staff)' })).not.toBeNull();
  });

  it('[H-02] counts as proof of addresses only if its administrator says so', async () => {
    expect(await ann({ isMailVerified: false })).toMatchObject({
      email: 'ann@acme.test',
      isEmailVerified: false,
      isEmailProvable: true,
    });
  });

  it('[A-02] is called by StartTLS, too, before any secret is sent', async () => {
    expect(await ann({ url: server.plainUrl, startTls: true })).not.toBeNull();
    expect(await signIn('ann', 'x', { url: server.plainUrl, startTls: true })).toBeNull();
  });

  it.each(['objectGUID', 'objectguid'])(
    '[A-02] identifies people by binary identifiers: %s',
    async (idAttribute) => {
      expect(await ann({ idAttribute })).toMatchObject({ subject: objectGuid.toString('hex') });
      // Without the attribute, users are ambiguous, so none is returned.
      expect(await signIn('twin1', 'password of twin1', { idAttribute })).toBeNull();
    },
  );

  it.each([
    ['a wrong password', 'ann', 'password of Ann'],
    ['an unknown name', 'eve', 'password of ann'],
    ['two people of one address', 'twins@acme.test', 'password of twin1'],
    ['three people of one address', 'three@acme.test', 'password of three1'],
    ['a filter', '*', 'password of ann'],
    ['part of a name', 'an*', 'password of ann'],
    ['a filter that closes ours', 'ann)(objectClass=*', 'password of ann'],
    ['a filter that widens ours', '*)(|(uid=ann', 'password of ann'],
    ['an escape', '\\61nn', 'password of ann'],
    ['a NUL', 'ann\0', 'password of ann'],
    ['an LDAP name', `uid=ann,ou=people,${base}`, 'password of ann'],
  ])('[A-02] signs in no one for %s', async (_, name, password) => {
    expect(await signIn(name, password)).toBeNull();
  });

  it.each([
    ['whose certificate nobody vouches for', { certificateAuthority: null }, 'untrusted'],
    ['whose certificate has another name', { host: 'localhost' }, 'untrusted'],
    ['that does not know the service', { bindPassword: 'another' }, 'refused'],
    ['that shows its people to nobody', { baseDn: 'dc=other,dc=test' }, 'unreachable'],
  ])(
    '[A-05] %s is reported as such',
    async (_, { host, ...change }: Partial<Directory> & { host?: string }, trouble) => {
      const url = (from: string) => from.replace('127.0.0.1', host ?? '127.0.0.1');
      await expect(ann({ url: url(server.tlsUrl), ...change })).rejects.toMatchObject({ trouble });
      const byStartTls = { url: url(server.plainUrl), startTls: true, ...change };
      await expect(ann(byStartTls)).rejects.toMatchObject({ trouble });
    },
  );

  describe('that refers to other servers', () => {
    const moved = { baseDn: `ou=moved,${parts}` };
    const elsewhere = { baseDn: `ou=elsewhere,${parts}` };
    const named = {
      trouble: 'unreachable',
      message: expect.stringContaining(`ldaps://elsewhere.test/ou=people,${base}`),
    };

    it('[A-02] for its base signs in there, and passes its test', async () => {
      expect(await ann(moved)).toEqual(await ann());
      expect(await signIn('ann', 'x', moved)).toBeNull();
      await client.check(directory(moved));
      const { subject = '' } = (await ann()) ?? {};
      expect(await client.read(directory(moved), subject)).toMatchObject({ subject });
    });

    it('[A-05] for its base to a server that is not allowed is reported, not as an unknown name', async () => {
      await expect(client.check(directory(elsewhere))).rejects.toMatchObject(named);
      await expect(ann(elsewhere)).rejects.toMatchObject(named);
      await expect(client.find(directory(elsewhere), 'ann')).rejects.toMatchObject(named);
    });

    it('[H-08] calls an allowed server with the certificate that its name requires', async () => {
      const other = { baseDn: `ou=named,${parts}` };
      await expect(ann(other)).rejects.toMatchObject({ trouble: 'unreachable' });
      const allowed = { ...other, referralHosts: ['localhost'] };
      await expect(ann(allowed)).rejects.toMatchObject({ trouble: 'untrusted' });
    });

    it('[A-02] for parts below its base finds people there', async () => {
      expect(await ann({ baseDn: parts })).toEqual(await ann());
    });

    it('[A-05] reports that a name may be in an uncalled part, and signs no one in', async () => {
      const whole = { baseDn: parts };
      await expect(client.find(directory(whole), 'eve')).rejects.toMatchObject(named);
      await expect(client.read(directory(whole), 'eve')).rejects.toMatchObject(named);
      noted.length = 0;
      expect(await signIn('eve', 'x', whole)).toBeNull();
      expect(noted).toEqual([expect.objectContaining(named)]);
    });
  });

  it('[A-05] that is down, or never answers, blocks no one', async () => {
    const silent = await startSilentServer();
    const quick = createDirectoryClient({
      isPlainAllowed: true,
      outgoing: loopbackGuard,
      patienceMs: 100,
    });
    const askQuickly = (change: Partial<Directory>) =>
      quick.signIn(directory(change), {
        name: 'ann',
        password: 'x',
        noteReferral: () => undefined,
      });
    const at = (scheme: string, port: number) => ({ url: `${scheme}://127.0.0.1:${port}` });
    const down = await freePort();
    const asked = [at('ldaps', down), at('ldap', silent.port), at('ldaps', silent.port)].map(
      askQuickly,
    );
    const upgraded = askQuickly({ ...at('ldap', silent.port), startTls: true });
    for (const one of [...asked, upgraded]) {
      await expect(one).rejects.toMatchObject({ trouble: 'unreachable' });
    }
    silent.stop();
  });
});

describe('the sign-in page of a directory', () => {
  let sso: TestSso;
  beforeAll(async () => {
    sso = await startTestSso();
    const { bindPassword, issuer, ...settings } = directory();
    await addConnector(sso, {
      slug: 'staff',
      kind: 'ldap',
      issuer,
      settings: {
        ...settings,
        sealedBindPassword: sealed(sso, bindPassword ?? ''),
        createsUsers: true,
        allowedDomains: ['acme.test'],
      },
    });
  });
  afterAll(() => sso.close());

  async function tryAs(login: string, password: string): Promise<Visitor> {
    const visitor = new Visitor(sso.app);
    await visitor.get(loginAddress().replace('/login?', '/login/with/staff?'));
    await visitor.submit('/login/with/staff', { login, password });
    return visitor;
  }

  it('[A-02] [S-01] signs its people in, and the application receives its key', async () => {
    const visitor = await tryAs('ann', 'password of ann');
    expect(await visitor.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
    const user = await sso.db
      .selectFrom('app_user')
      .select(['subject', 'display_name'])
      .where('email', '=', 'ann@acme.test')
      .executeTakeFirstOrThrow();
    expect(user.display_name).toBe('Ann Lee');
  });

  const people = (uid: string) => `uid=${uid},ou=people,${base}`;
  it.each([
    ['left the directory', 'leaver', (admin: LdapClient) => admin.del(people('leaver'))],
    [
      'was locked there by an administrator',
      'lockable',
      (admin: LdapClient) =>
        admin.modify(
          people('lockable'),
          new Change({
            operation: 'add',
            modification: new Attribute({
              type: 'pwdAccountLockedTime',
              values: ['000001010000Z'],
            }),
          }),
        ),
    ],
  ])(
    '[H-06] refreshes tokens of a person who %s for at most 15 minutes',
    async (_, name, leave) => {
      const visitor = await tryAs(name, `password of ${name}`);
      const handle = new URL((await visitor.follow()) ?? '').searchParams.get('sessionKey') ?? '';
      const body = handleBody({ handle, verifier });
      let { data: tokens } = (await call(sso, tokenPath, { body })).json();
      const refresh = async () => {
        const answer = await call(sso, tokenPath, { body: refreshBody({ tokens }) });
        if (answer.statusCode === 200) tokens = answer.json().data;
        return answer.statusCode;
      };
      sso.clock.advance({ minutes: 16 });
      expect(await refresh()).toBe(200);
      const admin = new LdapClient({ url: server.plainUrl });
      await admin.bind(root.dn, root.password);
      await leave(admin);
      await admin.unbind();
      sso.clock.advance({ minutes: 14 });
      expect(await refresh()).toBe(200);
      sso.clock.advance({ minutes: 1 });
      expect(await refresh()).toBe(400);
    },
  );

  it('[H-06] refreshes tokens while the directory does not answer', async () => {
    const visitor = await tryAs('known', 'password of known');
    const handle = new URL((await visitor.follow()) ?? '').searchParams.get('sessionKey') ?? '';
    const body = handleBody({ handle, verifier });
    const { data: tokens } = (await call(sso, tokenPath, { body })).json();
    const connector = sso.db.updateTable('connector').where('slug', '=', 'staff');
    const { settings } = await sso.db
      .selectFrom('connector')
      .select('settings')
      .where('slug', '=', 'staff')
      .executeTakeFirstOrThrow();
    const away = { ...Object(settings), url: 'ldaps://127.0.0.1:9' };
    await connector.set({ settings: JSON.stringify(away) }).execute();
    sso.clock.advance({ minutes: 16 });
    const answer = tokens && (await call(sso, tokenPath, { body: refreshBody({ tokens }) }));
    await connector.set({ settings: JSON.stringify(settings) }).execute();
    expect(answer?.statusCode).toBe(200);
  });

  it('[A-05] explains errors, and counts guesses', async () => {
    const wrong = await tryAs('ann', 'x');
    expect([wrong.status, wrong.text]).toEqual([
      401,
      expect.stringContaining('password is not correct'),
    ]);
    for (let guesses = 0; guesses < 5; guesses += 1) await tryAs(' a n\u00adN ', 'x');
    const late = await tryAs('ann', 'password of ann');
    expect([late.status, late.answer?.headers['retry-after']]).toEqual([429, expect.anything()]);
  });

  it('[A-02] refuses a person who is deactivated here', async () => {
    sso.clock.advance({ days: 1 });
    const email = 'ann@acme.test';
    await sso.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('email', '=', email)
      .execute();
    const visitor = await tryAs('ann', 'password of ann');
    expect([visitor.status, visitor.text]).toEqual([403, expect.stringContaining('deactivated')]);
  });
});
