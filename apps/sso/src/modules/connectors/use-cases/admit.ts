import type { AdmissionRules, FirstSignIn, UpstreamIdentity } from '@axp/server-kit/upstream';
import { firstSignIn, isAllowedAddress } from '@axp/server-kit/upstream';
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
  readonly connector: Pick<Connector, 'id'>;
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
  const judged = await judge(connectors, { connector, rules, identity, isProven });
  if (judged.kind !== 'welcome') return judged;
  const { known, first } = judged;
  const { email } = identity;
  const trust: AddressTrust = {
    isVerified: isProven || first === 'direct' || (email !== null && email === known?.provenEmail),
    provenEmail: isProven ? email : null,
  };
  const user = known ?? (await make(connectors, { connector, identity, newId, trust }));
  if (!user) return { kind: 'no_account' };
  await connectors.refreshUser(user.userId, identity, trust);
  return { kind: 'admitted', userId: user.userId, isNew: user.userId === newId };
}

type Judged = Omit<Arrival, 'newId'>;

export type Judgement =
  | Exclude<Admission, { readonly kind: 'admitted' }>
  | {
      readonly kind: 'welcome';
      /** Null for a person who gets an account. */
      readonly known: UpstreamUser | null;
      readonly first: FirstSignIn;
    };

/** Decides what a sign-in would do, and changes nothing. */
export async function judge(
  connectors: Pick<ConnectorRepository, 'findUser'>,
  { connector, rules, identity, isProven }: Judged,
): Promise<Judgement> {
  const known = await connectors.findUser(connector.id, identity);
  if (!isAllowedAddress(rules, identity) || !(known || rules.createsUsers))
    return { kind: 'no_account' };
  if (known?.status === 'deactivated') return { kind: 'deactivated' };
  const { email } = identity;
  const first = firstSignIn(rules, identity);
  if (!isProven && email !== null && !known?.provenEmail) {
    if (first === 'code') return { kind: 'code', email };
    if (first === 'unverified' && !known) return { kind: 'unverified' };
  }
  return { kind: 'welcome', known, first };
}

type Making = Pick<Arrival, 'connector' | 'identity' | 'newId'> & { readonly trust: AddressTrust };

async function make(
  connectors: ConnectorRepository,
  { connector, identity, newId, trust }: Making,
): Promise<UpstreamUser | null> {
  await connectors.addUser(newId, connector.id, { identity, trust });
  return connectors.findUser(connector.id, identity);
}
