import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { InvitedEvent, Received } from '../../meetings/index.ts';
import type { ReadMessage } from '../domain/message.ts';
import { messageLimits } from '../domain/message.ts';
import { readMessage } from '../domain/read-message.ts';
import { judgeTest } from '../mail-test/judge-test.ts';
import { handleReply } from './handle-reply.ts';
import type { DueMessage, MessageLog } from './incoming.repository.ts';
import { findSender } from './sender.ts';

export interface ReceivedMail extends DueMessage {
  /** Address that our own mails come from. */
  readonly sender: string;
}

export type MessageFacts = Omit<MessageLog, 'verdict'>;

/** Reads a message and judges its sender. An answer to our own invitation is stored at once (E-06). */
export async function receiveMessage(
  tx: RequestTransaction,
  due: ReceivedMail,
): Promise<Received<MessageFacts>> {
  const { recipient } = due;
  const message = await readMessage(due.raw, {
    limits: messageLimits,
    timezone: tx.merchant.timezone,
    ownAddresses: [due.sender, recipient],
  });
  const facts = factsOf(message);
  const unanswered = (reason: string) => {
    return { facts, outcome: { verdict: 'not-answered', reason } } as const;
  };
  const { hosts, skipsTakenDates } = await findConnection(tx);
  const trust = { hosts, isTrustedPeer: due.isFromTrustedPeer };
  const test = await judgeTest(tx, { due, envelope: message.envelope, trust });
  if (test) return { facts: { ...facts, ...test }, outcome: test };
  if (message.kind === 'unanswered') return unanswered(message.reason);
  if (message.kind === 'calendar' && message.method === 'reply') {
    return { facts, outcome: await handleReply(tx, message, trust) };
  }
  const sent = await findSender(tx, message, trust);
  if ('reason' in sent) return unanswered(sent.reason);
  const { organizer, by } = sent;
  return {
    facts: { ...facts, organizer_id: organizer.tx.actor.id, checks: { ...facts.checks, by } },
    invitation: {
      organizer,
      recipient,
      messageId: message.envelope.messageId,
      receivedAt: due.received_at,
      skipsTakenDates,
      content: message,
    },
  };
}

/** Facts of every message that could be read. */
function factsOf(message: ReadMessage): MessageFacts {
  if (message.kind !== 'calendar') return { kind: message.kind };
  const [event] = message.events;
  return {
    kind: message.method,
    message_id: message.envelope.messageId,
    ...(event && ofEvent(event)),
  };
}

function ofEvent({ uid, sequence, recurrenceId, start, end, organizer, client }: InvitedEvent) {
  return {
    uid,
    sequence,
    recurrence_id: recurrenceId,
    starts_at: start,
    ends_at: end,
    organizer_email: organizer?.email ?? null,
    checks: { client },
  };
}

async function findConnection(tx: RequestTransaction) {
  const row = await selectRows(tx, 'mail_connection')
    .select(['trusted_hosts', 'series_clash'])
    .executeTakeFirst();
  return { hosts: row?.trusted_hosts ?? [], skipsTakenDates: row?.series_clash === 'accept-rest' };
}
