import { mailOAuthSettings } from './mail-oauth-settings.ts';
import {
  axpEnvironment,
  defaultDataDir,
  drainSeconds,
  endpoint,
  ipAddress,
  issuers,
  logLevel,
  outgoingRules,
  port,
  positiveCount,
  publicOrigin,
  repositoryPath,
  smtpUrl,
  trueOrFalse,
} from './settings.ts';

/** Settings of every server of the product; `.env.example` explains each. */
export const serverSettings = {
  AXP_ENV: axpEnvironment,
  LOG_LEVEL: logLevel.default('info'),
  WEB_PORT: port.default(3000),
  SSO_PORT: port.default(4000),
  SSO_PUBLIC_ORIGIN: publicOrigin.optional(),
  BIND_ADDRESS: ipAddress.optional(),
  DRAIN_SECONDS: drainSeconds.optional(),
  TRACES_URL: endpoint.optional(),
  TRUST_PROXY: trueOrFalse.prefault('false'),
  DATA_DIR: repositoryPath.default(defaultDataDir),
  BACKUP_FOLDER: repositoryPath.optional(),
  BACKUP_KEEP: positiveCount.prefault('14'),
  DATABASE_POOL_SIZE: positiveCount.prefault('10'),
  DATABASE_WAIT_SECONDS: positiveCount.prefault('10'),
  DATABASE_ANSWER_SECONDS: positiveCount.prefault('30'),
  DATABASE_STATEMENT_NAMES: trueOrFalse.prefault('true'),
  ALLOW_PLAINTEXT: trueOrFalse.prefault('false'),
  OUTGOING_ALLOW: outgoingRules.prefault(''),
  SECOND_FACTOR_ISSUERS: issuers.prefault(''),
  SMTP_URL: smtpUrl.optional(),
  ...mailOAuthSettings,
};

/** Mail servers reject senders that can't receive a reply. */
export const reachableSender = {
  holds: (config: { readonly SMTP_URL?: string | undefined; readonly MAIL_FROM: string }) =>
    config.SMTP_URL === undefined || !config.MAIL_FROM.endsWith('@localhost'),
  refusal: {
    path: ['MAIL_FROM'],
    error: 'must be the address that mails come from when SMTP_URL is set',
  },
};

export function drainMsOf(config: {
  readonly AXP_ENV: 'demo' | 'production';
  readonly DRAIN_SECONDS?: number | undefined;
}): number {
  return (config.DRAIN_SECONDS ?? (config.AXP_ENV === 'production' ? 5 : 0)) * 1_000;
}
