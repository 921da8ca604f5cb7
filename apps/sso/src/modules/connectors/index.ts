export {
  createOidcClient,
  type OidcClient,
  UpstreamError,
  type UpstreamIdentity,
} from '@axp/server-kit/upstream';
export { type Connector, ConnectorRepository } from './connector.repository.ts';
export { plainNameOf } from './domain/directory-name.ts';
export { createDirectoryClient, type DirectoryClient } from './ldap-client.ts';
export { directoryOf, providerOf } from './upstream.ts';
export { admit } from './use-cases/admit.ts';
