import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { sql } from 'kysely';
import { findUserActor } from '../../../../platform/auth/actor.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../../platform/db/tenant-transaction.ts';
import { judgeSender, peopleIn } from '../domain/judge-sender.ts';
import type { ReadMessage } from '../domain/message.ts';

type Sent = Exclude<ReadMessage, { kind: 'unanswered' }>;

export interface Sender {
  /** Acts as the organiser. */
  readonly tx: MemberTransaction;
  readonly person: { readonly name: string; readonly email: string };
  readonly language: Language;
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

/** Returns the member for whom a message acts (E-04), or why it may not. */
export async function findSender(
  tx: RequestTransaction,
  message: Sent,
  trust: Trust,
): Promise<Sender | Doubted> {
  const people = await findMembers(tx, peopleIn(message));
  const active = people.filter(({ status }) => status === 'active');
  const members = new Set(active.map(({ email }) => email));
  const verdict = judgeSender(message, { ...trust, members });
  if (!verdict.isTrusted) {
    const isFormer = verdict.reason === 'not-a-member' && people.length > active.length;
    return { reason: isFormer ? 'not-active' : verdict.reason };
  }
  const organizer = active.find(({ email }) => email === verdict.person);
  const assistant = active.find(({ email }) => email === verdict.assistant);
  const now = tx.clock.now().toISOString();
  const key = { merchantId: tx.merchant.id, userId: organizer?.id ?? '', now };
  const actor = organizer ? await findUserActor(tx.db, key) : null;
  if (!organizer || !actor) return { reason: 'not-a-member' };
  const language = knownWord(languages, organizer.language);
  const member = asMember({ ...tx, language }, actor);
  return {
    tx: { ...member, invitation: { assistantId: assistant?.id ?? null } },
    person: { name: organizer.name, email: organizer.email },
    language,
    by: verdict.by,
  };
}

async function findMembers({ db, merchant }: RequestTransaction, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return db
    .selectFrom('app_user')
    .innerJoin('merchant', 'merchant.id', 'app_user.merchant_id')
    .select(['app_user.id', 'app_user.full_name as name', 'app_user.status'])
    .select(sql<string>`lower(app_user.email)`.as('email'))
    .select(sql<string>`coalesce(app_user.language, merchant.locale)`.as('language'))
    .where('app_user.merchant_id', '=', merchant.id)
    .where('app_user.email', 'in', emails)
    .execute();
}
