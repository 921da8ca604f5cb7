import type { z } from 'zod';
import { parseDatabaseUrl } from '../db/database-url.ts';

interface Guarded {
  readonly AXP_ENV: 'demo' | 'production';
  readonly ALLOW_PLAINTEXT: boolean;
}

/** Modes that encrypt; `prefer` and `allow` fall back to plain text. */
const encryptingModes: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full']);

/** Of a program whose protocol has no encryption. */
interface PlainAddress {
  readonly host: string;
}

type Address = string | PlainAddress;

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Refuses settings of a production server that would send files, rows or traces in the clear. */
export function encryptedAddresses<Name extends string>(
  names: readonly Name[],
): (
  config: Guarded & { readonly [name in Name]?: Address | undefined },
  context: z.core.$RefinementCtx,
) => void {
  return (config, context) => {
    if (config.AXP_ENV === 'demo' || config.ALLOW_PLAINTEXT) return;
    for (const name of names) {
      const address = config[name];
      if (address === undefined || isEncrypted(address)) continue;
      context.addIssue({ code: 'custom', path: [name], message: ruleOf(address) });
    }
  };
}

function ruleOf(address: Address): string {
  if (typeof address !== 'string') {
    return 'must be on this machine when AXP_ENV is production, because nothing encrypts what is sent';
  }
  return address.startsWith('postgres')
    ? 'needs sslmode=require, verify-ca or verify-full when AXP_ENV is production'
    : 'must start with https:// when AXP_ENV is production';
}

function isEncrypted(address: Address): boolean {
  if (typeof address !== 'string') return loopback.test(address.host);
  const database = parseDatabaseUrl(address);
  if (!database) {
    // Values that are no address are reported by the rule of their setting.
    const url = URL.parse(address.replace('{host}', 'any.host'));
    return url?.protocol !== 'http:' || loopback.test(url.host);
  }
  const { query, hosts } = database;
  if (encryptingModes.has(query.get('sslmode') ?? '')) return true;
  // The driver connects to a host of the query rather than to those before the path.
  return (query.get('host') || hosts)
    .split(',')
    .every((host) => /^(?:$|%2f|\/)/i.test(host) || loopback.test(host));
}

/** Whether a mail server at this address must offer TLS. */
export function requiresTls(config: Guarded, address: string): boolean {
  const isGuarded = config.AXP_ENV === 'production' && !config.ALLOW_PLAINTEXT;
  return isGuarded && !loopback.test(new URL(address).host);
}
