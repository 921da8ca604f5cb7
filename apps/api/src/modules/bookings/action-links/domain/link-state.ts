export type LinkState = 'ready' | 'used' | 'expired';

interface Link {
  readonly usedAt: string | null;
  readonly expiresAt: string;
}

/** A link works once, and until its booking is over. */
export function linkState({ usedAt, expiresAt }: Link, now: Date): LinkState {
  if (usedAt !== null) return 'used';
  return now.getTime() < Date.parse(expiresAt) ? 'ready' : 'expired';
}
