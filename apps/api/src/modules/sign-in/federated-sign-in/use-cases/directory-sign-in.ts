import type { DirectoryPerson } from '@axp/contracts';
import type { UpstreamAnswer } from '@axp/server-kit/upstream';
import { groupsIn, proofTimeOf } from '@axp/server-kit/upstream';
import type { SignInResult } from '../../auth/index.ts';
import type { Arrival } from './admit.ts';
import { admit, decideAdmission } from './admit.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { translated } from './federated-deps.ts';

export interface DirectoryVisit {
  readonly method: Method;
  readonly accessToken: string;
}

/**
 * Signs in with an access token of the merchant's directory.
 * @throws AppError auth.attempt_expired, and those of `translated` and `admit`
 */
export async function signInByDirectory(
  deps: FederatedDeps,
  { userAgent, address, ...visit }: DirectoryVisit & Pick<Arrival, 'userAgent' | 'address'>,
): Promise<SignInResult> {
  const { identity, claims } = await directoryAnswer(deps, visit);
  const { method } = visit;
  const groups = groupsIn(claims, method.groups_claim);
  const provenAt = proofTimeOf(claims, deps.clock.now());
  return admit(deps, { method, identity, claims, groups, provenAt, userAgent, address });
}

/** Returns the person whom the token would sign in, with the same errors. */
export async function verifyByDirectory(
  deps: FederatedDeps,
  visit: DirectoryVisit,
): Promise<DirectoryPerson> {
  const { identity, claims } = await directoryAnswer(deps, visit);
  const { userId } = await deps.inTransaction((tx) =>
    decideAdmission(tx, { method: visit.method, identity, claims }),
  );
  const { email, displayName: fullName } = identity;
  return { email: email ?? '', fullName, hasAccount: userId !== null };
}

/** @throws AppError auth.attempt_expired, and those of `translated` */
export function directoryAnswer(
  deps: FederatedDeps,
  { method, accessToken }: DirectoryVisit,
): Promise<UpstreamAnswer> {
  const { issuer, client_id, audience, owns_addresses } = method;
  if (issuer === null || client_id === null || audience === null) {
    throw new Error(`${method.code} has no issuer, client or audience, which a constraint forbids`);
  }
  const directory = { issuer, clientId: client_id, audience, ownsAddresses: owns_addresses };
  return translated(deps, method, () => deps.directoryTokens.check(directory, accessToken));
}
