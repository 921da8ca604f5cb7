import type { DeviceOwner, KnownDevices } from '@axp/server-kit/auth';
import { readCookie, writeCookie } from '@axp/server-kit/http';
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
    idOf: (request, owner) => devices.idOf(readCookie(request.headers, cookieName), owner),
    cookieFor: async (request, owner) => {
      const value = await devices.valueFor(readCookie(request.headers, cookieName), owner);
      return writeCookie(cookieName, value, {
        path: '/v1/frontend/auth',
        maxAgeSeconds: yearSeconds,
        sameSite: 'Strict',
        isSecure: request.protocol === 'https',
      });
    },
  };
}
