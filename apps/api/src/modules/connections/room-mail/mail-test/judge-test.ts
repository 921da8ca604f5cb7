import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { InvitedEvent } from '../../meetings/index.ts';
import { actAs, findMembers, tryMeeting } from '../../meetings/index.ts';
import { authenticator } from '../domain/judge-sender.ts';
import { partsOf } from '../domain/mailbox.ts';
import type { Envelope } from '../domain/message.ts';
import { messageLimits } from '../domain/message.ts';
import { readMessage } from '../domain/read-message.ts';
import type { DueMessage, MessageLog } from '../process/incoming.repository.ts';
import type { Trust } from '../process/sender.ts';
import type { MailTestRow, TestFailure } from './mail-test.repository.ts';
import { failTest, findTester, noteSteps, takeTestOf } from './mail-test.repository.ts';
import { testHeader } from './test-message.ts';

interface ArrivedMail {
  readonly due: DueMessage;
  /** Null for a message that was refused before it was parsed. */
  readonly envelope: Envelope | null;
  readonly trust: Trust;
}

/**
 * Judges the message of a test invitation; null for any other. The stored test says what to book,
 * which is undone in the same transaction: a copied or changed message can do nothing.
 */
export async function judgeTest(
  tx: RequestTransaction,
  { due, envelope, trust }: ArrivedMail,
): Promise<MessageLog | null> {
  const token = envelope?.headers.find(({ name }) => name === testHeader.toLowerCase())?.value;
  if (envelope === null || token === undefined) return null;
  const { recipient } = due;
  const test = await takeTestOf(tx, { token: token.trim(), recipient });
  if (!test) return null;
  const fail = async (failure: TestFailure): Promise<MessageLog> => {
    await failTest(tx, test, failure);
    const { fault: reason, detail } = failure;
    return { verdict: 'not-answered', reason, source: 'test', params: { detail } };
  };
  const event = await readTest(tx, due);
  if (typeof event === 'string') return fail({ step: 'arrived', fault: 'changed', detail: event });
  const at = { at: due.received_at };
  await noteSteps(tx, test, ['arrived'], { ...at, facts: { source: due.source } });
  const [from] = envelope.from;
  const by = authenticator(partsOf(from?.email ?? '').host, envelope, trust);
  if ('reason' in by) return fail({ step: 'trusted', fault: faultOf(by.reason) });
  await noteSteps(tx, test, ['trusted'], { facts: { checkedBy: by.host } });
  const booked = await bookTest(tx, test, event);
  if ('refusal' in booked) {
    return fail({ step: 'booked', fault: 'not-booked', detail: booked.refusal });
  }
  return { ...booked, source: 'test', reason: 'test', checks: { by: by.host } };
}

/** The calendar as it arrived; the problem of one that was changed on the way. */
async function readTest(
  { merchant }: RequestTransaction,
  { raw }: DueMessage,
): Promise<InvitedEvent | string> {
  const read = { limits: messageLimits, timezone: merchant.timezone, ownAddresses: [] };
  const message = await readMessage(raw, read);
  if (message.kind === 'unanswered') return message.reason;
  if (message.kind === 'damaged') return message.problem;
  const [event] = message.events;
  return event ?? 'no-event';
}

function faultOf(reason: string) {
  return reason === 'authentication-failed' ? reason : 'not-authenticated';
}

async function bookTest(
  tx: RequestTransaction,
  test: MailTestRow,
  event: InvitedEvent,
): Promise<MessageLog | { readonly refusal: string }> {
  const { recipient, user_id: userId, starts_at: start, ends_at: end } = test;
  const { email } = await findTester(tx, userId);
  const [member] = await findMembers(tx, [email]);
  const organizer = member ? await actAs(tx, { organizer: member, assistantId: null }) : null;
  if (!organizer) return { refusal: '' };
  const tried = await tryMeeting(organizer, { recipient, event, start, end });
  if ('refusal' in tried) return tried;
  const { resource, bookingId, addressId, content } = tried;
  await noteSteps(tx, test, ['booked'], {
    facts: { resource: resource.name, bookingId },
    answer: content,
  });
  return {
    verdict: content.verdict === 'waiting' ? 'waiting' : 'accepted',
    organizer_id: userId,
    organizer_email: email,
    address_id: addressId,
    resource_id: resource.id,
  };
}
