import type { OperationData, TermCondition } from '@axp/contracts';
import {
  AppError,
  acceptTermCondition,
  getLegalText,
  getTermCondition,
  termsVersion,
} from '@axp/contracts';
import type { ManagedLegalText } from '@axp/contracts/administration';
import * as contract from '@axp/contracts/administration';
import type { Language, LegalTextKind } from '@axp/contracts/vocabulary';
import { localeOf, perLanguage } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { StoredText } from './stored-text.ts';
import { productTexts } from './stored-text.ts';
import {
  acceptTerms,
  countAccepted,
  discardDraft,
  findDraft,
  findOfferer,
  findPublished,
  findReader,
  listPublished,
  publishDraft,
  saveDraft,
} from './use-cases/legal-texts.ts';

export function termRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, getLegalText, async ({ params, context: { scope } }) => ({
    data: await textInForce(scope, params.kind),
  }));

  serve.member(app, getTermCondition, async ({ context: { scope, actor } }) => {
    const [reader, { version, text }] = await Promise.all([
      scope.read((tx) => findReader(tx, actor.id)),
      textInForce(scope, 'terms'),
    ]);
    if (!reader) throw new AppError('auth.required');
    const data: TermCondition = { termCondition: reader.hasAccepted ? 1 : 0, version, text };
    return { data };
  });

  serve.member(app, acceptTermCondition, async ({ body, context }) => {
    const version = await write(context, (tx) => acceptTerms(tx, body.version));
    return { data: { termCondition: 1 as const, version } };
  });
}

async function textInForce(scope: RequestScope, kind: LegalTextKind) {
  const [published, offerer] = await scope.read((tx) =>
    Promise.all([findPublished(tx, kind), findOfferer(tx)]),
  );
  return presentText({ kind, published, offerer });
}

type PublishedText = OperationData<typeof getLegalText>;

interface Offered {
  readonly kind: LegalTextKind;
  /** Undefined until the merchant has published one of its own. */
  readonly published:
    | { readonly version: number; readonly content: StoredText; readonly published_at: string }
    | undefined;
  readonly offerer: {
    readonly merchant: string;
    readonly contact: string;
    readonly timezone: string;
    readonly created_at: string;
  };
}

/** A legal text in force, in both languages, with the merchant's name and contact in it. */
function presentText({ kind, published, offerer }: Offered): PublishedText {
  const { merchant, contact, timezone, created_at } = offerer;
  const fill = (text: string) =>
    text.replaceAll('{{merchant}}', merchant).replaceAll('{{contact}}', contact);
  const ofProduct = productTexts[kind];
  const since = (language: Language): string => {
    const { inForceSince } = ofProduct[language];
    const day = new Date(published?.published_at ?? created_at);
    const format = new Intl.DateTimeFormat(localeOf[language], {
      dateStyle: 'long',
      timeZone: timezone,
    });
    return inForceSince.replace('{{date}}', format.format(day));
  };
  const present = (language: Language): PublishedText['text'][Language] => {
    const { title, sections } = published?.content[language] ?? ofProduct[language];
    return {
      title: fill(title),
      updated: since(language),
      sections: sections.map((section) => ({
        title: fill(section.title),
        text: fill(section.text),
      })),
    };
  };
  return {
    version: published?.version ?? termsVersion,
    publishedAt: published?.published_at ?? null,
    text: perLanguage(present),
  };
}

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

  serve.member(app, contract.discardTextDraft, ({ params, context }) =>
    write(context, (tx) => discardDraft(tx, params.kind)),
  );

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
  const published = await scope.read((tx) => findPublished(tx, kind, version));
  return published?.content;
}

/** A legal text as administrators look after it. */
async function readManagedText(
  { scope }: MemberContext,
  kind: LegalTextKind,
): Promise<ManagedLegalText> {
  return scope.read(async (tx) => {
    const [published, history, draft] = await Promise.all([
      findPublished(tx, kind),
      listPublished(tx, kind),
      findDraft(tx, kind),
    ]);
    const version = published?.version ?? termsVersion;
    return {
      kind,
      text: published?.content ?? productText(kind),
      draft: draft
        ? {
            text: draft.content,
            changes: perLanguage((language) => draft[language]),
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
          changes: perLanguage((language) => one[language]),
        })),
        {
          version: termsVersion,
          publishedAt: null,
          publishedBy: null,
          changes: perLanguage(() => ''),
        },
      ],
      acceptance: kind === 'terms' ? await countAccepted(tx, version) : null,
    };
  });
}

function productText(kind: LegalTextKind): StoredText {
  return perLanguage((language) => {
    const { title, sections } = productTexts[kind][language];
    return { title, sections };
  });
}
