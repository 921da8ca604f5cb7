import type { CloudSettings } from '../platform/cloud/cloud-platform.ts';
import type { ApiConfig } from './api-config.ts';

type Settings = Pick<
  ApiConfig,
  'AXP_ENV' | 'SSO_HOST' | 'SSO_KEYS_URL' | 'SSO_PORT' | 'SSO_PUBLIC_ORIGIN'
>;

const keysPath = '/.well-known/jwks.json';

/** Where the sign-on platform is; null where a deployment has none. */
export function cloudSettingsOf({ AXP_ENV, SSO_PORT, ...config }: Settings): CloudSettings | null {
  const isDemo = AXP_ENV === 'demo';
  const host = config.SSO_HOST ?? (isDemo ? 'sso.localhost' : undefined);
  if (host === undefined) return null;
  const ofDemo = `http://{host}:${SSO_PORT}`;
  const pattern = config.SSO_PUBLIC_ORIGIN ?? (isDemo ? ofDemo : 'https://{host}');
  const originOf = (name: string) => pattern.replace('{host}', name);
  // Browsers know that *.localhost is this machine; Node asks the name server, which may not.
  const origin = host.endsWith('.localhost') ? `http://localhost:${SSO_PORT}` : originOf(host);
  return { host, originOf, keysUrl: config.SSO_KEYS_URL ?? `${origin}${keysPath}` };
}
