import type { Language, OperationData, TermCondition } from '@axp/contracts';
import {
  AppError,
  acceptTermCondition,
  getLegalText,
  getTermCondition,
  termsVersion,
} from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { write } from '../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { findOfferer, findPublished } from './legal-text.queries.ts';
import { productTexts } from './product-texts.ts';
import type { StoredText } from './stored-text.ts';
import { findReader } from './term.queries.ts';
import { acceptTerms } from './use-cases/accept-terms.ts';

export function termRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, getLegalText, async ({ params, context: { scope } }) => ({
    data: await textInForce(scope, params.kind),
  }));

  serve.member(app, getTermCondition, async ({ context: { scope, actor } }) => {
    const [reader, { version, text }] = await Promise.all([
      scope.read((trx) => findReader(trx, scope.merchant.id, actor.id)),
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
  const { merchant } = scope;
  const [published, offerer] = await scope.read((trx) =>
    Promise.all([findPublished(trx, merchant.id, kind), findOfferer(trx, merchant.id)]),
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
  };
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };

/** A legal text in force, in both languages, with the merchant's name and contact in it. */
function presentText({ kind, published, offerer }: Offered): PublishedText {
  const { merchant, contact, timezone } = offerer;
  const fill = (text: string) =>
    text.replaceAll('{{merchant}}', merchant).replaceAll('{{contact}}', contact);
  const ofProduct = productTexts[kind];
  const since = (language: Language): string => {
    const { updated, inForceSince } = ofProduct[language];
    if (!published) return updated;
    const format = new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'long',
      timeZone: timezone,
    });
    return inForceSince.replace('{{date}}', format.format(new Date(published.published_at)));
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
    text: { en: present('en'), th: present('th') },
  };
}
