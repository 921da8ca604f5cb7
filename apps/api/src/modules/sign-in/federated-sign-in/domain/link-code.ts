const minuteMs = 60 * 1000;

/** How long the code of a mail is valid. */
const codeLifetimeMs = 10 * minuteMs;
/** How long a sign-in waits for a code, codes that were mailed again included. */
export const linkLifetimeMs = 30 * minuteMs;
/** Pause between two mails of one sign-in. */
export const mailPauseMs = minuteMs;
export const maxCodeMails = 4;
/** Wrong codes that one sign-in may have: with six digits, five in a million guess right. */
export const maxWrongCodes = 5;

/** A sign-in that waits for a code. */
export interface WaitingLink {
  readonly mails: number;
  readonly failures: number;
  readonly mailedAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export type LinkState = 'waiting' | 'code_expired' | 'over';

export function stateOfLink(link: WaitingLink | null, now: Date): LinkState {
  if (!link || link.usedAt || link.expiresAt <= now || link.failures >= maxWrongCodes)
    return 'over';
  return link.mailedAt.getTime() + codeLifetimeMs <= now.getTime() ? 'code_expired' : 'waiting';
}

/** Seconds until another code can be mailed; null where this sign-in has had its share. */
export function resendWaitSeconds(
  { mails, mailedAt }: Pick<WaitingLink, 'mails' | 'mailedAt'>,
  now: Date,
): number | null {
  if (mails >= maxCodeMails) return null;
  const waitMs = mailedAt.getTime() + mailPauseMs - now.getTime();
  return Math.max(0, Math.ceil(waitMs / 1000));
}
