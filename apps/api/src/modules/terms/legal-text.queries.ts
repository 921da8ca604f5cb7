import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { hasAcceptedTerms } from '../../platform/db/accepted-terms.ts';
import type { DB } from '../../platform/db/schema.ts';
import { StoredText } from './stored-text.ts';

/** The version of a kind that a merchant published last; undefined where it published none. */
export async function findPublished(
  trx: Transaction<DB>,
  merchantId: string,
  kind: LegalTextKind,
  version?: number,
) {
  let query = trx
    .selectFrom('legal_text')
    .select(['version', 'content', 'published_at'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1);
  if (version !== undefined) query = query.where('version', '=', version);
  const row = await query.executeTakeFirst();
  return row && { ...row, content: StoredText.parse(row.content) };
}

/** Finds the merchant whose name and contact a legal text contains. */
export function findOfferer(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('merchant')
    .select(['title as merchant', 'support_contact as contact', 'timezone'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}

const author = sql<string>`(
  select full_name from app_user
  where app_user.merchant_id = written.merchant_id and app_user.id = written.author
)`;

/** Lists published versions with their author, newest first. */
export async function listPublished(trx: Transaction<DB>, merchantId: string, kind: LegalTextKind) {
  const { rows } = await sql<{
    version: number;
    publishedAt: string;
    authorId: string;
    authorName: string;
    en: string;
    th: string;
  }>`
    select version, published_at as "publishedAt", author as "authorId", ${author} as "authorName",
      changes_en as en, changes_th as th
    from (select *, published_by as author from legal_text) written
    where merchant_id = ${merchantId} and kind = ${kind}
    order by version desc`.execute(trx);
  return rows;
}

/** The draft of a kind, with who wrote it last. */
export async function findDraft(trx: Transaction<DB>, merchantId: string, kind: LegalTextKind) {
  const { rows } = await sql<{
    version: number;
    content: unknown;
    updatedAt: string;
    authorId: string;
    authorName: string;
    en: string;
    th: string;
  }>`
    select version, content, updated_at as "updatedAt", author as "authorId",
      ${author} as "authorName", changes_en as en, changes_th as th
    from (select *, updated_by as author from legal_draft) written
    where merchant_id = ${merchantId} and kind = ${kind}`.execute(trx);
  const [row] = rows;
  return row && { ...row, content: StoredText.parse(row.content) };
}

/** How many active people have accepted the terms of a version or later. */
export async function countAccepted(trx: Transaction<DB>, merchantId: string, version: number) {
  const { rows } = await sql<{ accepted: number; people: number }>`
    select count(*)::integer as people,
      (count(*) filter (
        where has_accepted_terms and coalesce(accepted_terms_version, 1) >= ${version}
      ))::integer as accepted
    from app_user where merchant_id = ${merchantId} and status = 'active'`.execute(trx);
  return rows[0] ?? { accepted: 0, people: 0 };
}

/** Finds whether a user has accepted the current terms; undefined if there is no such user. */
export function findReader(trx: Transaction<DB>, merchantId: string, userId: string) {
  return trx
    .selectFrom('app_user')
    .select(hasAcceptedTerms(merchantId).as('hasAccepted'))
    .where('app_user.merchant_id', '=', merchantId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}
