import type { OidcProvider } from '@axp/server-kit/upstream';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { FederatedDeps, Method } from './federated-deps.ts';

/**
 * A provider with its secret, ready to be asked.
 * @throws UpstreamError if the operator has not set the secret
 */
export function providerOf(
  { secretOf }: Pick<FederatedDeps, 'secretOf'>,
  method: Method,
): OidcProvider {
  const { issuer, client_id, client_secret_name: name, scopes, owns_addresses } = method;
  if (issuer === null || client_id === null) {
    throw new Error(`${method.code} has no issuer or client, which a constraint forbids`);
  }
  const clientSecret = name === null ? null : secretOf(name);
  if (name !== null && clientSecret === null) {
    throw new UpstreamError('unreachable', { cause: new Error(`${name} is not set`) });
  }
  return {
    issuer,
    clientId: client_id,
    clientSecret,
    scopes,
    ownsAddresses: owns_addresses,
    acrValues: method.accepted_acr,
  };
}
