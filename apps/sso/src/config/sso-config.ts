import { logLevel, parseConfig, port } from '@axp/server-kit/config';
import { z } from 'zod';

/** What may be set from outside; `.env.example` explains each. */
export const ssoConfigSchema = z.object({
  SSO_PORT: port.default(4000),
  LOG_LEVEL: logLevel.default('info'),
});

export type SsoConfig = Readonly<z.output<typeof ssoConfigSchema>>;

/** @throws ConfigError with one line for each wrong value */
export function readSsoConfig(environment = process.env): SsoConfig {
  return parseConfig(ssoConfigSchema, environment);
}
