import type { Job } from '../jobs/index.ts';
import type { Logger } from '../logging/logger.ts';
import type { Clock } from '../time/index.ts';

const dayMs = 24 * 60 * 60_000;
const noticeDays = 14;

interface Watching {
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly clock: Clock;
}

/** Logs every day that the secret for the mail server is about to expire: without it no mail leaves. */
export function secretExpiryJobs(
  { SMTP_OAUTH_SECRET_EXPIRES: expires }: { readonly SMTP_OAUTH_SECRET_EXPIRES?: Date | undefined },
  { logger, clock }: Watching,
): readonly Job[] {
  if (expires === undefined) return [];
  const run = async () => {
    const days = Math.ceil((expires.getTime() - clock.now().getTime()) / dayMs);
    const fields = { setting: 'SMTP_OAUTH_SECRET_FILE', expires, days };
    if (days <= 0) logger.error(fields, 'secret_expired');
    else if (days <= noticeDays) logger.warn(fields, 'secret_expires_soon');
  };
  return [{ name: 'watch_secret_expiry', everyMs: dayMs, run }];
}
