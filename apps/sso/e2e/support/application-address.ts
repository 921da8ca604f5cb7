import { platformPort } from '../config/platform-address.ts';

/** Two sites: browsers know `localhost` for no suffix that its hosts would share. */
export const applicationOrigins = {
  one: `http://one.localhost:${platformPort + 2}`,
  two: `http://two.localhost:${platformPort + 2}`,
} as const;

export type ApplicationName = keyof typeof applicationOrigins;

export const callback = '/login/axonscloud/callback/';
