import { z } from 'zod';
import { repositoryPath } from './settings.ts';

const tenantRule = 'must be the directory (tenant) ID of Microsoft Entra, or one of its domains';
const day = z.iso.date({ error: 'must be a date like 2027-12-31' });

/** Access to the mail server by OAuth 2.0 instead of a password (E-10). */
export const mailOAuthSettings = {
  SMTP_OAUTH_PROVIDER: z
    .enum(['microsoft', 'google'], { error: 'must be microsoft or google' })
    .optional(),
  SMTP_OAUTH_TENANT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]*$/i, tenantRule)
    .optional(),
  SMTP_OAUTH_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the application (client) ID')
    .optional(),
  SMTP_OAUTH_SECRET_FILE: repositoryPath.optional(),
  SMTP_OAUTH_SECRET_EXPIRES: day.transform((value) => new Date(value)).optional(),
};

export interface MailOAuthSettings {
  readonly SMTP_URL?: string | undefined;
  readonly SMTP_OAUTH_PROVIDER?: 'microsoft' | 'google' | undefined;
  readonly SMTP_OAUTH_TENANT?: string | undefined;
  readonly SMTP_OAUTH_CLIENT_ID?: string | undefined;
  readonly SMTP_OAUTH_SECRET_FILE?: string | undefined;
}

/** The user of a mail server's URL, whose mailbox sends. */
export function mailboxOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** Requires what the provider needs, and a mailbox without a password. */
export function completeMailOAuth(config: MailOAuthSettings, context: z.core.$RefinementCtx): void {
  const { SMTP_OAUTH_PROVIDER: provider, SMTP_URL: url } = config;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (provider === undefined) {
    if (config.SMTP_OAUTH_SECRET_FILE !== undefined) {
      refuse('SMTP_OAUTH_PROVIDER', 'must be set as well when SMTP_OAUTH_SECRET_FILE is');
    }
    return;
  }
  const required = [
    'SMTP_OAUTH_SECRET_FILE',
    ...(provider === 'microsoft' ? ofMicrosoft : []),
  ] as const;
  for (const name of required) {
    if (config[name] === undefined) {
      refuse(name, `must be set as well when SMTP_OAUTH_PROVIDER is ${provider}`);
    }
  }
  const { username = '', password = '' } = url === undefined ? {} : new URL(url);
  if (username === '' || password !== '') {
    refuse('SMTP_URL', 'must name a user and no password when SMTP_OAUTH_PROVIDER is set');
  }
}

const ofMicrosoft = ['SMTP_OAUTH_TENANT', 'SMTP_OAUTH_CLIENT_ID'] as const;
