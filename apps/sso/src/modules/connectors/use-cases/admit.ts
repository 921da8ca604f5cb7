import type { AdmissionRules, UpstreamIdentity } from '@axp/server-kit/upstream';
import { firstSignIn, mayEnter } from '@axp/server-kit/upstream';
import type {
  AddressTrust,
  Connector,
  ConnectorRepository,
  UpstreamUser,
} from '../connector.repository.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly userId: string; readonly isNew: boolean }
  /** A code has to be mailed to the address first. */
  | { readonly kind: 'code'; readonly email: string }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'no_account' }
  | { readonly kind: 'deactivated' };

export interface Arrival {
  readonly connector: Connector;
  readonly rules: AdmissionRules;
  readonly identity: UpstreamIdentity;
  /** Of the account, should one be made. */
  readonly newId: string;
  /** A code has just proven the address. */
  readonly isProven: boolean;
}

/**
 * Returns the account of an asserted identity, by issuer and subject. An address counts if its
 * domain is allowed for the connector, or after a code has verified it (H-02).
 */
export async function admit(
  connectors: ConnectorRepository,
  { connector, rules, identity, newId, isProven }: Arrival,
): Promise<Admission> {
  const known = await connectors.findUser(connector.id, identity);
  if (!mayEnter(rules, identity) || !(known || rules.createsUsers)) return { kind: 'no_account' };
  if (known?.status === 'deactivated') return { kind: 'deactivated' };
  const { email } = identity;
  const first = firstSignIn(rules, identity);
  if (!isProven && email !== null && !known?.provenEmail) {
    if (first === 'code') return { kind: 'code', email };
    if (first === 'unverified' && !known) return { kind: 'unverified' };
  }
  const trust: AddressTrust = {
    isVerified: isProven || first === 'direct' || (email !== null && email === known?.provenEmail),
    provenEmail: isProven ? email : null,
  };
  const user = known ?? (await make(connectors, { connector, identity, newId, trust }));
  if (!user) return { kind: 'no_account' };
  await connectors.refreshUser(user.userId, identity, trust);
  return { kind: 'admitted', userId: user.userId, isNew: user.userId === newId };
}

type Making = Pick<Arrival, 'connector' | 'identity' | 'newId'> & { readonly trust: AddressTrust };

async function make(
  connectors: ConnectorRepository,
  { connector, identity, newId, trust }: Making,
): Promise<UpstreamUser | null> {
  await connectors.addUser(newId, connector.id, { identity, trust });
  return connectors.findUser(connector.id, identity);
}
