import {
  completeMailOAuth,
  databaseUrl,
  encryptedAddresses,
  hostName,
  mailAddress,
  parseConfig,
  positiveCount,
  reachableSender,
  secret,
  serverSettings,
  socketAddress,
  trueOrFalse,
} from '@axp/server-kit/config';
import { z } from 'zod';

/** Environment variables; `.env.example` explains each. Relative paths start at the repository. */
export const ssoConfigSchema = z
  .object({
    ...serverSettings,
    SSO_WORKERS: positiveCount.prefault('1'),
    SSO_METRICS_ADDRESS: socketAddress.optional(),
    SSO_DATABASE_URL: databaseUrl.optional(),
    SSO_DATABASE_DIRECT_URL: databaseUrl.optional(),
    SSO_HOST: hostName.default('sso.localhost'),
    SSO_SECRET: secret.optional(),
    SSO_DOCS_HOST: hostName.optional(),
    SSO_CROSS_SITE: trueOrFalse.prefault('false'),
    MAIL_FROM: mailAddress.default('sign-on@localhost'),
  })
  .refine((config) => config.SSO_WORKERS === 1 || config.SSO_DATABASE_URL !== undefined, {
    path: ['SSO_WORKERS'],
    error: 'needs SSO_DATABASE_URL, because the embedded database serves one process',
  })
  .refine(reachableSender.holds, reachableSender.refusal)
  .superRefine(completeMailOAuth)
  .superRefine(encryptedAddresses(['SSO_DATABASE_URL', 'SSO_DATABASE_DIRECT_URL', 'TRACES_URL']))
  .refine((config) => !config.SSO_DATABASE_DIRECT_URL || config.SSO_DATABASE_URL !== undefined, {
    path: ['SSO_DATABASE_DIRECT_URL'],
    error: 'needs SSO_DATABASE_URL, which leads to the pooler',
  })
  // Secrets are never defaulted in production (Z-112).
  .refine((config) => config.AXP_ENV === 'demo' || config.SSO_SECRET !== undefined, {
    path: ['SSO_SECRET'],
    error: 'must be a secret of at least 32 characters when AXP_ENV is production',
  })
  // Plain HTTP exposes the cookies.
  .refine(
    ({ AXP_ENV, SSO_PUBLIC_ORIGIN }) =>
      AXP_ENV === 'demo' || SSO_PUBLIC_ORIGIN?.startsWith('http:') !== true,
    { path: ['SSO_PUBLIC_ORIGIN'], error: 'must start with https:// when AXP_ENV is production' },
  )
  .refine((config) => !config.SSO_CROSS_SITE || originOf(config)('x').startsWith('https:'), {
    path: ['SSO_CROSS_SITE'],
    error:
      'needs an SSO_PUBLIC_ORIGIN that starts with https://: browsers refuse such cookies else',
  });

export type SsoConfig = Readonly<z.output<typeof ssoConfigSchema>>;

interface OriginSettings {
  readonly AXP_ENV: 'demo' | 'production';
  readonly SSO_PUBLIC_ORIGIN?: string | undefined;
  readonly SSO_PORT: number;
}

/** Where browsers reach a host of the platform. */
export function originOf(config: OriginSettings): (host: string) => string {
  const ofDemo = `http://{host}:${config.SSO_PORT}`;
  const byEnvironment = config.AXP_ENV === 'demo' ? ofDemo : 'https://{host}';
  const pattern = config.SSO_PUBLIC_ORIGIN ?? byEnvironment;
  return (host: string) => pattern.replace('{host}', host);
}

/** Origin of the documentation of axp-kit; undefined where it is not served. */
export function docsOriginOf(
  config: OriginSettings & Pick<SsoConfig, 'SSO_DOCS_HOST' | 'SSO_HOST'>,
): string | undefined {
  const ofDemo = config.AXP_ENV === 'demo' ? `docs.${config.SSO_HOST}` : undefined;
  const host = config.SSO_DOCS_HOST ?? ofDemo;
  return host && originOf(config)(host);
}

/**
 * Secrets of connectors are in variables of their own, which administrators name. Nothing else of the
 * environment can be read so.
 */
export function readConnectorSecret(name: string, environment = process.env): string | null {
  const value = name.startsWith('SSO_CONNECTOR__') ? environment[name] : undefined;
  return value === undefined || value === '' ? null : value;
}

/** @throws ConfigError with one line for each wrong or missing value */
export function readSsoConfig(environment = process.env): SsoConfig {
  return parseConfig(ssoConfigSchema, environment);
}
