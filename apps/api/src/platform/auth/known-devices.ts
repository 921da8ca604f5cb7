import { timingSafeEqual } from 'node:crypto';
import { newSecret } from '@axp/server-kit/auth';
import type { FastifyRequest } from 'fastify';
import type { LinkSigner } from './link-signer.ts';

/** Whose browser it is. */
interface Owner {
  readonly merchantId: string;
  readonly email: string;
}

/** Browsers that have signed in to an account before, by a cookie that only we can make. */
export interface KnownDevices {
  /** Null for a browser that is not known, or known to somebody else's account. */
  readonly idOf: (request: FastifyRequest, owner: Owner) => Promise<string | null>;
  readonly cookieFor: (request: FastifyRequest, owner: Owner) => Promise<string>;
}

const cookieName = 'axp-device';
const idBytes = 16;
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The cookie opens nothing. It only keeps apart the failures of the owner's own browser from those
 * of everybody else, so that guessing makes the owner wait nowhere they have signed in before.
 */
export function createKnownDevices(sign: LinkSigner): KnownDevices {
  const signed = ({ merchantId, email }: Owner, id: string) =>
    sign(`device:${merchantId}:${email}:${id}`);

  async function idOf({ headers }: FastifyRequest, owner: Owner): Promise<string | null> {
    const [id, signature] = cookieOf(headers.cookie ?? '').split('.');
    if (!id || !signature) return null;
    const expected = Buffer.from(await signed(owner, id));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs ? id : null;
  }

  return {
    idOf,
    cookieFor: async (request, owner) => {
      const id = (await idOf(request, owner)) ?? newSecret(idBytes);
      const value = `${id}.${await signed(owner, id)}`;
      const rules = `Path=/v1/frontend/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict`;
      return `${cookieName}=${value}; ${rules}${request.protocol === 'https' ? '; Secure' : ''}`;
    },
  };
}

function cookieOf(header: string): string {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const own = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`));
  return own?.slice(cookieName.length + 1) ?? '';
}
