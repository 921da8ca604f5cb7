import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { IdentifiedOrganizer } from '../../meetings/index.ts';
import { actAs, findMembers } from '../../meetings/index.ts';
import { judgeSender, peopleIn } from '../domain/judge-sender.ts';
import type { AnswerableMessage } from '../domain/message.ts';

interface Sender {
  readonly organizer: IdentifiedOrganizer;
  /** Host whose result was trusted. */
  readonly by: string;
}

interface Doubted {
  readonly reason: string;
}

export interface Trust {
  readonly hosts: readonly string[];
  readonly isTrustedPeer: boolean;
}

/** Returns the people whom a message names as its authors, and what it may do (E-04). */
export async function judge(tx: RequestTransaction, message: AnswerableMessage, trust: Trust) {
  const people = await findMembers(tx, peopleIn(message));
  const active = people.filter(({ status }) => status === 'active');
  const members = new Set(active.map(({ email }) => email));
  return { people, active, verdict: judgeSender(message, { ...trust, members }) };
}

/** Returns the member for whom a message acts (E-04), or why it may not. */
export async function findSender(
  tx: RequestTransaction,
  message: AnswerableMessage,
  trust: Trust,
): Promise<Sender | Doubted> {
  const { people, active, verdict } = await judge(tx, message, trust);
  if (!verdict.isTrusted) {
    const isFormer = verdict.reason === 'not-a-member' && people.length > active.length;
    return { reason: isFormer ? 'not-active' : verdict.reason };
  }
  const find = (wanted: string | null) => active.find(({ email }) => email === wanted);
  const member = find(verdict.person);
  const assistantId = find(verdict.assistant)?.id ?? null;
  const organizer = member ? await actAs(tx, { organizer: member, assistantId }) : null;
  return organizer ? { organizer, by: verdict.by } : { reason: 'not-a-member' };
}
