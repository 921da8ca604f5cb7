export {
  createOidcClient,
  type OidcClient,
  SymmetricTokensError,
  UpstreamError,
  type UpstreamIdentity,
} from '@axp/server-kit/upstream';
export { type Connector, ConnectorRepository } from './connector.repository.ts';
export { ldapSettings, oidcSettings } from './connector-settings.ts';
export { isSecretNameOf, plainNameOf, secretPrefix } from './domain/connector-names.ts';
export {
  createDirectoryClient,
  type DirectoryClient,
  type DirectoryEntry,
  type DirectoryRefusal,
} from './ldap-client.ts';
export { withoutDomain } from './ldap-person.ts';
export { ReferralError } from './ldap-referral.ts';
export {
  type ConnectorBox,
  directoryOf,
  providerOf,
  rulesOf,
  SecretUnsetError,
  sealedText,
} from './upstream.ts';
export { admit, type Judgement, judge } from './use-cases/admit.ts';
export { type FollowDirectory, followDirectories } from './use-cases/follow-directory.ts';
