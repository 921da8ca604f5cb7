import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DatabaseLocation } from '../db/database.ts';
import { parseDatabaseUrl } from '../db/database-url.ts';
import { logLevels } from '../logging/logger.ts';
import { parseOutgoingRules } from '../outgoing/index.ts';
import { ExplainedError } from '../process/command-error.ts';

/** Wrong or missing settings; the message has one line for each and is meant to be printed. */
export class ConfigError extends ExplainedError {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|_KEY$|DATABASE_URL|SMTP_URL/;
/** Whatever its setting is called, an address with a user may have a password in it. */
const ADDRESS_WITH_USER = /\/\/[^/]*@/;
const SHOWN_CHARS = 60;

/**
 * Reads the settings of a program from its environment, once, first thing in `main.ts`. A setting
 * that is present but empty counts as missing; names the schema does not know are ignored.
 * @throws ConfigError naming every wrong value at once; values of secrets are never shown
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): Readonly<z.output<Schema>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new ConfigError(linesOf(parsed.error.issues, given).join('\n'));
}

function linesOf(issues: readonly z.core.$ZodIssue[], given: Record<string, string>): string[] {
  // The first broken rule of a setting says enough.
  const ruleByName = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (!ruleByName.has(name)) ruleByName.set(name, message);
  }
  return [...ruleByName].map(([name, rule]) => `${name}: ${rule} (${shown(name, given[name])})`);
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  if (SECRET_NAME.test(name)) return 'the value given is not shown';
  if (ADDRESS_WITH_USER.test(value)) return 'the value given is not shown';
  return `given: ${JSON.stringify(value.slice(0, SHOWN_CHARS))}`;
}

const HIGHEST_PORT = 65_535;
const DECIMAL = /^\d{1,5}$/;

/** A TCP port; 0 lets the system choose one. */
export const port = z
  .string({ error: 'must be a port from 0 to 65535' })
  .regex(DECIMAL, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= HIGHEST_PORT, 'must be a port from 0 to 65535');

/** A folder, made absolute against the folder the program was started in. */
export const folder = z
  .string({ error: 'must be the path of a folder' })
  .refine((value) => !value.includes('\0'), 'must be the path of a folder')
  .transform((value) => path.resolve(value));

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** A file or folder; a relative one starts at the repository. */
export const repositoryPath = z
  .string()
  .refine((value) => !value.includes('\0'), 'must be a path')
  .transform((value) => path.resolve(repositoryRoot, value));

/** Where embedded databases, keys and logs are when nothing else is said. */
export const defaultDataDir = path.join(repositoryRoot, '.data');

export const ipAddress = z.string().refine((value) => isIP(value) !== 0, 'must be an IP address');

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

const socketAddressRule =
  'must be a port, or an IP address and a port: 9464, 10.0.0.5:9464, [::1]:9464';

/** Where a listener of operators is; loopback unless an address is given. */
export const socketAddress = z.string().transform((value, context): SocketAddress => {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain ?? '127.0.0.1';
  const isRight = isIP(host) === (bracketed === undefined ? 4 : 6);
  if (isRight && digits !== undefined && Number(digits) <= HIGHEST_PORT) {
    return { host, port: Number(digits) };
  }
  context.addIssue(socketAddressRule);
  return z.NEVER;
});

function isCidr(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    rest.length === 0 && isIP(address) !== 0 && /^\d+$/.test(bits ?? '') && Number(bits) <= most
  );
}

/** Networks, separated by commas. */
export const networkList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (networks) => networks.every((network) => isCidr(network)),
    'must be networks, separated by commas: 10.0.0.0/8, ::1/128',
  );

/** Address of another program, without a password or a query in it. */
export const endpoint = z.string().refine((value) => {
  const url = URL.parse(value);
  const isPlain = url?.username === '' && url.search === '' && url.hash === '';
  // Parsing drops line breaks, which the text still has where it is used.
  return isPlain && !/\s/.test(value) && /^https?:$/.test(url.protocol);
}, 'must be an http:// or https:// address without a user or a query');

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

export const hostName = z
  .string()
  .refine(
    (value) => /^[a-z0-9](?:[a-z0-9.-]{0,180}[a-z0-9])?$/.test(value),
    'must be a host name in lower case, without a port: sso.example.com',
  );

/** How browsers reach a host of ours: `https://{host}`. */
export const publicOrigin = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/]*\{host\}[^/]*$/.test(value),
    'must be an address with {host} in it and no path: https://{host}',
  );

/** Internal addresses that this server may connect to for administrators (H-08). */
export const outgoingRules = z.string().transform((value, context) => {
  const rules = parseOutgoingRules(value);
  if (rules !== null) return rules;
  context.addIssue(
    'must be networks, addresses or host names, each with a port or none: 10.0.0.0/8, id.internal:8443',
  );
  return z.NEVER;
});

/** Issuers of OpenID providers, compared letter by letter. */
export const issuers = z.string().transform((value, context): ReadonlySet<string> => {
  const named = value.split(',').map((one) => one.trim());
  const found = named.filter((one) => one !== '');
  const isUrl = (one: string) => z.url({ protocol: /^https?$/ }).safeParse(one).success;
  if (found.every((one) => isUrl(one) && !/\s/.test(one))) {
    return new Set(found);
  }
  context.addIssue('must be issuers of OpenID providers: https://id.example.com/realms/staff');
  return z.NEVER;
});

/** How many of something: backups that stay, connections, seconds. */
export const positiveCount = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
  .transform(Number);

export const databaseUrl = z
  .string({ error: 'must be a postgres:// URL' })
  .refine(
    (value) => parseDatabaseUrl(value) !== undefined,
    'must be a postgres:// URL with a host and a database name',
  )
  .refine((value) => {
    const wanted = parseDatabaseUrl(value)?.query.get('target_session_attrs') ?? 'primary';
    return ['primary', 'read-write'].includes(wanted);
  }, 'must ask for a server that takes writes: target_session_attrs is primary, read-write or absent');

const smtpUrlRule = 'must be a smtp:// or smtps:// URL with a host';

export const smtpUrl = z.string({ error: smtpUrlRule }).refine(isSmtpUrl, smtpUrlRule);

/** One address, without a name. */
export const mailAddress = z
  .string({ error: 'must be an email address' })
  .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be an email address');

export const logLevel = z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` });

/**
 * No default: a server without it could create accounts whose password is in the README (H-07).
 * `demo` fills an empty database with them; `production` refuses to start beside them.
 */
export const axpEnvironment = z.enum(['demo', 'production'], {
  error: 'must be set to production, or to demo for a trial with public accounts',
});

/**
 * How long a server that stops still serves requests, so that load balancers notice first. Unset:
 * 5 seconds in production, none in the demo.
 */
export const drainSeconds = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 300')
  .transform(Number)
  .refine((value) => value <= 300, 'must be a number of seconds from 0 to 300');

const MINIMUM_SECRET_CHARS = 32;

export const secret = z
  .string({ error: `must be a secret of at least ${MINIMUM_SECRET_CHARS} characters` })
  .min(MINIMUM_SECRET_CHARS, `must be a secret of at least ${MINIMUM_SECRET_CHARS} characters`);

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  /** Past a pooler that `databaseUrl` leads to. */
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
  /** Name of the database in the embedded cluster, which all servers of the product share. */
  readonly database: string;
}

/** A server's URL wins; without one, the embedded database is in the data folder. */
export function databaseLocation({
  databaseUrl: url,
  directUrl,
  dataDir,
  database,
}: DatabaseSettings): DatabaseLocation {
  return url === undefined
    ? { kind: 'folder', path: path.join(dataDir, 'database'), database }
    : { kind: 'postgres', url, directUrl };
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '';
}
