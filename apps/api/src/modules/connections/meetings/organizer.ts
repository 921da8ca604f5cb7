import { languages } from '@axp/contracts';
import { sql } from 'kysely';
import { findUserActor } from '../../../platform/auth/actor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../platform/db/tenant-transaction.ts';
import type { IdentifiedOrganizer } from './calendar-adapter.ts';

/** Accounts with these addresses, whether active or not. */
export async function findMembers({ db, merchant }: RequestTransaction, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return selectRows({ db, merchant }, 'app_user')
    .innerJoin('merchant', 'merchant.id', 'app_user.merchant_id')
    .select(['app_user.id', 'app_user.full_name as name', 'app_user.status'])
    .select(sql<string>`lower(app_user.email)`.as('email'))
    .select(sql<string>`coalesce(app_user.language, merchant.locale)`.as('language'))
    .where('app_user.email', 'in', emails)
    .execute();
}

interface Acting {
  readonly organizer: Awaited<ReturnType<typeof findMembers>>[number];
  readonly assistantId: string | null;
}

/** Acts as an active organiser, for whom an assistant may have sent the invitation (E-04). */
export async function actAs(
  tx: RequestTransaction,
  { organizer: { id: userId, name, email, ...organizer }, assistantId }: Acting,
): Promise<IdentifiedOrganizer | null> {
  const now = tx.clock.now().toISOString();
  const actor = await findUserActor(tx.db, { merchantId: tx.merchant.id, userId, now });
  if (!actor) return null;
  const language = knownWord(languages, organizer.language);
  const member = asMember({ ...tx, language }, actor);
  return {
    tx: { ...member, invitation: { assistantId } },
    person: { name, email },
    language,
  };
}
