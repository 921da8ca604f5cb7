import { readFile } from 'node:fs/promises';
import type { MailOAuthSettings } from '../config/index.ts';
import { errorMessage } from '../db/errors.ts';
import { ExplainedError } from '../process/command-error.ts';
import type { Clock } from '../time/index.ts';
import { mailOAuthClient } from './oauth-client.ts';
import type { MailTokens } from './oauth-tokens.ts';
import { createMailTokens } from './oauth-tokens.ts';

/**
 * The tokens that a server's settings describe; null where it signs in with a password.
 * @throws ExplainedError that names the setting of the secret
 */
export async function readMailTokens(
  settings: MailOAuthSettings,
  clock: Clock,
): Promise<MailTokens | null> {
  const { SMTP_OAUTH_PROVIDER: provider, SMTP_OAUTH_SECRET_FILE: file } = settings;
  const { SMTP_OAUTH_TENANT: tenant, SMTP_OAUTH_CLIENT_ID: clientId } = settings;
  if (provider === undefined || file === undefined) return null;
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret === '') throw new Error('is empty');
    return createMailTokens(mailOAuthClient({ provider, tenant, clientId }, secret), { clock });
  } catch (cause) {
    throw new ExplainedError(`SMTP_OAUTH_SECRET_FILE: ${file}: ${errorMessage(cause)}`, { cause });
  }
}
