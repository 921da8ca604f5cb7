import { AppError, termsVersion } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
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
  await recordChange(tx, { action: 'delete', object: objectOf(kind), before, after: null });
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
    after: { version, changesEn: draft.changes.en, changesTh: draft.changes.th },
  });
}

function factsOf({ text: { en, th }, changes }: DraftContent) {
  const written = ({ title, sections }: typeof en) =>
    [title, ...sections.map((section) => `${section.title}: ${section.text}`)].join('\n');
  return {
    textEn: written(en),
    textTh: written(th),
    changesEn: changes.en,
    changesTh: changes.th,
  };
}

interface Text {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

interface Draft {
  readonly text: { readonly en: Text; readonly th: Text };
  readonly changes: { readonly en: string; readonly th: string };
}

const languages = ['en', 'th'] as const;

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
