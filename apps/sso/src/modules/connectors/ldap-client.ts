import type { LookupAddress } from 'node:dns';
import { connect, Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import {
  forbiddenAddressIn,
  limitBytes,
  lookupOf,
  outgoingLimits,
  targetOf,
} from '@axp/server-kit/outgoing';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { groupsOf, UpstreamError } from '@axp/server-kit/upstream';
import type { Entry } from 'ldapts';
import {
  AndFilter,
  Client,
  ConstraintViolationError,
  EqualityFilter,
  InappropriateAuthError,
  InvalidCredentialsError,
  OrFilter,
  PresenceFilter,
  ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts';
import type { z } from 'zod';
import type { ldapSettings } from './connector-settings.ts';

/** A directory as a connector knows it, with its password opened. */
export interface Directory
  extends Omit<
    z.output<typeof ldapSettings>,
    'sealedBindPassword' | 'bindPasswordEnv' | 'createsUsers' | 'allowedDomains'
  > {
  readonly issuer: string;
  readonly bindPassword: string | null;
}

/** A person as a directory has them. */
export interface DirectoryEntry {
  readonly dn: string;
  /** The attributes that a sign-in reads; without values where it has none. */
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly identity: UpstreamIdentity;
}

const longestName = 200;

/** Identifiers of Active Directory: read as text, two people could become the same one. */
const binaryAttributes = ['objectGUID', 'objectSid'];

interface Options {
  /** Directories without TLS: for tests and development alone. */
  readonly isPlainAllowed: boolean;
  readonly outgoing: AddressGuard;
  readonly patienceMs?: number;
}

export type DirectoryClient = ReturnType<typeof createDirectoryClient>;

export function createDirectoryClient({
  isPlainAllowed,
  outgoing,
  patienceMs = outgoingLimits.milliseconds,
}: Options) {
  const connection = { outgoing, patienceMs };
  const assertEncrypted = (directory: Directory) => {
    const isPlain = !directory.startTls && new URL(directory.url).protocol !== 'ldaps:';
    if (isPlain && !isPlainAllowed) {
      throw new UpstreamError('untrusted', { cause: new Error('a directory without TLS') });
    }
  };
  return {
    /**
     * Whether it could be asked: it answers, knows the account that searches, and has the base.
     * @throws UpstreamError
     */
    check: async (directory: Directory): Promise<void> => {
      assertEncrypted(directory);
      try {
        await withClient(directory, connection, (client) =>
          client.search(directory.baseDn, { scope: 'base' }),
        );
      } catch (error) {
        // It answers, and says no: the account that searches, or the base, is wrong.
        const isRefused = error instanceof UpstreamError && error.cause instanceof ResultCodeError;
        throw isRefused ? new UpstreamError('refused', { cause: error.cause }) : error;
      }
    },
    /**
     * Returns a person by their name for signing in; null for none, and for several of one name.
     * @throws UpstreamError when the directory fails
     */
    find: async (directory: Directory, name: string): Promise<DirectoryEntry | null> => {
      if (name.trim() === '') return null;
      assertEncrypted(directory);
      return withClient(directory, connection, async (client) => {
        const entry = await findPerson(client, directory, name.trim());
        return entry && presentEntry(directory, entry);
      });
    },
    /**
     * Returns the user of a name and password; null if they are wrong.
     * @throws UpstreamError when the directory fails
     */
    signIn: async (
      directory: Directory,
      { name, password }: { readonly name: string; readonly password: string },
    ): Promise<UpstreamIdentity | null> => {
      // A bind without a password is an anonymous one, and succeeds for everybody (RFC 4513, 5.1.2).
      if (password === '' || name.trim() === '') return null;
      assertEncrypted(directory);
      return withClient(directory, connection, async (client) => {
        const entry = await findPerson(client, directory, name.trim());
        if (!entry || !(await isPasswordOf(client, entry.dn, password))) return null;
        return identityOf(directory, entry);
      });
    },
  };
}

async function withClient<T>(
  directory: Directory,
  { outgoing, patienceMs }: { readonly outgoing: AddressGuard; readonly patienceMs: number },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { url, startTls, certificateAuthority: ca } = directory;
  const trust = ca === null ? {} : { ca };
  const target = targetOf(new URL(url));
  const sockets: Socket[] = [];
  const converse = async (): Promise<T> => {
    const addresses = await outgoing.resolve(target).catch(unresolved);
    const client = clientOf(directory, { addresses, patienceMs, sockets });
    // The host is whom the certificate has to name.
    if (startTls) await client.startTLS({ host: new URL(url).hostname, ...trust });
    await bindAsService(client, directory);
    return work(client);
  };
  try {
    return await outgoing.inTurn(target, () => withinPatience(patienceMs, converse()));
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError(isDistrust(cause) ? 'untrusted' : 'unreachable', { cause });
  } finally {
    // A polite unbind would leave the connection to a server that does not read.
    for (const socket of sockets) socket.destroy();
  }
}

function unresolved(cause: unknown): never {
  throw new UpstreamError(forbiddenAddressIn(cause) ? 'forbidden' : 'unreachable', { cause });
}

interface Bound {
  readonly addresses: readonly LookupAddress[];
  readonly patienceMs: number;
  /** Receives the opened connections, which the caller closes. */
  readonly sockets: Socket[];
}

/** A client that connects to addresses that were checked, whatever the name resolves to by then. */
function clientOf(
  { url, certificateAuthority: ca }: Directory,
  { addresses, patienceMs, sockets }: Bound,
): Client {
  const { host, port } = targetOf(new URL(url));
  const lookup = lookupOf(addresses);
  const opened = <S extends Socket>(socket: S): S => {
    limitBytes(socket);
    sockets.push(socket);
    return socket;
  };
  return new Client({
    url,
    connectTimeout: patienceMs,
    timeout: patienceMs,
    createConnection: () => opened(connect({ host, port, lookup })),
    createSecureConnection: new Proxy(connectSecurely, {
      apply: (target, self, options) => {
        const socket: unknown = Reflect.apply(target, self, options);
        return socket instanceof Socket ? opened(socket) : socket;
      },
    }),
    // These options alone would make an `ldap:` connection one with TLS.
    ...(new URL(url).protocol === 'ldaps:' && {
      tlsOptions: { lookup, ...(ca !== null && { ca }) },
    }),
  });
}

async function bindAsService(client: Client, { bindDn, bindPassword }: Directory): Promise<void> {
  if (bindDn === null) return;
  try {
    await client.bind(bindDn, bindPassword ?? '');
  } catch (cause) {
    throw isRefusal(cause) ? new UpstreamError('refused', { cause }) : cause;
  }
}

/** The library's own limits leave out a handshake of StartTLS that never ends. */
async function withinPatience<T>(patienceMs: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the directory is too slow')), patienceMs);
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for an untrusted certificate: another server may have answered. */
function isDistrust(error: unknown): boolean {
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && /CERT|ERR_TLS|ERR_SSL|VERIFY|SELF_SIGNED/.test(code);
}

/** The one person of that name. Filters are built from values, so a name can't widen the search. */
async function findPerson(
  client: Client,
  directory: Directory,
  name: string,
): Promise<Entry | null> {
  const { baseDn, loginAttributes, idAttribute } = directory;
  const names = loginAttributes.map((attribute) => new EqualityFilter({ attribute, value: name }));
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: new AndFilter({
      filters: [new PresenceFilter({ attribute: idAttribute }), new OrFilter({ filters: names })],
    }),
    attributes: readAttributes(directory),
    explicitBufferAttributes: binaryAttributes,
    sizeLimit: 2,
  });
  // Two people of one name: signing in as either of them would be a guess.
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
}

/** Never all of an entry: some directories return the hash of its password. */
function readAttributes(directory: Directory): string[] {
  const { idAttribute, mailAttribute, nameAttribute, groupsAttribute } = directory;
  const named = [idAttribute, mailAttribute, nameAttribute, groupsAttribute];
  return [...new Set([...named, ...directory.loginAttributes])];
}

const mostValues = 50;

function presentEntry(directory: Directory, entry: Entry): DirectoryEntry {
  const attributes = readAttributes(directory).map((name) => ({
    name,
    values: textsOf(entry, name).slice(0, mostValues),
  }));
  return { dn: entry.dn, attributes, identity: identityOf(directory, entry) };
}

async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** A wrong password, or an account that is locked or switched off: directories say it in four ways. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof InvalidCredentialsError ||
    error instanceof UnwillingToPerformError ||
    error instanceof ConstraintViolationError ||
    error instanceof InappropriateAuthError
  );
}

function identityOf(directory: Directory, entry: Entry): UpstreamIdentity {
  const subject = textOf(entry, directory.idAttribute);
  if (subject === null) {
    throw new UpstreamError('untrusted', { cause: new Error('an entry without its id') });
  }
  const email = textOf(entry, directory.mailAttribute)?.toLowerCase() ?? null;
  return {
    issuer: directory.issuer,
    subject,
    email,
    isEmailVerified: directory.isMailVerified && email !== null,
    isEmailProvable: email !== null,
    sessionId: null,
    displayName: (textOf(entry, directory.nameAttribute) ?? email ?? subject).slice(0, longestName),
    username: usernameOf(directory, entry),
    groups: groupsOf(valuesOf(entry, directory.groupsAttribute)),
    methods: [],
    context: null,
  };
}

/** The name for signing in that is no address, where there is one. */
function usernameOf({ loginAttributes }: Directory, entry: Entry): string | null {
  const names = loginAttributes.map((attribute) => textOf(entry, attribute));
  return names.find((name) => name !== null && !name.includes('@'))?.slice(0, longestName) ?? null;
}

function valuesOf(entry: Entry, attribute: string): Entry[string] | undefined {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  return name === undefined ? undefined : entry[name];
}

function textOf(entry: Entry, attribute: string): string | null {
  return textsOf(entry, attribute)[0] || null;
}

/**
 * Binary values, such as Active Directory's objectGUID, in hexadecimal. Directories write names of
 * attributes as their schema does, whatever they were asked for.
 */
function textsOf(entry: Entry, attribute: string): string[] {
  const values = [valuesOf(entry, attribute) ?? []].flat();
  return values.map((value) => (typeof value === 'string' ? value : value.toString('hex')));
}
