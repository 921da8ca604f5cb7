import type { Mailbox } from '../../meetings/index.ts';

const shape = /^(?<local>[^\s@"<>(),;:\\]+)@(?<host>[^\s@"<>(),;:\\/?#[\]]+)$/;

/**
 * Returns an address in the form in which addresses are compared, or null if it is none: in lower
 * case, with the host in ASCII (IDNA). A local part beyond ASCII stays as it is, because letters
 * such as the Kelvin sign become others in lower case.
 */
export function normalAddress(address: string): string | null {
  const { local = '', host = '' } = shape.exec(address.trim())?.groups ?? {};
  const url = `http://${host}/`;
  if (local === '' || !URL.canParse(url)) return null;
  const isAscii = /^[\x21-\x7e]+$/.test(local);
  return `${isAscii ? local.toLowerCase() : local}@${new URL(url).hostname}`;
}

export function partsOf(address: string) {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at), host: address.slice(at + 1) };
}

/** Returns an address without its detail: mail to `gus+rooms@` is in the mailbox of `gus@` (RFC 5233). */
export function withoutDetail(address: string): string {
  return address.replace(/^([^+]+)\+.*@/, '$1@');
}

export function mailbox(address: string, name: string): Mailbox | null {
  const email = normalAddress(address);
  return email === null ? null : { email, name };
}
