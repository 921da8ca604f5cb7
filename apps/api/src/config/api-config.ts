import {
  completeMailOAuth,
  databaseUrl,
  encryptedAddresses,
  endpoint,
  hostName,
  mailAddress,
  networkList,
  parseConfig,
  positiveCount,
  publicOrigin,
  reachableSender,
  repositoryPath,
  serverSettings,
  socketAddress,
  trueOrFalse,
} from '@axp/server-kit/config';
import { z } from 'zod';

/** An object store is set with all of these, or not at all. */
const storeNames = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Services that tell people from programs, besides the embedded one (Z-103). */
const remoteCaptchas = ['turnstile', 'recaptcha', 'hcaptcha'] as const;

/** `host:port` of ClamAV's daemon. */
const scannerAddress = z.string().transform((value, context) => {
  const [, host, digits] = /^([a-z0-9.-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (host !== undefined && Number(digits) < 65_536) return { host, port: Number(digits) };
  context.addIssue({ code: 'custom', message: 'must be a host and a port, such as clamd:3310' });
  return z.NEVER;
});

/** Domains that RFC 2606 and 6761 reserve, and addresses of this machine. */
const unreachable = /(?:^|[.@])(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local)$/i;

/** Address that push services write to about problems; Apple's refuses messages without a real one. */
const pushContact = z.string().refine((value) => {
  if (value.startsWith('mailto:')) {
    const address = mailAddress.safeParse(value.slice('mailto:'.length)).data ?? '';
    return isPublicName(address.slice(address.indexOf('@') + 1));
  }
  return (
    URL.canParse(value) && value.startsWith('https://') && isPublicName(new URL(value).hostname)
  );
}, 'must be a real address of yours: mailto: with a mailbox, or https: with a page');

function isPublicName(host: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/i.test(host) && !unreachable.test(host);
}

/** Environment variables; `.env.example` explains each. Paths are relative to the repository. */
export const apiConfigSchema = z
  .object({
    ...serverSettings,
    WORKERS: positiveCount.prefault('1'),
    METRICS_ADDRESS: socketAddress.optional(),
    LMTP_ADDRESS: socketAddress.optional(),
    LMTP_NETWORKS: networkList.default(['127.0.0.0/8', '::1/128']),
    TRACES_FROM_PAGES: trueOrFalse.prefault('true'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_READ_URL: databaseUrl.optional(),
    EVENT_STREAMS: z.coerce.number().int().min(0).default(10_000),
    TOKEN_KEYS_FILE: repositoryPath.optional(),
    SIGN_IN_METHODS_FILE: repositoryPath.optional(),
    MAIL_FROM: mailAddress.default('booking@localhost'),
    PUBLIC_ORIGIN: publicOrigin.optional(),
    SSO_HOST: hostName.optional(),
    SSO_KEYS_URL: endpoint.optional(),
    S3_ENDPOINT: endpoint.optional(),
    S3_BUCKET: z
      .string()
      .refine(
        (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
        'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
      )
      .optional(),
    S3_REGION: z
      .string()
      .refine((value) => /^[\w-]{1,40}$/.test(value), 'must be a region like eu-central-1')
      .default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    CLAMD_ADDRESS: scannerAddress.optional(),
    ANALYTICS_CONTAINER_ID: z
      .string()
      .refine((value) => /^GTM-[A-Z0-9]{4,16}$/.test(value), 'must be like GTM-ABC1234')
      .optional(),
    CAPTCHA_PROVIDER: z.enum(['altcha', ...remoteCaptchas]).default('altcha'),
    CAPTCHA_SITE_KEY: z.string().min(1).optional(),
    CAPTCHA_SECRET: z.string().min(1).optional(),
    PUSH_CONTACT: pushContact.optional(),
    WEB_ROOT: repositoryPath.prefault('apps/web/out'),
  })
  .superRefine((config, context) => {
    if (config.CAPTCHA_PROVIDER === 'altcha') return;
    for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const) {
      if (config[name] !== undefined) continue;
      const message = `must be set as well when CAPTCHA_PROVIDER is ${config.CAPTCHA_PROVIDER}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .refine((config) => config.WORKERS === 1 || config.DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    error: 'needs DATABASE_URL, because the embedded database serves one process',
  })
  .refine((config) => !config.DATABASE_READ_URL || config.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    error: 'needs DATABASE_URL, because the embedded database has no replicas',
  })
  .refine((config) => !config.DATABASE_DIRECT_URL || config.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL, which leads to the pooler',
  })
  // Secrets are never defaulted in production (Z-112).
  .refine((config) => config.AXP_ENV === 'demo' || config.TOKEN_KEYS_FILE !== undefined, {
    path: ['TOKEN_KEYS_FILE'],
    error: 'must name the file of signing keys when AXP_ENV is production',
  })
  // A stranger on the wire could replace the keys and sign in as anyone (ASVS 12.3.3).
  .refine(
    ({ AXP_ENV, SSO_KEYS_URL }) => AXP_ENV === 'demo' || SSO_KEYS_URL?.startsWith('http:') !== true,
    { path: ['SSO_KEYS_URL'], error: 'must start with https:// when AXP_ENV is production' },
  )
  .refine(reachableSender.holds, reachableSender.refusal)
  .superRefine(completeMailOAuth)
  .superRefine(
    encryptedAddresses([
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'DATABASE_DIRECT_URL',
      'S3_ENDPOINT',
      'TRACES_URL',
      'CLAMD_ADDRESS',
      'PUBLIC_ORIGIN',
      'SSO_PUBLIC_ORIGIN',
    ]),
  )
  .superRefine((config, context) => {
    const missing = storeNames.filter((name) => config[name] === undefined);
    if (missing.length === storeNames.length) return;
    for (const name of missing) {
      const message = `must be set as well when one of ${storeNames.join(', ')} is`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type ApiConfig = Readonly<z.output<typeof apiConfigSchema>> & {
  /** Secrets of the providers that merchants sign in with, each by the name of its variable. */
  readonly signInSecrets: ReadonlyMap<string, string>;
};

/** The object store for files; null where they are rows of the database. */
export function s3SettingsOf(config: ApiConfig) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** The chosen service of human verification; null for the embedded one. */
export function remoteCaptchaOf(config: ApiConfig) {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = config;
  if (provider === 'altcha' || !siteKey || !secret) return null;
  return { provider, siteKey, secret };
}

/** Where the application of a merchant is, by its host name; links in mails lead there. */
export function originOf(config: Pick<ApiConfig, 'AXP_ENV' | 'PUBLIC_ORIGIN' | 'WEB_PORT'>) {
  const ofDemo = `http://{host}:${config.WEB_PORT}`;
  const pattern = config.PUBLIC_ORIGIN ?? (config.AXP_ENV === 'demo' ? ofDemo : 'https://{host}');
  return (host: string) => pattern.replace('{host}', host);
}

/** @throws ConfigError with one line for each wrong or missing value */
export function readApiConfig(environment = process.env): ApiConfig {
  const config = parseConfig(apiConfigSchema, environment);
  return Object.freeze({ ...config, signInSecrets: signInSecretsOf(environment) });
}

/** As many as there are providers, so they have a beginning in common instead of a name each. */
function signInSecretsOf(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(environment).flatMap<[string, string]>(([name, value]) =>
    name.startsWith('SIGN_IN_SECRET_') && value ? [[name, value]] : [],
  );
  return new Map(given);
}
