import type { SsoAttempt } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { SignInTrial } from '@axp/contracts/administration';
import type { TrialRefusal } from '@axp/contracts/vocabulary';
import type { UpstreamAnswer } from '@axp/server-kit/upstream';
import { groupsIn, isAllowedAddress } from '@axp/server-kit/upstream';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findAccount } from '../../auth/index.ts';
import { findGroupRules, rightsOfGroups } from '../../group-mappings/index.ts';
import type { Verdict } from './admit.ts';
import { decideAdmission } from './admit.ts';
import { checkFactor } from './check-factor.ts';
import type { DirectoryVisit } from './directory-sign-in.ts';
import { directoryAnswer } from './directory-sign-in.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { beginSso, forgetAttemptsOf, providerAnswer } from './sso-sign-in.ts';

interface Trial {
  readonly method: Method;
  /** Session of the administrator, who alone gets the result. */
  readonly sessionId: string;
  /** Client IP address. */
  readonly address: string;
}

/**
 * Begins a sign-in that signs no one in, with a provider that may be off.
 * @throws AppError sign_in_method.not_testable, and those of `beginSso`
 */
export async function beginTrial(
  deps: FederatedDeps,
  { method, sessionId, address, callback }: Trial & { readonly callback: string },
): Promise<SsoAttempt> {
  if (method.kind !== 'sso') throw new AppError('sign_in_method.not_testable');
  const trialSessionId = sessionId;
  return beginSso(deps, { method, callback, choosesAccount: true, address, trialSessionId });
}

/**
 * Returns what came back and what a sign-in would do with it; changes no account.
 * @throws AppError sign_in_method.not_testable, and those of `providerAnswer`
 */
export async function finishTrial(
  deps: FederatedDeps,
  { sessionId: trialSessionId, address, ...answered }: Trial & Answered,
): Promise<SignInTrial> {
  const { method } = answered;
  if (method.kind !== 'sso') throw new AppError('sign_in_method.not_testable');
  const answer = await providerAnswer(deps, { ...answered, trialSessionId });
  await forgetAttemptsOf(deps, address);
  return foresee(deps, method, answer);
}

interface Answered {
  readonly answer: string;
  readonly key: string;
}

/**
 * The same for a directory, which the browser has asked.
 * @throws AppError sign_in_method.not_testable, and those of `directoryAnswer`
 */
export async function finishDirectoryTrial(
  deps: FederatedDeps,
  visit: DirectoryVisit,
): Promise<SignInTrial> {
  const { method } = visit;
  if (method.kind !== 'directory') throw new AppError('sign_in_method.not_testable');
  return foresee(deps, method, await directoryAnswer(deps, visit));
}

async function foresee(
  deps: FederatedDeps,
  method: Method,
  { identity, claims }: UpstreamAnswer,
): Promise<SignInTrial> {
  const groups = groupsIn(claims, method.groups_claim);
  return deps.inTransaction(async (tx) => {
    const found = await outcomeFor(deps, tx, { method, identity, claims });
    const { rights } = await findGroupRules(tx, method.code);
    const gives = [...rightsOfGroups(rights, groups ?? [])];
    const shown = groups === null ? null : [...groups];
    return { claims: presentClaims(claims), ...found, groups: shown, gives };
  });
}

type Foreseen = Omit<SignInTrial, 'claims' | 'groups' | 'gives'>;

async function outcomeFor(
  deps: FederatedDeps,
  tx: RequestTransaction,
  { method, identity, claims }: UpstreamAnswer & { readonly method: Method },
): Promise<Foreseen> {
  const rules = { allowedDomains: method.allowed_domains };
  const refused = (refusal: TrialRefusal) =>
    ({ outcome: 'refused', refusal, needsCode: false, person: null }) as const;
  try {
    const verdict = await decideAdmission(tx, { method, identity, claims });
    await checkFactor(deps, tx, { method, identity, userId: verdict.userId });
    const person = await personOf(tx, verdict.userId);
    const needsCode = verdict.kind === 'first' && verdict.proof === 'code';
    return { outcome: outcomeOf(verdict), refusal: null, needsCode, person };
  } catch (error) {
    const refusal = error instanceof AppError ? refusalOf[error.code] : undefined;
    if (refusal === undefined) throw error;
    return refused(
      refusal === 'no_account' && !isAllowedAddress(rules, identity) ? 'other_domain' : refusal,
    );
  }
}

const refusalOf: Readonly<Partial<Record<string, TrialRefusal>>> = {
  'auth.email_unverified': 'unverified',
  'auth.no_account': 'no_account',
  'auth.deactivated': 'deactivated',
  'auth.identity_taken': 'identity_taken',
  'auth.factor_unproven': 'factor_unproven',
};

function outcomeOf({ kind, userId }: Verdict): Foreseen['outcome'] {
  if (kind === 'linked') return 'linked';
  return userId === null ? 'creates' : 'links';
}

async function personOf(tx: RequestTransaction, id: string | null): Promise<Foreseen['person']> {
  const account = id === null ? null : await findAccount(tx, 'id', id);
  if (id === null || !account) return null;
  return { id, fullName: account.fullName, email: account.email };
}

/** Belong to the exchange, not to the person. */
const technical = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'exp', 'iat', 'nbf', 'jti']);
const mostClaims = 60;
const longestValue = 1_000;

function presentClaims(claims: UpstreamAnswer['claims']): SignInTrial['claims'] {
  return Object.entries(claims)
    .filter(([name]) => !technical.has(name))
    .slice(0, mostClaims)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return { name, value: text.slice(0, longestValue) };
    });
}
