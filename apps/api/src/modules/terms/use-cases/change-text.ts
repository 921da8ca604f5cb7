import { AppError, termsVersion } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { Clock } from '@axp/server-kit/time';
import type { AuditTrail } from '../../audit/index.ts';
import { unfinishedFields } from '../domain/unfinished.ts';
import type { DraftContent, LegalTextRepository } from '../legal-text.repository.ts';

/** Dependencies of the legal text use cases, in one transaction. */
export interface TextContext {
  readonly texts: LegalTextRepository;
  readonly audit: AuditTrail;
  readonly actorId: string;
  readonly clock: Clock;
}

const objectOf = (kind: LegalTextKind) =>
  ({ type: kind === 'terms' ? 'terms' : 'privacy-policy', id: null, name: '' }) as const;

/**
 * Keeps what is to become the next version.
 * @throws AppError terms.stale
 */
export async function saveDraft(
  { texts, audit, actorId, clock }: TextContext,
  kind: LegalTextKind,
  { version, ...draft }: DraftContent & { readonly version: number },
): Promise<void> {
  const stored = await texts.lockDraft(kind);
  if ((stored?.version ?? 0) !== version) throw new AppError('terms.stale');
  const written = { by: actorId, at: clock.now() };
  if (stored) await texts.updateDraft(kind, draft, written);
  else if (!(await texts.insertDraft(kind, draft, written))) throw new AppError('terms.stale');
  const before = stored && factsOf(stored);
  const action = before ? 'update' : 'create';
  await audit.record({ action, object: objectOf(kind), before, after: factsOf(draft) });
}

/** @throws AppError terms.no_draft */
export async function discardDraft(
  { texts, audit }: TextContext,
  kind: LegalTextKind,
): Promise<void> {
  const stored = await texts.lockDraft(kind);
  if (!stored) throw new AppError('terms.no_draft');
  await texts.deleteDraft(kind);
  const before = factsOf(stored);
  await audit.record({ action: 'delete', object: objectOf(kind), before, after: null });
}

/**
 * Publishes the draft. Users have to accept the terms again, because they accepted another version
 * (A-12).
 * @throws AppError terms.no_draft, terms.stale, request.invalid where something is not written yet
 */
export async function publishDraft(
  { texts, audit, actorId, clock }: TextContext,
  kind: LegalTextKind,
  seenVersion: number,
): Promise<void> {
  const draft = await texts.lockDraft(kind);
  if (!draft) throw new AppError('terms.no_draft');
  if (draft.version !== seenVersion) throw new AppError('terms.stale');
  const issues = unfinishedFields(draft).map((path) => ({ path, code: 'required', params: {} }));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const former = Math.max(await texts.lastVersion(kind), termsVersion);
  const version = former + 1;
  await texts.publish(kind, { ...draft, version }, { by: actorId, at: clock.now() });
  await texts.deleteDraft(kind);
  await audit.record({
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
