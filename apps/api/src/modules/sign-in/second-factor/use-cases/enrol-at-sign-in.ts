import type { TokenPair } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { AppKey } from '@axp/contracts/second-factor';
import {
  addPasskey,
  newApp,
  proofOptions,
  registrationOptions,
  renewCodes,
  setApp,
} from '@axp/server-kit/second-factor';
import type { FactorDeps, SecondStep } from './factor-deps.ts';
import type { OpenTicket } from './open-ticket.ts';
import { ceremonyOf, finishSignIn, openTicket, requireStep } from './open-ticket.ts';
import type { Verified } from './verify-factor.ts';

export interface Enrolled extends Verified {
  readonly recoveryCodes: readonly string[];
}

/**
 * Returns options to use a passkey, or to create one if there is no factor yet.
 * @throws AppError auth.ticket_over
 */
export async function passkeyOptions(deps: FactorDeps, sent: SecondStep): Promise<string> {
  const open = await openTicket(deps, sent);
  const { account, step } = open;
  const { userId, email, fullName } = account;
  const ceremony = ceremonyOf(sent.origin, open);
  const scope = deps.scopeOf(account);
  if (step === 'verify') return proofOptions(deps.settings, scope, { ceremony, userId });
  const owner = { userId, name: email, displayName: fullName };
  return registrationOptions(deps.settings, scope, { ceremony, owner });
}

/** @throws AppError auth.ticket_over */
export async function appKey(deps: FactorDeps, sent: SecondStep): Promise<AppKey> {
  const { account } = await requireStep(deps, sent, 'enrol');
  const { userId, email } = account;
  return newApp(deps.settings, deps.scopeOf(account), { userId, account: email });
}

interface NewApp extends SecondStep {
  readonly sealedSecret: string;
  readonly code: string;
}

/**
 * Sets up an app and signs in, both or neither.
 * @throws AppError auth.ticket_over, auth.code_wrong
 */
export async function enrolApp(
  deps: FactorDeps,
  { sealedSecret, code, ...sent }: NewApp,
): Promise<Enrolled> {
  const open = await requireStep(deps, sent, 'enrol');
  const signIn = signingIn(deps, sent, open);
  const { account } = open;
  const app = { userId: account.userId, sealedSecret, code };
  const recoveryCodes = await setApp(deps.settings, signIn.scope, app);
  if (!recoveryCodes) throw codeWrong();
  return { ...signIn.result(), recoveryCodes };
}

interface NewPasskey extends SecondStep {
  readonly credential: string;
  readonly name: string;
}

/**
 * Registers a passkey and signs in, both or neither.
 * @throws AppError auth.ticket_over, auth.passkey_refused
 */
export async function enrolPasskey(
  deps: FactorDeps,
  { credential, name, ...sent }: NewPasskey,
): Promise<Enrolled> {
  const open = await requireStep(deps, sent, 'enrol');
  const signIn = signingIn(deps, sent, open);
  const { account } = open;
  const { userId } = account;
  const ceremony = ceremonyOf(sent.origin, open);
  const passkey = { ceremony, userId, credential, name };
  if (!(await addPasskey(deps.settings, signIn.scope, passkey))) throw passkeyRefused();
  const recoveryCodes = await renewCodes(deps.settings, deps.scopeOf(account), userId);
  return { ...signIn.result(), recoveryCodes };
}

/** Creates a scope that completes the sign-in in the transaction of the change. */
function signingIn(deps: FactorDeps, sent: SecondStep, open: OpenTicket) {
  let tokens: TokenPair | null = null;
  return {
    scope: deps.scopeOf(open.account, async (tx) => {
      tokens = await finishSignIn(deps, tx, { open, sent });
    }),
    result: (): Verified => {
      if (!tokens) throw new AppError('auth.ticket_over');
      return { tokens, email: open.account.email };
    },
  };
}

export function codeWrong(): AppError {
  return refusalAt('code', 'auth.code_wrong');
}

export function passkeyRefused(): AppError {
  return refusalAt('credential', 'auth.passkey_refused');
}
