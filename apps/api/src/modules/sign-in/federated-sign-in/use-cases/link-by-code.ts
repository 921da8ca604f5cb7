import { AppError, refusalAt } from '@axp/contracts';
import type { ResentLinkCode } from '@axp/contracts/identities';
import type { ThrottleKeys } from '@axp/server-kit/auth';
import { hashOf, networkOf } from '@axp/server-kit/auth';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { codeOfMail, isSameCode } from '../../../notices/account-mails/index.ts';
import type { SignInResult } from '../../auth/index.ts';
import { refuseWhileWaitingIn } from '../../auth/index.ts';
import { mailPauseMs, resendWaitSeconds, stateOfLink } from '../domain/link-code.ts';
import type { StoredLink } from '../link.repository.ts';
import {
  consumeIdentityLink,
  countLinkFailure,
  lockLink,
  recordLinkMail,
} from '../link.repository.ts';
import { decideAdmission, startSignIn } from './admit.ts';
import { requireFactor } from './check-factor.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { requestCode } from './require-link.ts';

export interface Confirmation {
  readonly key: string;
  readonly code: string;
  readonly userAgent: string;
  readonly address: string;
}

/** Dependencies that the route adds to those of the merchant. */
export interface LinkDeps extends FederatedDeps {
  /** @throws AppError auth.method_off */
  readonly methodOf: (code: string) => Promise<Method>;
}

/**
 * Signs in with the code of a mail, in the tab that has started the sign-in, and links the account
 * (H-02). Everything else is judged again: the account may have changed since the mail.
 * @throws AppError auth.link_code_wrong, auth.link_code_expired, auth.link_code_over,
 * auth.too_many_attempts, auth.method_off, auth.factor_unproven, and those of `judge`
 */
export async function linkByCode(
  deps: LinkDeps,
  confirmation: Confirmation,
): Promise<SignInResult> {
  const { key, code, userAgent, address } = confirmation;
  const now = deps.clock.now();
  const method = await methodOfLink(deps, key);
  const outcome = await deps.inTransaction(async (tx): Promise<SignInResult | AppError> => {
    const link = await lockWaiting(tx, { key, now });
    const keys = throttleKeys(link, address);
    await refuseWhileWaitingIn(tx, keys, now);
    if (!isSameCode(await codeOfMail(deps.sign, link.mailId), code)) {
      await countLinkFailure(tx, link);
      await loginThrottle(tx).addFailure(keys, now);
      return refusalAt('code', 'auth.link_code_wrong');
    }
    await consumeIdentityLink(tx, link, now);
    await loginThrottle(tx).succeed(keys, now);
    await loginThrottle(tx).clear(hashOf(`mailbox:${link.email}`));
    return settle(deps, tx, { link, method, userAgent });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Read before the transaction of the change: settings of a method are read in their own. */
async function methodOfLink(deps: LinkDeps, key: string): Promise<Method> {
  const link = await deps.inTransaction((tx) => lockLink(tx, hashOf(key)));
  if (!link) throw new AppError('auth.link_code_over');
  deps.identified(link.email, link.methodCode);
  return deps.methodOf(link.methodCode);
}

async function lockWaiting(
  tx: RequestTransaction,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<StoredLink> {
  const link = await lockLink(tx, hashOf(key));
  const state = stateOfLink(link, now);
  if (!link || state === 'over') throw new AppError('auth.link_code_over');
  if (state === 'code_expired') throw new AppError('auth.link_code_expired');
  return link;
}

interface Settling {
  readonly link: StoredLink;
  readonly method: Method;
  readonly userAgent: string;
}

async function settle(
  deps: LinkDeps,
  tx: RequestTransaction,
  { link, method, userAgent }: Settling,
): Promise<SignInResult> {
  const identity = {
    ...link,
    isEmailVerified: true,
    isEmailProvable: true,
    username: null,
    groups: [],
    methods: [],
    context: null,
  };
  const verdict = await decideAdmission(tx, { method, identity });
  const proven = verdict.kind === 'first' ? { ...verdict, proof: 'code' as const } : verdict;
  const { hasSecondFactor } = link;
  await requireFactor(tx, { isProven: hasSecondFactor, userId: verdict.userId });
  const { groups } = link;
  return startSignIn(deps, tx, {
    method,
    identity,
    groups,
    // The code is a proof of now.
    provenAt: deps.clock.now(),
    userAgent,
    verdict: proven,
    hasSecondFactor,
  });
}

/**
 * Mails another code for the same sign-in.
 * @throws AppError auth.link_code_over, auth.too_many_attempts, auth.method_off
 */
export async function resendLinkCode(
  deps: LinkDeps,
  { key, address }: Pick<Confirmation, 'key' | 'address'>,
): Promise<ResentLinkCode> {
  const now = deps.clock.now();
  await methodOfLink(deps, key);
  return deps.inTransaction(async (tx) => {
    const link = await lockLink(tx, hashOf(key));
    if (!link || stateOfLink(link, now) === 'over') throw new AppError('auth.link_code_over');
    const retryAfterSeconds = resendWaitSeconds(link, now);
    if (retryAfterSeconds === null) throw new AppError('auth.link_code_over');
    if (retryAfterSeconds > 0) {
      throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
    }
    const mailId = await requestCode(deps, tx, { email: link.email, address });
    await recordLinkMail(tx, link, mailId, now);
    return { email: link.email, retryAfterSeconds: mailPauseMs / 1000 };
  });
}

function throttleKeys({ email }: StoredLink, address: string): ThrottleKeys {
  return {
    account: hashOf(`link:${email}`),
    network: hashOf(`address:${networkOf(address)}`),
  };
}
