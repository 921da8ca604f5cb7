import { readdir } from 'node:fs/promises';
import type { Commands } from '@axp/server-kit/process';
import { CommandError, parseCommand as parseTyped } from '@axp/server-kit/process';
import { sql } from 'kysely';
import { removeDemo } from '../../seeds/index.ts';
import {
  findByEmail,
  firstLink,
  linkFor,
  listTenants,
  makeTenant,
  notePlatformEvent,
  registerApplication,
  resetSecondFactor,
  setTenantStatus,
} from '../modules/administration/index.ts';
import type { Operator, Options } from './operator.ts';
import { actor, options, refuseValues, scopeOfTenant } from './operator.ts';

const commands: Commands<Operator, Options> = {
  health: { run: showHealth, words: 0 },
  'tenant list': { run: listAllTenants, words: 0 },
  'tenant create': { run: createTenantBy, words: 1 },
  'tenant suspend': { run: (operator, words) => setStatus(operator, words, 'suspended'), words: 1 },
  'tenant open': { run: (operator, words) => setStatus(operator, words, 'active'), words: 1 },
  'application add': { run: addApplication, words: 2 },
  'keys list': { run: listKeys, words: 0 },
  'keys rotate': { run: rotateKeys, words: 0 },
  'demo remove': { run: removeDemoBy, words: 0 },
  'person link': { run: printLink, words: 2 },
  'person reset-second-factor': { run: resetFactor, words: 2 },
};

export interface ParsedCommand {
  /** Whether it only looks, so that the database stays as it is. */
  readonly isLook: boolean;
  readonly run: (operator: Operator) => Promise<void>;
}

/** @throws UsageError */
export function parseCommand(typed: readonly string[]): ParsedCommand {
  const { name, run } = parseTyped(typed, commands, options);
  return { isLook: name === 'health', run };
}

async function removeDemoBy({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(removeDemo);
  print(tenants === 0 ? 'There is no demo here.' : `Removed ${tenants} demo tenants.`);
}

/** Prints a link for a user who gets no mail. */
async function printLink(
  operator: Operator,
  [key = '', email = '']: readonly string[],
): Promise<void> {
  const { place, person } = await personAt(operator, key, email);
  const link = await linkFor(place, person.id);
  if (!link) {
    throw new CommandError(`${email} has no password here: deactivated, or of another provider.`);
  }
  operator.print(`${email} opens this link, once:`);
  operator.print(`${operator.hosts.tenantOrigin(key)}/${link.purpose}/${link.token}`);
}

async function resetFactor(
  operator: Operator,
  [key = '', email = '']: readonly string[],
): Promise<void> {
  const { place, person } = await personAt(operator, key, email);
  const isReset = await resetSecondFactor(place, person.id);
  operator.print(
    isReset
      ? `The second factor of ${email} is removed, and all their sessions have ended.`
      : `${email} has no second factor.`,
  );
}

async function personAt(operator: Operator, key: string, email: string) {
  const scope = await scopeOfTenant(operator, key);
  const people = await scope.read((trx) => findByEmail(trx, scope.tenant.id, email.toLowerCase()));
  const [person] = people;
  if (!person) throw new CommandError(`No user at "${key}" has the email ${email}.`);
  if (people.length > 1) {
    throw new CommandError(
      `Several users at "${key}" have the email ${email}. Use the administration pages.`,
    );
  }
  return { person, place: { scope, administrator: { userId: actor }, visit: { address: '' } } };
}

const optionOf = {
  key: 'KEY',
  name: '--name',
  locale: '--language',
  administratorEmail: '--administrator-email',
  administratorName: '--administrator-name',
  operator: '--operator',
};

async function listAllTenants({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(listTenants);
  if (tenants.length === 0) print('There is no tenant yet: axp-sso tenant create');
  for (const { key, name, status, isOperator, people, applications } of tenants) {
    const marks = `${status}${isOperator ? ', runs the platform' : ''}`;
    print(`${key}  ${name}  (${marks}; ${applications} applications, ${people} people)`);
  }
}

async function createTenantBy(
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

async function setStatus(
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
async function addApplication(
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
async function showHealth(operator: Operator): Promise<void> {
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

async function listKeys({ keys, print }: Operator): Promise<void> {
  for (const { kid, status, created_at: since } of await keys.published()) {
    print(`${kid}  ${status}  published ${new Date(since).toISOString()}`);
  }
}

async function rotateKeys(
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
