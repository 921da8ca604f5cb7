import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getMerchant } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { parseCommand } from '../src/command/run-command.ts';
import { createFileContents } from '../src/platform/files/file-contents.ts';
import { testApi } from './app.ts';

const api = testApi();
let printed: string[];
beforeEach(() => {
  printed = [];
});

async function run(...words: string[]): Promise<string> {
  await parseCommand(words)({
    unitOfWork: createUnitOfWork(api.database),
    contents: createFileContents(null),
    clock: api.clock,
    newId: uuidv7,
    distribute: async () => ['booking', 'occupancy'],
    print: (line) => void printed.push(line),
  });
  return printed.join('\n');
}

const nina = ['--administrator-email', 'Nina@nova.test', '--administrator-name', 'Nina'];
const nova = ['merchant', 'create', 'Nova.example.com', '--title', 'Nova', ...nina];

describe('axp-booking', () => {
  it('[D-01] [T-06] creates an empty merchant, whose first administrator is invited by mail', async () => {
    expect(await run(...nova, '--language', 'th')).toContain('nina@nova.test is invited by mail');
    const host = 'nova.example.com';
    const { data } = await api.call(getMerchant, { params: { host }, host });
    expect(data).toMatchObject({
      title: 'Nova',
      locale: 'th',
      supportContact: 'Nina@nova.test',
      services: { room: '1', car: '1', asset: '1' },
    });
    const people = await api.db
      .selectFrom('app_user')
      .select(['email', 'status', 'is_administrator', 'password_hash'])
      .where('merchant_id', '=', data.id)
      .execute();
    expect(people).toEqual([
      { email: 'nina@nova.test', status: 'invited', is_administrator: true, password_hash: null },
    ]);
    const mails = await api.db
      .selectFrom('account_mail')
      .select(['email', 'purpose', 'language'])
      .where('merchant_id', '=', data.id)
      .execute();
    expect(mails).toEqual([{ email: 'nina@nova.test', purpose: 'activate', language: 'th' }]);
    expect(await run('merchant', 'list')).toContain('nova.example.com  Nova');
  });

  it.each([
    ['Nova Motors', []],
    ['Head office', ['--unit', 'Head office']],
  ])(
    '[D-01] [P-04] creates the unit "%s", the default one of the administrator',
    async (unit, words) => {
      const host = `${unit.replace(' ', '-').toLowerCase()}.example.com`;
      await run('merchant', 'create', host, '--title', 'Nova Motors', ...nina, ...words);
      const rows = await api.db
        .selectFrom('merchant_host as host')
        .innerJoin('business_unit as unit', 'unit.merchant_id', 'host.merchant_id')
        .innerJoin('user_business_unit as member', 'member.business_unit_id', 'unit.id')
        .innerJoin('app_user as user', 'user.id', 'member.user_id')
        .select(['unit.title', 'member.is_default', 'user.email'])
        .where('host.host', '=', host)
        .execute();
      expect(rows).toEqual([{ title: unit, is_default: true, email: 'nina@nova.test' }]);
    },
  );

  it('distributes the tables, and reports how many', async () => {
    expect(await run('database', 'distribute')).toBe(
      '2 tables were distributed over the nodes of Citus.',
    );
  });

  it('[A-04] connects a merchant to a tenant, to be enabled by an administrator, and disconnects it', async () => {
    await run('merchant', 'create', 'cloud.example.com', '--title', 'Cloud', ...nina);
    const connect = (...words: string[]) => run('cloud', 'connect', ...words);
    await connect('Cloud.example.com', 'first', '--domains', 'first.example');
    await connect(
      'cloud.example.com',
      'acme',
      '--application',
      'booking',
      '--name',
      'Acme account',
    );
    const { id } = await api.db
      .selectFrom('merchant')
      .select('id')
      .where('title', '=', 'Cloud')
      .executeTakeFirstOrThrow();
    const read = () =>
      api.db
        .selectFrom('sign_in_method as method')
        .innerJoin('cloud_tenant as tenant', 'tenant.merchant_id', 'method.merchant_id')
        .select(['kind', 'name', 'is_enabled', 'allowed_domains', 'tenant_key', 'application_id'])
        .where('method.merchant_id', '=', id)
        .execute();
    const acme = { tenant_key: 'acme', application_id: 'booking' };
    const method = { kind: 'cloud', name: 'Acme account', allowed_domains: [] };
    expect(await read()).toEqual([{ ...acme, ...method, is_enabled: false }]);
    await expect(connect('cloud.example.com', 'No', '--domains', 'x')).rejects.toThrow(
      /^TENANT: .*\n--domains: /,
    );
    await expect(connect('nobody.example.com', 'acme')).rejects.toThrow('no merchant');

    const local = { merchant_id: id, code: 'local', kind: 'local', is_enabled: false };
    await api.db.insertInto('sign_in_method').values(local).execute();
    const disconnect = () => run('cloud', 'disconnect', 'cloud.example.com');
    await expect(disconnect()).rejects.toThrow('the only sign-in method');
    await api.db
      .updateTable('sign_in_method')
      .set({ is_enabled: true })
      .where('merchant_id', '=', id)
      .where('kind', '=', 'local')
      .execute();
    expect(await disconnect()).toContain('no cloud accounts any more');
    expect(await read()).toEqual([]);
  });

  it('[H-09] sets the limits of a merchant by kind', async () => {
    await run('merchant', 'create', 'small.example.com', '--title', 'Small', ...nina);
    const limit = (...words: string[]) => run('merchant', 'limit', ...words);
    await limit('Small.example.com', 'guests', '--person', '5', '--merchant', '50');
    await limit('small.example.com', 'mails', '--person', '9');
    await limit('small.example.com', 'guests', '--merchant', '40');
    const { limits } = await api.db
      .selectFrom('merchant')
      .select('limits')
      .where('title', '=', 'Small')
      .executeTakeFirstOrThrow();
    expect(limits).toEqual({ guests: { merchant: 40 }, mails: { person: 9 } });
    for (const wrong of [
      ['small.example.com', 'letters', '--person', '5'],
      ['small.example.com', 'mails', '--person=-5'],
      ['small.example.com', 'mails', '--person', 'many'],
    ]) {
      await expect(limit(...wrong)).rejects.toThrow('KIND is one of bookings, guests');
    }
    await expect(limit('nobody.example.com', 'mails')).rejects.toThrow('no merchant');
  });

  it('[D-03] keeps the currency of another zone, and requires it', async () => {
    const words = ['merchant', 'create', 'berlin.example.com', '--title', 'Berlin', ...nina];
    const there = [...words, '--timezone', 'Europe/Berlin'];
    await expect(run(...there)).rejects.toThrow(/^--currency: /);
    await run(...there, '--currency', 'EUR');
    const { data } = await api.call(getMerchant, { params: { host: 'berlin.example.com' } });
    expect(data).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR' });
  });

  it('refuses a host for a second merchant, and stores nothing of it', async () => {
    const words = ['merchant', 'create', 'once.example.com', '--title', 'Once', ...nina];
    await run(...words);
    await expect(run(...words)).rejects.toThrow('"once.example.com" is another merchant');
    const rows = await api.db
      .selectFrom('merchant')
      .select('id')
      .where('title', '=', 'Once')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('reports each wrong value by its option, on its own line', async () => {
    const wrong = ['--title', ' ', '--administrator-email', 'x', '--timezone', 'Mars/Base'];
    const lines = await run('merchant', 'create', 'no host', ...wrong).catch((error: unknown) =>
      error instanceof Error ? error.message.split('\n') : [],
    );
    expect(lines).toEqual([
      expect.stringMatching(/^HOST: /),
      expect.stringMatching(/^--title: /),
      expect.stringMatching(/^--administrator-email: /),
      expect.stringMatching(/^--administrator-name: /),
      expect.stringMatching(/^--timezone: /),
      expect.stringMatching(/^--currency: /),
    ]);
  });

  it('[R-06] writes everything of a merchant to a new file, and records it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
    const out = path.join(folder, 'all.zip');
    await run(...nova.with(2, 'whole.example.com').with(4, 'Whole'));
    const words = ['merchant', 'export', 'whole.example.com', '--out', out];
    expect(await run(...words)).toContain(`is in ${out}`);
    const bytes = await readFile(out);
    const files = unzipSync(bytes);
    expect(strFromU8(files['company.csv'] ?? new Uint8Array())).toContain('Whole');
    const audited = await api.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .where('object_name', '=', 'Whole')
      .execute();
    expect(audited).toContainEqual({ action: 'download', actor_id: null });
    await expect(run(...words)).rejects.toThrow('exists already');
    expect(await readFile(out)).toHaveLength(bytes.length);
    await expect(run('merchant', 'export', 'no.example.com', '--out', out)).rejects.toThrow('HOST');
    await expect(run('merchant', 'export', 'whole.example.com')).rejects.toThrow('--out FILE.zip');
    await rm(folder, { recursive: true });
  });

  it('suggests the right option for a typo', () => {
    expect(() => parseCommand(['merchant', 'make'])).toThrow('There is no command');
    expect(() => parseCommand(['merchant', 'create'])).toThrow('takes 1 words');
    expect(() => parseCommand(['merchant', 'list', '--loud'])).toThrow('--loud');
  });
});
