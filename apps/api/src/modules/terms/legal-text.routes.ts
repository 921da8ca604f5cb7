import { AppError, termsVersion } from '@axp/contracts';
import type { ManagedLegalText } from '@axp/contracts/administration';
import * as contract from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { write } from '../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { countAccepted, findDraft, findPublished, listPublished } from './legal-text.queries.ts';
import { productTexts } from './product-texts.ts';
import type { StoredText } from './stored-text.ts';
import { discardDraft, publishDraft, saveDraft } from './use-cases/change-text.ts';

/** Administrator routes for the terms and the privacy policy. */
export function legalTextRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.getManagedText, async ({ params, context }) => ({
    data: await readManagedText(context, params.kind),
  }));

  serve.member(app, contract.getTextVersion, async ({ params, context }) => {
    const text = await readTextVersion(context, params.kind, params.version);
    if (!text) throw new AppError('terms.not_found');
    return { data: text };
  });

  serve.member(app, contract.saveTextDraft, async ({ params, body, context }) => {
    await write(context, (tx) => saveDraft(tx, params.kind, body));
    return { data: await readManagedText(context, params.kind) };
  });

  serve.member(app, contract.discardTextDraft, async ({ params, context }) => {
    await write(context, (tx) => discardDraft(tx, params.kind));
    return { data: null };
  });

  serve.member(app, contract.publishText, async ({ params, body, context }) => {
    await write(context, (tx) => publishDraft(tx, params.kind, body.version));
    return { data: await readManagedText(context, params.kind) };
  });
}

/** The text of a version as it was written; undefined where there is no such version. */
async function readTextVersion(
  { scope }: MemberContext,
  kind: LegalTextKind,
  version: number,
): Promise<StoredText | undefined> {
  if (version === termsVersion) return productText(kind);
  const published = await scope.read((trx) => findPublished(trx, scope.merchant.id, kind, version));
  return published?.content;
}

/** A legal text as administrators look after it. */
async function readManagedText(
  { scope }: MemberContext,
  kind: LegalTextKind,
): Promise<ManagedLegalText> {
  const { id } = scope.merchant;
  return scope.read(async (trx) => {
    const [published, history, draft] = await Promise.all([
      findPublished(trx, id, kind),
      listPublished(trx, id, kind),
      findDraft(trx, id, kind),
    ]);
    const version = published?.version ?? termsVersion;
    return {
      kind,
      text: published?.content ?? productText(kind),
      draft: draft
        ? {
            text: draft.content,
            changes: { en: draft.en, th: draft.th },
            version: draft.version,
            updatedAt: draft.updatedAt,
            updatedBy: { id: draft.authorId, fullName: draft.authorName },
          }
        : null,
      history: [
        ...history.map((one) => ({
          version: one.version,
          publishedAt: one.publishedAt,
          publishedBy: { id: one.authorId, fullName: one.authorName },
          changes: { en: one.en, th: one.th },
        })),
        {
          version: termsVersion,
          publishedAt: null,
          publishedBy: null,
          changes: { en: '', th: '' },
        },
      ],
      acceptance: kind === 'terms' ? await countAccepted(trx, id, version) : null,
    };
  });
}

function productText(kind: LegalTextKind): StoredText {
  const { en, th } = productTexts[kind];
  const written = ({ title, sections }: typeof en) => ({ title, sections });
  return { en: written(en), th: written(th) };
}
