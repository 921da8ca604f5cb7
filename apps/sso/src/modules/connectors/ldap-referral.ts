import { BerReader, ResultCodeError } from 'ldapts';
import type { Directory } from './connector-settings.ts';

/** A directory refers to another server (RFC 4511, 4.1.10 and 4.5.3). */
export class ReferralError extends Error {
  override readonly name = 'ReferralError';
  readonly addresses: readonly string[];
  /** Whether all of the base is elsewhere, or a part below it. */
  readonly place: 'base' | 'part';

  constructor(addresses: readonly string[], place: ReferralError['place']) {
    super(
      `the directory refers to ${addresses.join(' ') || 'another server, without its address'}`,
    );
    this.addresses = addresses;
    this.place = place;
  }
}

const referralCode = 10;
const searchDone = 0x65;
const referralTag = 0xa3;

export function isReferral(error: unknown): boolean {
  return error instanceof ResultCodeError && error.code === referralCode;
}

/** Addresses in a message of a directory that ends a search by a referral; the library drops them. */
export function referralIn(message: Buffer): readonly string[] | null {
  try {
    const reader = new BerReader(message);
    reader.readSequence();
    reader.readInt();
    if (reader.peek() !== searchDone) return null;
    reader.readSequence(searchDone);
    if (reader.readEnumeration() !== referralCode) return null;
    // Matched name and text.
    reader.readString();
    reader.readString();
    if (reader.peek() !== referralTag) return null;
    reader.readSequence(referralTag);
    const end = reader.offset + reader.length;
    const addresses: string[] = [];
    while (reader.offset < end) addresses.push(reader.readString() ?? '');
    return addresses;
  } catch {
    // A piece of a longer message.
    return null;
  }
}

/** Parts of Active Directory that hold no people, and that each search of a domain refers to. */
const withoutPeople = /^(?:DC=(?:DomainDns|ForestDns)Zones|CN=Configuration|CN=Schema),/i;

/** @throws ReferralError for references to other servers that may hold people */
export function refuseReferences(addresses: readonly string[]): void {
  const others = addresses.filter((one) => !withoutPeople.test(nameIn(one)));
  if (others.length > 0) throw new ReferralError(others, 'part');
}

interface Places {
  readonly places: readonly Directory[];
  /** Whether these are all that may hold a person. */
  readonly isComplete: boolean;
}

/** Directories to which a referral leads, of servers that the connection may ask. */
export function placesOf(directory: Directory, { addresses, place }: ReferralError): Places {
  const all = addresses.map((address) => referredDirectory(directory, address));
  const allowed = all.filter((one) => one !== null);
  // The servers of a base all have the same.
  if (place === 'base') return { places: allowed.slice(0, 1), isComplete: allowed.length > 0 };
  return { places: allowed, isComplete: allowed.length === all.length };
}

/** With the encryption and the account of the directory that refers. */
function referredDirectory(directory: Directory, address: string): Directory | null {
  const own = new URL(directory.url);
  const url = URL.parse(address);
  const host = url?.hostname.toLowerCase() ?? '';
  const isAllowed = host === own.hostname || directory.referralHosts.includes(host);
  if (url === null || !isAllowed) return null;
  const hasPort = url.protocol === own.protocol && url.port !== '';
  const port = hasPort ? `:${url.port}` : '';
  const baseDn = nameIn(address) || directory.baseDn;
  return { ...directory, url: `${own.protocol}//${host}${port}`, baseDn };
}

/** The name in an LDAP URL (RFC 4516), which its search parameters follow. */
function nameIn(address: string): string {
  const path = /^\w+:\/\/[^/]*\/([^?]*)/.exec(address)?.[1] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
