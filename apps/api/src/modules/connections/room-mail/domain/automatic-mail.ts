import type { Envelope, UnansweredReason } from './message.ts';

/**
 * Returns why a message gets no answer although its calendar could be read, or null. Calendar
 * servers mark invitations as `auto-generated`, which therefore counts only without a calendar part.
 */
export function automaticReason(
  { headers, from, messageId }: Envelope,
  { hasCalendar, ownAddresses }: { hasCalendar: boolean; ownAddresses: readonly string[] },
): UnansweredReason | null {
  const header = (name: string) =>
    headers
      .find((each) => each.name === name)
      ?.value.toLowerCase()
      .trim() ?? null;
  const autoSubmitted = (header('auto-submitted') ?? 'no').split(/[;\s]/)[0] ?? '';
  const precedence = header('precedence') ?? '';

  const isFromUs = from.some(({ email }) => ownAddresses.includes(email));
  if (isFromUs || (autoSubmitted === 'auto-generated' && hasOurId(messageId, ownAddresses))) {
    return 'loop';
  }
  if (header('return-path') === '<>' || /^multipart\/report\b/.test(header('content-type') ?? '')) {
    return 'bounce';
  }
  if (header('list-id') !== null || header('list-post') !== null || precedence === 'list') {
    return 'list';
  }
  const isReply =
    autoSubmitted === 'auto-replied' ||
    ['auto_reply', 'junk'].includes(precedence) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => header(name) !== null);
  if (isReply) return 'automatic';
  const isGenerated = autoSubmitted !== 'no' || precedence === 'bulk';
  return isGenerated && !hasCalendar ? 'automatic' : null;
}

/** Whether an id has the form of ours: `<uuid@domain>`. Apple Mail writes its own in capitals. */
function hasOurId(messageId: string | null, ownAddresses: readonly string[]): boolean {
  const match = /^<[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(@.+)>$/.exec(messageId ?? '');
  const host = match?.[1];
  return host !== undefined && ownAddresses.some((address) => address.endsWith(host));
}
