import {
  confirmEmailChange,
  objectToEmailChange,
  openEmailChange,
} from '@axp/contracts/email-change';
import type { FastifyInstance } from 'fastify';
import type { SessionKey } from '../../../platform/auth/actor-directory.ts';
import { visitorTransactions } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { confirmChange, objectToChange, openChange } from './use-cases/email-changes.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly forgetSession: (session: SessionKey) => void;
}

/** The links in the mails about an email change, for visitors who may not be signed in. */
export function emailChangeRoutes(app: FastifyInstance, { serve, forgetSession }: Deps): void {
  serve.open(app, openEmailChange, async ({ body, context: { scope } }) => {
    const { link, change } = await visitorTransactions(scope)((tx) => openChange(tx, body.token));
    const { fullName, oldEmail, newEmail, confirmedAt } = change;
    const purpose = link.purpose === 'email-change' ? ('confirm' as const) : ('object' as const);
    return { data: { purpose, fullName, oldEmail, newEmail, isConfirmed: confirmedAt !== null } };
  });

  serve.open(app, confirmEmailChange, ({ body, context: { scope } }) =>
    visitorTransactions(scope)((tx) => confirmChange(tx, body.token)),
  );

  serve.open(app, objectToEmailChange, async ({ body, context: { scope } }) => {
    const ended = await visitorTransactions(scope)((tx) => objectToChange(tx, body.token));
    const merchantId = scope.merchant.id;
    for (const sessionId of ended) forgetSession({ merchantId, sessionId });
  });
}
