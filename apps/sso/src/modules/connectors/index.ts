export { type Connector, ConnectorRepository } from './connector.repository.ts';
export { plainNameOf } from './domain/directory-name.ts';
export type { UpstreamIdentity } from './domain/upstream-identity.ts';
export { createDirectoryClient, type DirectoryClient } from './ldap-client.ts';
export { createOidcClient, type OidcClient } from './oidc-client.ts';
export { directoryOf, providerOf } from './upstream.ts';
export { UpstreamError } from './upstream-error.ts';
export { admit } from './use-cases/admit.ts';
