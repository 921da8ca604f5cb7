import { AppError } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { AddressRules, RegisteredApplication } from '../applications/index.ts';
import {
  activeApplications,
  findApplication,
  isRedirectTemplate,
  isRegistered,
} from '../applications/index.ts';

/** S256 of a verifier (RFC 7636): 43 characters, and nothing weaker. */
export const challengeForm = /^[A-Za-z0-9_-]{43}$/;

/** Target of the kit's sign-on, checked against the application's registration. */
export const KeyTarget = z.object({
  applicationId: z.string(),
  /** The address as it was asked for, `{key}` still in it. */
  redirectUrl: z.string(),
  /** The handle is worth nothing without the verifier of this (ADR 14). */
  codeChallenge: z.string().regex(challengeForm),
});
export type KeyTarget = z.output<typeof KeyTarget>;

/** Parameters of `/login` that say where a sign-on leads, as they came in. */
export interface TargetQuery {
  readonly redirectUrl: string;
  readonly applicationId: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
}

/**
 * Returns the target of a sign-on. Without an application id, the URL identifies it.
 * @throws AppError redirect.not_registered for anything but a registered template, and for a
 * missing or weak challenge: without a redirect
 */
export async function findTarget(
  trx: Transaction<DB>,
  tenant: Tenant,
  { query, rules }: { readonly query: TargetQuery; readonly rules: AddressRules },
): Promise<{ readonly target: KeyTarget; readonly application: RegisteredApplication }> {
  const { redirectUrl, applicationId, codeChallenge = '', codeChallengeMethod } = query;
  const isProven = codeChallengeMethod === 'S256' && challengeForm.test(codeChallenge);
  if (!isProven || !isRedirectTemplate(redirectUrl, rules)) refuse();
  const candidates =
    applicationId === undefined
      ? await activeApplications(trx, tenant.id)
      : [await findApplication(trx, tenant.id, applicationId)].filter((one) => one !== null);
  const application = candidates.find(({ loginTemplates }) =>
    isRegistered(redirectUrl, loginTemplates, rules),
  );
  if (!application) return refuse();
  return { application, target: { applicationId: application.id, redirectUrl, codeChallenge } };
}

function refuse(): never {
  throw new AppError('redirect.not_registered');
}
