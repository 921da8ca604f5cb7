import { timingSafeEqual } from 'node:crypto';
import { newSecret } from './secrets.ts';

/** Account that a browser belongs to, of one merchant or tenant. */
export interface DeviceOwner {
  readonly tenantId: string;
  readonly account: string;
}

/** Browsers that have signed in to an account before, by a cookie that only we can make. */
export interface KnownDevices {
  /** Null for a browser that is not known, or known to another account. */
  readonly idOf: (cookie: string | null, owner: DeviceOwner) => Promise<string | null>;
  /** New value of the cookie. */
  readonly valueFor: (cookie: string | null, owner: DeviceOwner) => Promise<string>;
}

const idBytes = 16;

/**
 * The cookie grants no access. It only keeps the failures of the owner's own browser apart from
 * those of everyone else, so that guessing makes the owner wait nowhere they have signed in before.
 */
export function createKnownDevices(sign: (text: string) => Promise<string>): KnownDevices {
  const signed = ({ tenantId, account }: DeviceOwner, id: string) =>
    sign(`device:${tenantId}:${account}:${id}`);

  async function idOf(cookie: string | null, owner: DeviceOwner): Promise<string | null> {
    const [id, signature] = (cookie ?? '').split('.');
    if (!id || !signature) return null;
    const expected = Buffer.from(await signed(owner, id));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs ? id : null;
  }

  return {
    idOf,
    valueFor: async (cookie, owner) => {
      const id = (await idOf(cookie, owner)) ?? newSecret(idBytes);
      return `${id}.${await signed(owner, id)}`;
    },
  };
}

/** Under which name failures count: the owner's own browsers have counts of their own. */
export function countedAccount(account: string, deviceId: string | null): string {
  return deviceId === null ? account : `${account} device:${deviceId}`;
}
