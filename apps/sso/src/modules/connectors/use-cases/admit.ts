import type { AdmissionRules, UpstreamIdentity } from '@axp/server-kit/upstream';
import { admitsStranger, isOfAllowedDomain } from '@axp/server-kit/upstream';
import type { Connector, ConnectorRepository } from '../connector.repository.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly userId: string; readonly isNew: boolean }
  | { readonly kind: 'no_account' }
  | { readonly kind: 'deactivated' };

export interface Arrival {
  readonly connector: Connector;
  readonly rules: AdmissionRules;
  readonly identity: UpstreamIdentity;
  /** Of the account, should one be made. */
  readonly newId: string;
}

/** Which account somebody has whom a provider or directory vouches for. */
export async function admit(
  connectors: ConnectorRepository,
  { connector, rules, identity, newId }: Arrival,
): Promise<Admission> {
  const known = await connectors.refreshUser(connector.id, identity);
  if (known)
    return isOfAllowedDomain(rules, identity) ? admissionOf(known) : { kind: 'no_account' };
  if (!admitsStranger(rules, identity)) return { kind: 'no_account' };
  await connectors.addUser(newId, connector.id, identity);
  const made = await connectors.refreshUser(connector.id, identity);
  if (!made) return { kind: 'no_account' };
  const admission = admissionOf(made);
  return admission.kind === 'admitted' ? { ...admission, isNew: made.userId === newId } : admission;
}

function admissionOf({ userId, status }: { userId: string; status: string }): Admission {
  if (status === 'deactivated') return { kind: 'deactivated' };
  return { kind: 'admitted', userId, isNew: false };
}
