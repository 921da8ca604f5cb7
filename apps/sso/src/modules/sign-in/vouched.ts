import type { AdmissionRules } from '@axp/server-kit/upstream';
import type { Connector, UpstreamIdentity } from '../connectors/index.ts';
import type { Journey } from './journey.ts';

/** Identity that a provider or directory has verified. */
export interface Vouched {
  readonly connector: Connector;
  readonly journey: Journey;
  readonly rules: AdmissionRules;
  readonly identity: UpstreamIdentity;
  readonly method: 'oidc' | 'ldap';
  /** A code has just proven the address. */
  readonly isProven?: boolean;
}
