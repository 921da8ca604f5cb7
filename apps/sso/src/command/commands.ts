import { readdir } from 'node:fs/promises';
import { CommandError } from '@axp/server-kit/process';
import { sql } from 'kysely';
import {
  firstLink,
  listTenants,
  makeTenant,
  notePlatformEvent,
  registerApplication,
  setTenantStatus,
} from '../modules/administration/index.ts';
import type { Operator, Options } from './operator.ts';
import { actor, refuseValues, scopeOfTenant } from './operator.ts';

const optionOf = {
  key: 'KEY',
  name: '--name',
  locale: '--language',
  administratorEmail: '--administrator-email',
  administratorName: '--administrator-name',
  operator: '--operator',
};

export async function listAllTenants({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(listTenants);
  if (tenants.length === 0) print('There is no tenant yet: axp-sso tenant create');
  for (const { key, name, status, isOperator, people, applications } of tenants) {
    const marks = `${status}${isOperator ? ', runs the platform' : ''}`;
    print(`${key}  ${name}  (${marks}; ${applications} applications, ${people} people)`);
  }
}

export async function createTenantBy(
  operator: Operator,
  [key = '']: readonly string[],
  options: Options,
): Promise<void> {
  const place = { ...operator, actor, address: '' };
  const values = {
    key,
    name: options.name ?? '',
    locale: options.language ?? 'en',
    administratorName: options['administrator-name'] ?? '',
    administratorEmail: options['administrator-email'] ?? '',
  };
  const made = await makeTenant(place, values, { isOperator: options.operator === true });
  if (made.kind === 'wrong') return refuseValues(made.errors, optionOf);
  const token = await firstLink(operator, made.made);
  operator.print(`The tenant "${key}" is made. Its first administrator opens this link, once:`);
  operator.print(`${operator.hosts.tenantOrigin(key)}/activate/${token}`);
}

export async function setStatus(
  operator: Operator,
  [key = '']: readonly string[],
  status: 'active' | 'suspended',
): Promise<void> {
  const outcome = await setTenantStatus({ ...operator, actor, address: '' }, key, status);
  if (outcome === 'unknown') throw new CommandError(`There is no tenant "${key}".`);
  if (outcome === 'operator') {
    throw new CommandError(`"${key}" runs the platform, so it can't be suspended.`);
  }
  const word = status === 'active' ? 'open' : 'suspended';
  operator.print(`"${key}" ${outcome === 'changed' ? 'is' : 'was'} ${word}.`);
}

const applicationOption = {
  id: 'ID',
  name: '--name',
  url: '--url',
  audience: '--audience',
  loginTemplates: '--login',
  logoutUrls: '--logout',
  redirectUris: '--redirect',
  backchannelLogoutUri: '--backchannel-logout',
  origins: '--origin',
};

/** An application that everybody of the tenant may open; its rules are changed on its page. */
export async function addApplication(
  operator: Operator,
  [key = '', id = '']: readonly string[],
  options: Options,
): Promise<void> {
  const scope = await scopeOfTenant(operator, key);
  const errors = await registerApplication(
    { scope, administrator: { userId: actor }, visit: { address: '' } },
    operator,
    {
      id,
      name: options.name ?? '',
      url: options.url ?? '',
      audience: options.audience ?? '',
      loginTemplates: (options.login ?? []).join('\n'),
      logoutUrls: (options.logout ?? []).join('\n'),
      redirectUris: (options.redirect ?? []).join('\n'),
      backchannelLogoutUri: options['backchannel-logout'] ?? '',
      origins: (options.origin ?? []).join('\n'),
    },
  );
  if (errors) return refuseValues(errors, applicationOption);
  operator.print(`The application "${id}" is added to "${key}"; everybody there may open it.`);
}

/** Twice as long as readers of the key set may remember it. */
const publishedMs = 10 * 60 * 1000;

/** @throws CommandError with what is wrong */
export async function showHealth(operator: Operator): Promise<void> {
  const { print, database, unitOfWork, keys } = operator;
  print(`database: answers (${database.engine})`);
  const missing = await missingMigrations(operator);
  if (missing.length > 0) {
    throw new CommandError(
      `migrations: ${missing.length} are missing; start the server to run them`,
    );
  }
  print('migrations: all applied');
  const published = await keys.published();
  if (published.length === 0) {
    throw new CommandError('signing keys: none; start the server once, which makes them');
  }
  await keys.signer().catch((cause: unknown) => {
    throw new CommandError('signing keys: this SSO_SECRET does not open them', { cause });
  });
  print(`signing keys: ${published.length} published, and they open`);
  const tenants = await unitOfWork.asSystem(listTenants);
  const operators = tenants.find(({ isOperator }) => isOperator);
  print(`tenants: ${tenants.length}; the platform is run by ${operators?.key ?? 'none of them'}`);
}

export async function listKeys({ keys, print }: Operator): Promise<void> {
  for (const { kid, status, created_at: since } of await keys.published()) {
    print(`${kid}  ${status}  published ${new Date(since).toISOString()}`);
  }
}

export async function rotateKeys(
  operator: Operator,
  _words: readonly string[],
  { now = false }: Options,
): Promise<void> {
  const { keys, print, unitOfWork } = operator;
  const hasRotated = await keys.rotate(now ? {} : { ifPublishedForMs: publishedMs });
  if (!hasRotated) {
    throw new CommandError(
      'The key to come was published less than ten minutes ago, so not every reader of the key set ' +
        'knows it. Wait, or use --now if the key that signs is in wrong hands.',
    );
  }
  await unitOfWork.asSystem((trx) =>
    notePlatformEvent(trx, operator, { action: 'keys.rotated', actor }),
  );
  print('Rotated. Servers that run sign with the new key within half a minute.');
  await listKeys(operator);
}

async function missingMigrations({ unitOfWork, migrationsFolder }: Operator): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
  const { rows } = await unitOfWork.asSystem(async (trx) => {
    const ledger = await sql<{ found: boolean }>`
      select to_regclass('public.kysely_migration') is not null as found`.execute(trx);
    if (ledger.rows[0]?.found !== true) return { rows: [] };
    return sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  });
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}
