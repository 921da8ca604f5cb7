import type { DeviceOwner, KnownDevices } from '@axp/server-kit/auth';
import type { FastifyRequest } from 'fastify';
import { createApiCookie } from '../http/api-cookie.ts';

/** The cookie of known devices, on the merchant's own host. */
export interface DeviceCookie {
  readonly idOf: (request: FastifyRequest, owner: DeviceOwner) => Promise<string | null>;
  readonly cookieFor: (request: FastifyRequest, owner: DeviceOwner) => Promise<string>;
}

interface Options {
  readonly devices: KnownDevices;
  readonly isSecure: boolean;
}

const yearSeconds = 365 * 24 * 60 * 60;

export function createDeviceCookie({ devices, isSecure }: Options): DeviceCookie {
  const cookie = createApiCookie({ name: 'axp-device', isSecure });
  return {
    idOf: (request, owner) => devices.idOf(cookie.read(request), owner),
    cookieFor: async (request, owner) =>
      cookie.write(await devices.valueFor(cookie.read(request), owner), yearSeconds),
  };
}
