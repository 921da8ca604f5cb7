import { AppError } from '@axp/contracts';
import type { UpstreamAnswer, UpstreamIdentity } from '@axp/server-kit/upstream';
import { firstSignIn, isAllowedAddress } from '@axp/server-kit/upstream';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { requestAccountMail } from '../../../notices/account-mails/index.ts';
import { queueWebhooks } from '../../../records/webhook-events/index.ts';
import type { Account, SignInResult } from '../../auth/index.ts';
import { findAccount } from '../../auth/index.ts';
import { applyGroups } from '../../group-mappings/index.ts';
import {
  findLinkedPerson,
  hasIdentity,
  hasOtherIdentity,
  insertIdentity,
  recordIdentityUse,
} from '../../identities/index.ts';
import { startOrVerify } from '../../second-factor/index.ts';
import { activateInvitedPerson, findProvisionedId, insertNewPerson } from '../link.repository.ts';
import { checkFactor } from './check-factor.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import type { RequiredLink, Waiting } from './require-link.ts';
import { requireLink } from './require-link.ts';

export interface Arrival extends Omit<Waiting, 'email' | 'hasSecondFactor'> {
  /** Absent where nothing but the identity is known. */
  readonly claims?: UpstreamAnswer['claims'] | undefined;
  /** When the provider asked for the proof, which may be long ago. */
  readonly provenAt: Date;
  /** Sealed, to sign out at the provider; absent where that is not wanted or not possible. */
  readonly upstreamIdToken?: Buffer | null;
  readonly userAgent: string;
}

/** Account that an identity opens, and what its first sign-in requires. */
export type Verdict =
  | { readonly kind: 'linked'; readonly userId: string }
  | {
      readonly kind: 'first';
      readonly proof: 'domain' | 'code' | 'directory';
      readonly email: string;
      /** Null for a person whose account the first sign-in creates. */
      readonly userId: string | null;
    };

const longestNameChars = 120;

/**
 * Decides whether the merchant grants access to an identity of a provider, directory or the
 * platform. It matches by issuer and subject within the merchant; the email address only counts
 * until the account is linked (H-02). An account that can already be signed in to needs the code
 * in its mailbox: an administrator who connects a provider could otherwise open it.
 * @throws AppError auth.email_unverified, auth.no_account, auth.deactivated, auth.identity_taken
 */
export async function decideAdmission(
  tx: RequestTransaction,
  { method, identity, claims }: Pick<Arrival, 'method' | 'identity' | 'claims'>,
): Promise<Verdict> {
  const rules = { allowedDomains: method.allowed_domains };
  const linked = await findLinkedPerson(tx, identity);
  if (linked) {
    if (!isAllowedAddress(rules, identity)) throw new AppError('auth.no_account');
    if (linked.status === 'deactivated') throw new AppError('auth.deactivated');
    return { kind: 'linked', userId: linked.userId };
  }
  const provisioned = await findProvisioned(tx, { method, claims });
  if (provisioned && isAllowedAddress(rules, identity)) {
    const { userId, email } = provisioned;
    return { kind: 'first', proof: 'directory', email: identity.email ?? email, userId };
  }
  const first = firstSignIn(rules, identity);
  if (identity.email === null || first === 'unverified') {
    throw new AppError('auth.email_unverified');
  }
  if (first === 'foreign') throw new AppError('auth.no_account');
  const account = await findUnlinked(tx, { method, identity });
  // The platform has mailed the address of a verified cloud account itself.
  const isOpen =
    method.kind === 'cloud' || account === null || !(await hasSignInMethod(tx, account));
  const proof = first === 'direct' && isOpen ? 'domain' : 'code';
  return { kind: 'first', proof, email: identity.email, userId: account?.userId ?? null };
}

/**
 * The person whom the directory provisions with the id in a claim (J-07). As with a domain, only one
 * who can't sign in yet.
 */
async function findProvisioned(
  tx: RequestTransaction,
  { method, claims }: Pick<Arrival, 'method' | 'claims'>,
): Promise<Account | null> {
  const externalId = claims?.[method.external_id_claim ?? ''];
  if (typeof externalId !== 'string') return null;
  const userId = await findProvisionedId(tx, externalId);
  const account = userId === null ? null : await findAccount(tx, 'id', userId);
  if (!account || account.status === 'deactivated') return null;
  return (await hasSignInMethod(tx, account)) ? null : account;
}

async function findUnlinked(
  tx: RequestTransaction,
  { method, identity }: Pick<Arrival, 'method' | 'identity'>,
): Promise<Account | null> {
  const account = await findAccount(tx, 'email', identity.email ?? '');
  if (!account && !method.creates_users) throw new AppError('auth.no_account');
  if (!account) return null;
  if (account.status === 'deactivated') throw new AppError('auth.deactivated');
  if (await hasOtherIdentity(tx, account.userId, method.code, identity)) {
    throw new AppError('auth.identity_taken');
  }
  return account;
}

async function hasSignInMethod(
  tx: RequestTransaction,
  { userId, passwordHash }: Account,
): Promise<boolean> {
  return passwordHash !== null || (await hasIdentity(tx, userId));
}

/**
 * Signs in a person by an identity of a provider, directory or the platform, or asks for their own
 * second factor first.
 * @throws AppError those of `judge`, auth.factor_unproven, auth.link_required, auth.too_many_attempts
 */
export async function admit(deps: FederatedDeps, arrival: Arrival): Promise<SignInResult> {
  deps.identified(arrival.identity.email);
  const admitted = await deps.inTransaction(async (tx): Promise<Admitted> => {
    const verdict = await decideAdmission(tx, arrival);
    const hasSecondFactor = await checkFactor(deps, tx, { ...arrival, userId: verdict.userId });
    if (verdict.kind === 'first' && verdict.proof === 'code') {
      const waiting = { ...arrival, email: verdict.email, hasSecondFactor };
      return { required: await requireLink(deps, tx, waiting) };
    }
    return { entered: await startSignIn(deps, tx, { ...arrival, verdict, hasSecondFactor }) };
  });
  if (admitted.entered) return admitted.entered;
  const { key, email, retryAfterSeconds } = admitted.required;
  throw new AppError('auth.link_required', {
    params: { key, email, retryAfterSeconds },
  });
}

/** Handed out of the transaction: a refusal thrown inside would undo the request for a code. */
type Admitted =
  | { readonly entered: SignInResult; readonly required?: undefined }
  | { readonly entered?: undefined; readonly required: RequiredLink };

interface Entrance
  extends Pick<Arrival, 'method' | 'groups' | 'provenAt' | 'userAgent' | 'upstreamIdToken'> {
  readonly identity: Pick<
    UpstreamIdentity,
    'issuer' | 'subject' | 'email' | 'displayName' | 'sessionId'
  >;
  readonly verdict: Verdict;
  readonly hasSecondFactor: boolean;
}

/**
 * Starts the session or the second step, and links the account where this is the first sign-in.
 * Without the second step the link opens nothing.
 * @throws AppError auth.identity_taken where another account was linked at the same moment, and those
 * of `applyGroups`
 */
export async function startSignIn(
  deps: FederatedDeps,
  tx: RequestTransaction,
  { method, identity, groups, verdict, upstreamIdToken = null, ...proof }: Entrance,
): Promise<SignInResult> {
  const userId =
    verdict.kind === 'linked'
      ? verdict.userId
      : await link(deps, tx, { method, identity, verdict });
  const { issuer, subject, sessionId: upstreamSessionId } = identity;
  await recordIdentityUse(tx, identity, identity.email, deps.clock.now());
  const upstream = { upstreamSessionId, upstreamIdToken };
  const origin = { methodCode: method.code, issuer, subject, ...upstream };
  // An invited person has proven their address, which is all that the invitation's link would prove.
  if (await activateInvitedPerson(tx, userId)) {
    await queueWebhooks(tx, [{ type: 'person.activated', objectId: userId }]);
  }
  await applyGroups(tx, { method, identity, userId, groups });
  const { userAgent, provenAt, hasSecondFactor } = proof;
  return startOrVerify(deps, tx, { userId, userAgent, origin, provenAt, hasSecondFactor });
}

interface Linking extends Pick<Entrance, 'method' | 'identity'> {
  readonly verdict: Extract<Verdict, { kind: 'first' }>;
}

async function link(
  deps: FederatedDeps,
  tx: RequestTransaction,
  { method, identity, verdict }: Linking,
): Promise<string> {
  const { email, proof } = verdict;
  const { userId: existing } = verdict;
  const newId = deps.newId();
  const userId =
    existing ??
    (await insertNewPerson(tx, {
      id: newId,
      email,
      fullName: identity.displayName.slice(0, longestNameChars),
      timezone: deps.timezone,
    }));
  const at = deps.clock.now();
  const { issuer, subject } = identity;
  const name = { issuer, subject, email, userId, methodCode: method.code };
  const isAdded = await insertIdentity(tx, { ...name, id: deps.newId(), proof, at });
  if (userId === newId) await queueWebhooks(tx, [{ type: 'person.created', objectId: userId }]);
  if (isAdded) {
    if (existing !== null) await notifyOwner(deps, tx, { method, userId });
    return userId;
  }
  // The same account in another tab may have been faster; any other is refused.
  const linked = await findLinkedPerson(tx, identity);
  if (linked?.userId !== userId) throw new AppError('auth.identity_taken');
  return userId;
}

/** Mails the owner of an account that another sign-in method opens it. */
async function notifyOwner(
  { newId, language }: FederatedDeps,
  tx: RequestTransaction,
  { method, userId }: { readonly method: Method; readonly userId: string },
): Promise<void> {
  const account = await findAccount(tx, 'id', userId);
  if (!account) return;
  const { email } = account;
  const mail = { id: newId(), purpose: 'identity-notice', email, language } as const;
  await requestAccountMail(tx, { ...mail, detail: method.name ?? method.code });
}
