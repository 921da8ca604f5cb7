/** Place of a message among those of a meeting (RFC 5546, 2.1.5). */
export interface Revision {
  readonly sequence: number;
  /** When it was written; the oldest possible instant if the client does not say. */
  readonly stamp: string;
}

/** Time of messages that say none. */
export const noStamp = new Date(0).toISOString();

export type MessageOrder = 'newer' | 'repeated' | 'older';

/** Compares a message with the one that was answered last, if any. */
export function orderOf(next: Revision, last: Revision | undefined): MessageOrder {
  if (!last) return 'newer';
  const difference =
    next.sequence - last.sequence || Date.parse(next.stamp) - Date.parse(last.stamp);
  if (difference === 0) return 'repeated';
  return difference > 0 ? 'newer' : 'older';
}

/**
 * Cancellations keep the sequence of what they cancel; some clients leave it out, and others write
 * an old time.
 */
export function cancels(next: Revision, last: Revision | undefined): boolean {
  return (
    !last || next.sequence >= last.sequence || Date.parse(next.stamp) >= Date.parse(last.stamp)
  );
}
