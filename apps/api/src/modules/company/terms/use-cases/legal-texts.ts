import { AppError, termsVersion } from '@axp/contracts';
import type { Language, LegalTextKind } from '@axp/contracts/vocabulary';
import { fieldsPerLanguage, languages } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { hasAcceptedTerms } from '../../../../platform/db/accepted-terms.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { DraftContent } from '../legal-text.repository.ts';
import {
  deleteDraft,
  insertAcceptance,
  insertDraft,
  insertVersion,
  lastVersion,
  lockDraft,
  updateDraft,
} from '../legal-text.repository.ts';
import { StoredText } from '../stored-text.ts';

const author = sql<string>`(
  select full_name from app_user
  where app_user.merchant_id = written.merchant_id and app_user.id = written.author
)`;

const objectOf = (kind: LegalTextKind) =>
  ({ type: kind === 'terms' ? 'terms' : 'privacy-policy', id: null, name: '' }) as const;

/**
 * Keeps what is to become the next version.
 * @throws AppError terms.stale
 */
export async function saveDraft(
  tx: MemberTransaction,
  kind: LegalTextKind,
  { version, ...draft }: DraftContent & { readonly version: number },
): Promise<void> {
  const stored = await lockDraft(tx, kind);
  if ((stored?.version ?? 0) !== version) throw new AppError('terms.stale');
  const written = { by: tx.actor.id, at: tx.clock.now() };
  if (stored) await updateDraft(tx, kind, draft, written);
  else if (!(await insertDraft(tx, kind, draft, written))) throw new AppError('terms.stale');
  const before = stored && factsOf(stored);
  const action = before ? 'update' : 'create';
  await recordChange(tx, { action, object: objectOf(kind), before, after: factsOf(draft) });
}

/** @throws AppError terms.no_draft */
export async function discardDraft(tx: MemberTransaction, kind: LegalTextKind): Promise<void> {
  const stored = await lockDraft(tx, kind);
  if (!stored) throw new AppError('terms.no_draft');
  await deleteDraft(tx, kind);
  const before = factsOf(stored);
  await recordChange(tx, { action: 'delete', object: objectOf(kind), before });
}

/**
 * Publishes the draft. Users have to accept the terms again, because they accepted another version
 * (A-12).
 * @throws AppError terms.no_draft, terms.stale, request.invalid where something is not written yet
 */
export async function publishDraft(
  tx: MemberTransaction,
  kind: LegalTextKind,
  seenVersion: number,
): Promise<void> {
  const draft = await lockDraft(tx, kind);
  if (!draft) throw new AppError('terms.no_draft');
  if (draft.version !== seenVersion) throw new AppError('terms.stale');
  const issues = unfinishedFields(draft).map((path) => ({ path, code: 'required', params: {} }));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const former = Math.max(await lastVersion(tx, kind), termsVersion);
  const version = former + 1;
  await insertVersion(tx, kind, { ...draft, version }, { by: tx.actor.id, at: tx.clock.now() });
  await deleteDraft(tx, kind);
  await recordChange(tx, {
    action: 'publish',
    object: objectOf(kind),
    before: { version: former },
    after: { version, ...changesOf(draft) },
  });
}

function factsOf({ text, changes }: DraftContent) {
  const written = ({ title, sections }: Text) =>
    [title, ...sections.map((section) => `${section.title}: ${section.text}`)].join('\n');
  return {
    ...fieldsPerLanguage('text', (language) => written(text[language])),
    ...changesOf({ changes }),
  };
}

function changesOf({ changes }: Pick<DraftContent, 'changes'>) {
  return fieldsPerLanguage('changes', (language) => changes[language]);
}

interface Text {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

interface Draft {
  readonly text: Readonly<Record<Language, Text>>;
  readonly changes: Readonly<Record<Language, string>>;
}

/** Returns the empty fields that prevent a draft from being published. */
function unfinishedFields({ text, changes }: Draft): string[] {
  return languages.flatMap((language) => {
    const { title, sections } = text[language];
    const at = `text.${language}`;
    return [
      ...(title === '' ? [`${at}.title`] : []),
      ...(sections.length === 0 ? [`${at}.sections`] : []),
      ...sections.flatMap((section, index) => [
        ...(section.title === '' ? [`${at}.sections.${index}.title`] : []),
        ...(section.text === '' ? [`${at}.sections.${index}.text`] : []),
      ]),
      ...(changes[language] === '' ? [`changes.${language}`] : []),
    ];
  });
}

/**
 * Records that a person accepts the terms in force.
 * @returns the version that they have accepted
 * @throws AppError terms.changed when they have read other ones
 */
export async function acceptTerms(
  tx: MemberTransaction,
  readVersion: number | undefined,
): Promise<number> {
  const version = Math.max(await lastVersion(tx, 'terms'), termsVersion);
  if (readVersion !== undefined && readVersion !== version) {
    throw new AppError('terms.changed');
  }
  await insertAcceptance(tx, tx.actor.id, version, tx.clock.now());
  return version;
}

/** The version of a kind that a merchant published last; undefined where it published none. */
export async function findPublished(tx: TenantRows, kind: LegalTextKind, version?: number) {
  let query = selectRows(tx, 'legal_text')
    .select(['version', 'content', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1);
  if (version !== undefined) query = query.where('version', '=', version);
  const row = await query.executeTakeFirst();
  return row && { ...row, content: StoredText.parse(row.content) };
}

/** Finds the merchant whose name and contact a legal text contains. */
export function findOfferer(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select(['title as merchant', 'support_contact as contact', 'timezone', 'created_at'])
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
}

/** Lists published versions with their author, newest first. */
export async function listPublished(tx: TenantRows, kind: LegalTextKind) {
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
    where merchant_id = ${tx.merchant.id} and kind = ${kind}
    order by version desc`.execute(tx.db);
  return rows;
}

/** The draft of a kind, with who wrote it last. */
export async function findDraft(tx: TenantRows, kind: LegalTextKind) {
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
    where merchant_id = ${tx.merchant.id} and kind = ${kind}`.execute(tx.db);
  const [row] = rows;
  return row && { ...row, content: StoredText.parse(row.content) };
}

/** How many active people have accepted the terms of a version or later. */
export async function countAccepted(tx: TenantRows, version: number) {
  const { rows } = await sql<{ accepted: number; people: number }>`
    select count(*)::integer as people,
      (count(*) filter (
        where has_accepted_terms and coalesce(accepted_terms_version, 1) >= ${version}
      ))::integer as accepted
    from app_user where merchant_id = ${tx.merchant.id} and status = 'active'`.execute(tx.db);
  return rows[0] ?? { accepted: 0, people: 0 };
}

/** Finds whether a user has accepted the current terms; undefined if there is no such user. */
export function findReader(tx: TenantRows, userId: string) {
  return selectRows(tx, 'app_user')
    .select(hasAcceptedTerms(tx.merchant.id).as('hasAccepted'))
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}
