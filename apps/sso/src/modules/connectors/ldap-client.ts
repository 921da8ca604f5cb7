import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { Entry } from 'ldapts';
import {
  AndFilter,
  Client,
  EqualityFilter,
  InvalidCredentialsError,
  OrFilter,
  PresenceFilter,
} from 'ldapts';

/** A directory as a connector knows it. */
export interface Directory {
  readonly issuer: string;
  readonly url: string;
  readonly startTls: boolean;
  readonly bindDn: string | null;
  readonly bindPassword: string | null;
  readonly baseDn: string;
  readonly loginAttributes: readonly string[];
  readonly idAttribute: string;
  readonly mailAttribute: string;
  readonly nameAttribute: string;
}

export interface DirectoryClient {
  /**
   * Whom a name and password belong to; null when they belong to nobody.
   * @throws UpstreamError when the directory can't say
   */
  readonly signIn: (
    directory: Directory,
    credentials: { readonly name: string; readonly password: string },
  ) => Promise<UpstreamIdentity | null>;
}

const timeouts = { connectTimeout: 5_000, timeout: 8_000 };

interface Options {
  /** Directories without TLS: for tests and development alone. */
  readonly isPlainAllowed: boolean;
}

export function createDirectoryClient({ isPlainAllowed }: Options): DirectoryClient {
  return {
    signIn: async (directory, { name, password }) => {
      // A bind without a password is an anonymous one, and succeeds for everybody (RFC 4513, 5.1.2).
      if (password === '' || name.trim() === '') return null;
      const isPlain = !directory.startTls && new URL(directory.url).protocol !== 'ldaps:';
      if (isPlain && !isPlainAllowed) {
        throw new UpstreamError('untrusted', { cause: new Error('a directory without TLS') });
      }
      return withClient(directory, async (client) => {
        const entry = await findPerson(client, directory, name.trim());
        if (!entry || !(await isPasswordOf(client, entry.dn, password))) return null;
        return identityOf(directory, entry);
      });
    },
  };
}

async function withClient<T>(
  directory: Directory,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ url: directory.url, ...timeouts });
  try {
    // The host is whom the certificate has to name.
    if (directory.startTls) await client.startTLS({ host: new URL(directory.url).hostname });
    if (directory.bindDn !== null) {
      await client.bind(directory.bindDn, directory.bindPassword ?? '');
    }
    return await work(client);
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError('unreachable', { cause });
  } finally {
    // The answer is known already; a directory that hangs up first changes nothing.
    await client.unbind().catch(() => undefined);
  }
}

/** The one person of that name. Filters are built from values, so a name can't widen the search. */
async function findPerson(
  client: Client,
  directory: Directory,
  name: string,
): Promise<Entry | null> {
  const { baseDn, loginAttributes, idAttribute, mailAttribute, nameAttribute } = directory;
  const names = loginAttributes.map((attribute) => new EqualityFilter({ attribute, value: name }));
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: new AndFilter({
      filters: [new PresenceFilter({ attribute: idAttribute }), new OrFilter({ filters: names })],
    }),
    attributes: [idAttribute, mailAttribute, nameAttribute],
    sizeLimit: 2,
  });
  // Two people of one name: signing in as either of them would be a guess.
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
}

async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}

function identityOf(directory: Directory, entry: Entry): UpstreamIdentity {
  const subject = textOf(entry[directory.idAttribute]);
  if (subject === null) {
    throw new UpstreamError('untrusted', { cause: new Error('an entry without its id') });
  }
  const email = textOf(entry[directory.mailAttribute])?.toLowerCase() ?? null;
  return {
    issuer: directory.issuer,
    subject,
    email,
    // The directory is the tenant's own, and its administrators write the addresses.
    isEmailVerified: email !== null,
    displayName: textOf(entry[directory.nameAttribute]) ?? email ?? subject,
  };
}

/** The first value; a binary one, such as Active Directory's objectGUID, in hexadecimal. */
function textOf(value: Entry[string] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (first === undefined || first === '') return null;
  return typeof first === 'string' ? first : first.toString('hex');
}
