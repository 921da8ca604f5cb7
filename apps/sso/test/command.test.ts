import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopbackGuard } from '@axp/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { actor } from '../src/command/operator.ts';
import { parseCommand } from '../src/command/run-command.ts';
import { migrationsFolder } from '../src/open-platform.ts';
import { createPlatformHosts } from '../src/platform/tenant/platform-hosts.ts';
import { Clerk, originOf } from './administration/clerk.ts';
import type { TestSso } from './app.ts';
import { apiHost, startTestSso } from './app.ts';

// Starting the program with a database of its own takes its time on a busy machine.
jest.setTimeout(600_000);

let sso: TestSso;
let printed: string[];
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());
beforeEach(() => {
  printed = [];
});

function operatorOf({ database, unitOfWork, clock, keys }: TestSso) {
  return {
    database,
    unitOfWork,
    clock,
    newId: () => crypto.randomUUID(),
    keys,
    hosts: createPlatformHosts({
      apiHost,
      originOf: (host) => `https://${host}`,
      trustProxy: false,
    }),
    rules: { isLoopbackAllowed: false },
    applicationAddresses: loopbackGuard,
    migrationsFolder,
  };
}

async function run(...words: string[]): Promise<string> {
  await parseCommand(words).run({
    ...operatorOf(sso),
    print: (line) => void printed.push(line),
  });
  return printed.join('\n');
}

const nova = ['--name', 'Nova', '--administrator-email', 'Nina@nova.test'];
const nina = ['--administrator-name', 'Nina'];

describe('axp-sso', () => {
  it('creates a tenant, whose administrator signs in by the link', async () => {
    const text = await run('tenant', 'create', 'nova', ...nova, ...nina, '--language', 'th');
    const link = /https:\S+/.exec(text)?.[0] ?? '';
    expect(link.startsWith(`${originOf('nova')}/activate/`)).toBe(true);
    const clerk = new Clerk(sso.app, originOf('nova'));
    await clerk.get(link);
    const password = 'a few words of plums';
    await clerk.send('/activate', { password, repeated: password });
    await clerk.get('/login');
    await clerk.send('/login', { email: 'nina@nova.test', password });
    await clerk.get('/admin');
    expect(clerk.location).toBe('/admin/t/nova/applications');
    expect(await run('tenant', 'list')).toContain('nova  Nova  (active; 0 applications, 1 people)');
    await clerk.get(link);
    expect(clerk.status).toBe(410);
  });

  it('adds an application, and reports invalid values', async () => {
    const crm = ['application', 'add', 'nova', 'crm', '--name', 'CRM', '--audience', 'crm'];
    const right = ['--url', 'https://crm.example/', '--login', 'https://crm.example/?k={key}'];
    const wrong = run(...crm, '--url', 'crm', '--login', 'http://crm.example/?k={key}');
    await expect(wrong).rejects.toThrow(/--url: .*\n--login: Not a return address/);
    const inside = run(...crm, ...right, '--backchannel-logout', 'https://10.0.0.7/out');
    await expect(inside).rejects.toThrow(/--backchannel-logout: .*OUTGOING_ALLOW/);
    expect(await run(...crm, ...right)).toContain('is added to "nova"');
    await expect(run(...crm, ...right)).rejects.toThrow('ID: This value is already used.');
  });

  it('suspends and reopens a tenant, but never the one that runs the platform', async () => {
    expect(await run('tenant', 'suspend', 'nova')).toContain('"nova" is suspended');
    const ends = await sso.db
      .selectFrom('audit_event as event')
      .innerJoin('tenant', 'tenant.id', 'event.tenant_id')
      .select(['event.actor', 'event.details'])
      .where('tenant.key', '=', 'nova')
      .where('event.action', '=', 'session.ended')
      .execute();
    expect(ends).toEqual([{ actor, details: { reason: 'administrator' } }]);
    expect(await run('tenant', 'suspend', 'nova')).toContain('"nova" was suspended');
    expect(await run('tenant', 'open', 'nova')).toContain('"nova" is open');
    await expect(run('tenant', 'suspend', 'www')).rejects.toThrow('runs the platform');
    await expect(run('tenant', 'suspend', 'none')).rejects.toThrow('There is no tenant "none"');
    const second = run('tenant', 'create', 'two', ...nova, ...nina, '--operator');
    await expect(second).rejects.toThrow('Another tenant already runs the platform');
  });

  it('[S-06] rotates the keys once the next one is published, and keeps the old one', async () => {
    await expect(run('keys', 'rotate')).rejects.toThrow('less than ten minutes ago');
    const before = await sso.keys.published();
    sso.clock.advance({ minutes: 11 });
    await run('keys', 'rotate');
    const after = await sso.keys.published();
    const kidOf = (keys: typeof after, status: string) =>
      keys.find((key) => key.status === status)?.kid;
    expect(kidOf(after, 'active')).toBe(kidOf(before, 'next'));
    expect(kidOf(after, 'retired')).toBe(kidOf(before, 'active'));
    expect(after).toHaveLength(3);
    await run('keys', 'rotate', '--now');
    expect(await sso.keys.published()).toHaveLength(4);
    sso.clock.advance({ hours: 25 });
    await run('keys', 'rotate');
    expect(await sso.keys.published()).toHaveLength(3);
  });

  it('creates a link for one person, and removes a second factor', async () => {
    expect(await run('person', 'link', 'acme', 'Staff@acme.test')).toContain('/reset/');
    const text = await run('person', 'reset-second-factor', 'acme', 'staff@acme.test');
    expect(text).toContain('has no second factor');
    const nobody = run('person', 'link', 'siam', 'staff@acme.test');
    await expect(nobody).rejects.toThrow('No user at "siam" has the email');
  });

  it('[H-07] deletes only the tenants of the demo', async () => {
    const other = await startTestSso();
    const operate = async (...words: string[]) => {
      const lines: string[] = [];
      await parseCommand(words).run({
        ...operatorOf(other),
        print: (line) => void lines.push(line),
      });
      return lines.join('\n');
    };
    await operate('tenant', 'create', 'nova', ...nova, ...nina);
    expect(await operate('demo', 'remove')).toBe('Removed 3 demo tenants.');
    expect(await operate('demo', 'remove')).toBe('There is no demo here.');
    expect(await operate('tenant', 'list')).toMatch(/^nova {2}Nova/);
    const change = other.db.deleteFrom('audit_event').execute();
    await expect(change).rejects.toThrow('audit_event can only be added to');
    await other.close();
  });

  it('reports that everything is in order', async () => {
    expect(await run('health')).toContain('migrations: all applied');
    expect(await run('health')).toContain('the platform is run by www');
  });

  it.each([
    [['tenants'], 'There is no command'],
    [['tenant'], 'There is no command'],
    [['constructor'], 'There is no command'],
    [['tenant', 'suspend'], 'takes 1 words'],
    [['tenant', 'list', '--all'], "Unknown option '--all'"],
  ])('suggests the right form of %j', (words, message) => {
    expect(() => parseCommand(words)).toThrow(message);
  });
});

describe('the program axp-sso', () => {
  it('creates its database on the first call, and ends with one clear line otherwise', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'axp-sso-command-'));
    const url = sso.database.pool.options.connectionString;
    const isServer = sso.database.engine === 'postgres' && url !== undefined;
    const environment = { DATA_DIR: folder, ...(isServer && { SSO_DATABASE_URL: url }) };
    const made = await start(['tenant', 'create', 'first', ...nova, ...nina], environment);
    expect(made.code).toBe(0);
    expect(made.error).toMatch(/^Database: [^\n]+\n$/);
    expect(made.output).toContain('http://first.sso.localhost:4000/activate/');
    const wrong = await start(['tenant', 'list'], { SSO_PORT: 'four' });
    expect(wrong.code).toBe(1);
    expect(wrong.error).toMatch(/^SSO_PORT: .+\n$/);
    await rm(folder, { recursive: true, force: true });
  });
});

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

function start(words: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const file = join(import.meta.dirname, '../src/command/main.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...words],
      { env: { AXP_ENV: 'demo', ...environment } },
      (error, output, errorOutput) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, output, error: errorOutput });
      },
    );
  });
}
