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
import { UpstreamError } from '@axp/server-kit/upstream';
import type { Entry } from 'ldapts';
import { Client, ResultCodeError } from 'ldapts';
import type { Directory } from './connector-settings.ts';
import { textsOf } from './ldap-entry.ts';
import { readGroups } from './ldap-groups.ts';
import type { PasswordTrouble } from './ldap-password.ts';
import { checkPassword, isRefusal, isSwitchedOff } from './ldap-password.ts';
import { findById, findPerson, identityOf, readAttributes } from './ldap-person.ts';
import { isReferral, placesOf, ReferralError, referralIn } from './ldap-referral.ts';

/** A person as a directory has them. */
export interface DirectoryEntry {
  readonly dn: string;
  /** The attributes that a sign-in reads; without values where it has none. */
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly identity: UpstreamIdentity;
}

/** The password is right, or the account known, but the directory does not sign the person in. */
export interface DirectoryRefusal {
  readonly trouble: PasswordTrouble;
  /** The directory's own error, for the log. */
  readonly error: ResultCodeError | null;
}

export type DirectoryAnswer =
  | { readonly identity: UpstreamIdentity; readonly refusal?: undefined }
  | { readonly identity?: undefined; readonly refusal: DirectoryRefusal };

interface Credentials {
  readonly name: string;
  readonly password: string;
  /** Called for a name that may be in a part of the directory that is not asked. */
  readonly noteReferral: (error: UpstreamError) => void;
}

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
        await ask(directory, connection, (client, { baseDn }) =>
          client.search(baseDn, { scope: 'base' }),
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
      return ask(directory, connection, async (client, place) => {
        const entry = await findPerson(client, place, name);
        if (!entry) return null;
        const groups = await readGroups(client, place, entry);
        return {
          dn: entry.dn,
          attributes: presentEntry(place, entry),
          identity: identityOf(place, { entry, typed: name, groups }),
        };
      });
    },
    /**
     * Reads a person again by their permanent id; null for one who is gone or switched off.
     * @throws UpstreamError when the directory fails
     */
    read: async (directory: Directory, subject: string): Promise<UpstreamIdentity | null> => {
      assertEncrypted(directory);
      return ask(directory, connection, async (client, place) => {
        const entry = await findById(client, place, subject);
        if (!entry || isSwitchedOff(entry)) return null;
        const groups = await readGroups(client, place, entry);
        return identityOf(place, { entry, typed: '', groups });
      });
    },
    /**
     * Returns the user of a name and password, or why they are not signed in; null if these are wrong.
     * @throws UpstreamError when the directory fails
     */
    signIn: async (
      directory: Directory,
      { name, password, noteReferral }: Credentials,
    ): Promise<DirectoryAnswer | null> => {
      // A bind without a password is an anonymous one, and succeeds for everybody (RFC 4513, 5.1.2).
      if (password === '' || name.trim() === '') return null;
      assertEncrypted(directory);
      const answered = ask(directory, connection, async (client, place) => {
        const entry = await findPerson(client, place, name);
        if (!entry) return null;
        // Read by the account that searches: people often may not.
        const groups = await readGroups(client, place, entry);
        const answer = await checkPassword(client, entry, password);
        if (answer.kind === 'wrong') return null;
        if (answer.kind === 'right') {
          return { identity: identityOf(place, { entry, typed: name, groups }) };
        }
        return { refusal: { trouble: answer.kind, error: answer.error } };
      });
      return answered.catch((error: unknown) => {
        if (referralOf(error)?.place !== 'part' || !(error instanceof UpstreamError)) throw error;
        // The same answer as for any unknown name: it looks like a wrong password.
        noteReferral(error);
        return null;
      });
    },
  };
}

type Connection = Required<Pick<Options, 'outgoing' | 'patienceMs'>>;
type Work<T> = (client: Client, place: Directory) => Promise<T>;

/** Asks a directory, and those that it refers to, once and with the same rules. */
async function ask<T>(
  directory: Directory,
  connection: Connection,
  work: Work<T | null>,
): Promise<T | null> {
  try {
    return await withClient(directory, connection, work);
  } catch (error) {
    const referral = referralOf(error);
    if (referral === null) throw error;
    const { places, isComplete } = placesOf(directory, referral);
    for (const place of places) {
      const found = await withClient(place, connection, work);
      if (found !== null) return found;
    }
    if (isComplete) return null;
    throw error;
  }
}

function referralOf(error: unknown): ReferralError | null {
  return error instanceof UpstreamError && error.cause instanceof ReferralError
    ? error.cause
    : null;
}

async function withClient<T>(
  directory: Directory,
  { outgoing, patienceMs }: Connection,
  work: Work<T>,
): Promise<T> {
  const { url, startTls, certificateAuthority: ca } = directory;
  const trust = ca === null ? {} : { ca };
  const target = targetOf(new URL(url));
  const sockets: Socket[] = [];
  let referral: readonly string[] = [];
  const readMessage = (message: Buffer) => {
    referral = referralIn(message) ?? referral;
  };
  const converse = async (): Promise<T> => {
    const addresses = await outgoing.resolve(target).catch(unresolved);
    const client = clientOf(directory, { addresses, patienceMs, sockets, readMessage });
    // The host is whom the certificate has to name.
    if (startTls) await client.startTLS({ host: new URL(url).hostname, ...trust });
    await bindAsService(client, directory);
    return work(client, directory).catch((error: unknown) => {
      throw isReferral(error) ? new ReferralError(referral, 'base') : error;
    });
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
  readonly readMessage: (message: Buffer) => void;
}

/** A client that connects to addresses that were checked, whatever the name resolves to by then. */
function clientOf(
  { url, certificateAuthority: ca }: Directory,
  { addresses, patienceMs, sockets, readMessage }: Bound,
): Client {
  const { host, port } = targetOf(new URL(url));
  const lookup = lookupOf(addresses);
  const opened = <S extends Socket>(socket: S): S => {
    limitBytes(socket);
    socket.on('data', readMessage);
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

const mostValues = 50;

function presentEntry(directory: Directory, entry: Entry) {
  return readAttributes(directory).map((name) => ({
    name,
    values: textsOf(entry, name).slice(0, mostValues),
  }));
}
