export { clientAuthentications, hasOnlySymmetricTokens } from './client-authentication.ts';
export { createIssuerKeys, type KeysOf, signatureAlgorithms } from './issuer-keys.ts';
export {
  claimedIssuer,
  type LogoutIssuer,
  type LogoutToken,
  LogoutTokenRefused,
  readLogoutToken,
} from './logout-token.ts';
export {
  createOidcClient,
  longestTokenHint,
  type OidcAnswer,
  type OidcClient,
  SymmetricTokensError,
} from './oidc-client.ts';
export type { OidcProvider } from './oidc-connection.ts';
export { groupsIn, groupsOf, identityOf, mailAddressesIn, maxGroups } from './token-identity.ts';
export { UpstreamError, type UpstreamTrouble } from './upstream-error.ts';
export {
  type AdmissionRules,
  type FirstSignIn,
  firstSignIn,
  isAllowedAddress,
  proofTimeOf,
  provesSecondFactor,
  type UpstreamAnswer,
  type UpstreamIdentity,
  withoutFactors,
} from './upstream-identity.ts';
