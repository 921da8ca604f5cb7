import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { readManagedText, readTextVersion } from './managed-text.ts';
import type { TextContext } from './use-cases/change-text.ts';
import { discardDraft, publishDraft, saveDraft } from './use-cases/change-text.ts';

/** Runs work on legal texts in one transaction: all of it happens, or nothing. */
export type TextTransaction = <T>(
  context: MemberContext,
  work: (texts: TextContext) => Promise<T>,
) => Promise<T>;

interface TextRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: TextTransaction;
}

/** Administrator routes for the terms and the privacy policy. */
export function legalTextRoutes(
  app: FastifyInstance,
  { serve, inTransaction }: TextRouteDeps,
): void {
  serve.member(app, contract.getManagedText, async ({ params, context }) => ({
    data: await readManagedText(context, params.kind),
  }));

  serve.member(app, contract.getTextVersion, async ({ params, context }) => {
    const text = await readTextVersion(context, params.kind, params.version);
    if (!text) throw new AppError('terms.not_found');
    return { data: text };
  });

  serve.member(app, contract.saveTextDraft, async ({ params, body, context }) => {
    await inTransaction(context, (texts) => saveDraft(texts, params.kind, body));
    return { data: await readManagedText(context, params.kind) };
  });

  serve.member(app, contract.discardTextDraft, async ({ params, context }) => {
    await inTransaction(context, (texts) => discardDraft(texts, params.kind));
    return { data: null };
  });

  serve.member(app, contract.publishText, async ({ params, body, context }) => {
    await inTransaction(context, (texts) => publishDraft(texts, params.kind, body.version));
    return { data: await readManagedText(context, params.kind) };
  });
}
