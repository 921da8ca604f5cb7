import type { DeviceOwner, KnownDevices } from '@axp/server-kit/auth';
import type { FastifyRequest } from 'fastify';

/** The cookie of known devices, on the merchant's own host. */
export interface DeviceCookie {
  readonly idOf: (request: FastifyRequest, owner: DeviceOwner) => Promise<string | null>;
  readonly cookieFor: (request: FastifyRequest, owner: DeviceOwner) => Promise<string>;
}

const cookieName = 'axp-device';
const yearSeconds = 365 * 24 * 60 * 60;

export function createDeviceCookie(devices: KnownDevices): DeviceCookie {
  return {
    idOf: (request, owner) => devices.idOf(cookieOf(request), owner),
    cookieFor: async (request, owner) => {
      const value = await devices.valueFor(cookieOf(request), owner);
      const rules = `Path=/v1/frontend/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict`;
      return `${cookieName}=${value}; ${rules}${request.protocol === 'https' ? '; Secure' : ''}`;
    },
  };
}

function cookieOf({ headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const own = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`));
  return own?.slice(cookieName.length + 1) ?? null;
}
