import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { readManagedText, readTextVersion } from './managed-text.ts';
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
