/** Stored state of a presented refresh token. */
export interface ShownToken {
  readonly usedAt: string | null;
  readonly expiresAt: string;
  /** Which installation of the client the family belongs to. */
  readonly instanceId: string;
}

export type RotationVerdict =
  /** The first use: a successor takes its place. */
  | 'rotate'
  /** The same client again at once, whose answer was lost: the same successor (rule 25). */
  | 'repeat'
  /** A copy exists: the whole family ends (rule 24). */
  | 'reuse'
  | 'refuse';

/** So late may a client ask again whose answer was lost on its way. */
const graceSeconds = 10;

/**
 * Judges a presented refresh token. Strict rotation would end sessions after every lost response.
 */
export function judgeRefresh(
  { usedAt, expiresAt, instanceId }: ShownToken,
  { by, now }: { readonly by: string; readonly now: Date },
): RotationVerdict {
  const isSameClient = by === instanceId;
  if (usedAt !== null) {
    const age = now.getTime() - Date.parse(usedAt);
    return isSameClient && age <= graceSeconds * 1000 ? 'repeat' : 'reuse';
  }
  if (Date.parse(expiresAt) <= now.getTime()) return 'refuse';
  return isSameClient ? 'rotate' : 'refuse';
}
