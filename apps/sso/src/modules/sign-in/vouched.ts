import type { AdmissionRules } from '@axp/server-kit/upstream';
import type { Connector, UpstreamIdentity } from '../connectors/index.ts';
import type { UpstreamSession } from '../sessions/index.ts';
import type { LoginRequest } from './login-request.ts';

/** Identity that a provider or directory has verified. */
export interface Vouched {
  readonly connector: Connector;
  readonly login: LoginRequest;
  readonly rules: AdmissionRules;
  readonly identity: UpstreamIdentity;
  readonly method: 'oidc' | 'ldap';
  /** Login name under which wrong guesses are counted; none where the provider counts them. */
  readonly account?: string;
  /** When the provider has asked for the proof; absent for now. */
  readonly signedInAt?: Date;
  /** Null for a directory. */
  readonly upstream: UpstreamSession | null;
  /** A code has just proven the address. */
  readonly isProven?: boolean;
}
