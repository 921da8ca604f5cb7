import type { FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { SignInConnection } from '@axp/contracts/administration';
import { isConnectedKind } from '@axp/contracts/vocabulary';
import { columnValues } from '@axp/server-kit/db';
import type { OidcClient } from '@axp/server-kit/upstream';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { ManagedMethod, MethodConfiguration } from '../managed-methods.ts';
import type { TestedMethod } from '../test-connection.ts';

/** Columns of a connection, without its secret. */
export function valuesOf(connection: SignInConnection) {
  const { kind, name, issuer, clientId, scopes } = connection;
  const { createsUsers, ownsAddresses, acceptedAcr } = connection;
  const authority = kind === 'directory' ? connection.authority : null;
  const audience = kind === 'directory' ? connection.audience : null;
  const provider = { name, issuer, clientId, authority, audience, scopes };
  return columnValues({ ...provider, createsUsers, ownsAddresses, acceptedAcr });
}

/** Whether signing out leads through the provider; none where that stays as it is. */
export function signOutValues(connection: SignInConnection) {
  const isWanted = connection.kind === 'sso' ? connection.signsOutAtProvider : undefined;
  return isWanted === undefined ? {} : { signs_out_at_provider: isWanted };
}

/** The secret as it is entered; null where none is. */
export function enteredSecret(connection: SignInConnection): string | null {
  return connection.kind === 'sso' ? (connection.clientSecret ?? null) : null;
}

/**
 * Refuses addresses without TLS outside of the demo, another kind than the method's, and another
 * issuer with the stored secret: it would be sent to a server that its owner never entered it for.
 * @throws AppError request.invalid
 */
export function requireFitting(
  connection: SignInConnection,
  before: SignInMethodRow | null,
  { isPlainHttpAllowed }: MethodConfiguration,
): void {
  const { kind, issuer } = connection;
  const isPlain = (address: string) => !isPlainHttpAllowed && !address.startsWith('https:');
  const authority = kind === 'directory' ? connection.authority : issuer;
  const reusesSecret =
    before?.sealed_secret != null && enteredSecret(connection) === null && before.issuer !== issuer;
  const issues: FieldIssue[] = [
    ...(before && before.kind !== kind ? [refused('kind', 'invalid_format')] : []),
    ...(isPlain(issuer) ? [refused('issuer', 'invalid_url')] : []),
    ...(authority !== issuer && isPlain(authority) ? [refused('authority', 'invalid_url')] : []),
    ...(reusesSecret ? [refused('clientSecret', 'secret_again')] : []),
  ];
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

/**
 * Refuses the sign-out at a provider that has no address for it.
 * @throws AppError request.invalid
 */
export async function requireSignOut(
  oidc: Pick<OidcClient, 'lacksSignOut'>,
  connection: SignInConnection,
): Promise<void> {
  if (connection.kind !== 'sso' || connection.signsOutAtProvider !== true) return;
  const { issuer, clientId, scopes } = connection;
  if (!(await oidc.lacksSignOut({ issuer, clientId, clientSecret: null, scopes }))) return;
  const issues = [refused('signsOutAtProvider', 'no_sign_out_address')];
  throw new AppError('request.invalid', { issues });
}

function refused(field: string, code: FieldIssue['code']): FieldIssue {
  return { path: `connection.${field}`, code, params: {} };
}

/** Whether a passed test of the stored connection says nothing about the entered one. */
export function needsTest(connection: SignInConnection, before: SignInMethodRow): boolean {
  const after = valuesOf(connection);
  return (
    enteredSecret(connection) !== null ||
    after.issuer !== before.issuer ||
    after.client_id !== before.client_id ||
    after.authority !== before.authority ||
    after.audience !== before.audience
  );
}

/** The entered connection to test, with the stored secret where none is entered. */
export function testedAs(
  connection: SignInConnection,
  before: SignInMethodRow | null,
  { secrets, callback }: Pick<MethodConfiguration, 'secrets'> & Pick<TestedMethod, 'callback'>,
): TestedMethod {
  const value = enteredSecret(connection);
  const { kind, issuer, clientId } = connection;
  return {
    kind,
    issuer,
    clientId,
    secret: value === null ? before && secrets.of(before) : { name: null, value },
    authority: kind === 'directory' ? connection.authority : null,
    callback,
  };
}

/**
 * The stored connection to test, for enabled and disabled methods.
 * @throws AppError sign_in_method.not_testable
 */
export function testedMethod(
  { kind, row }: ManagedMethod,
  { secrets, callback }: Pick<MethodConfiguration, 'secrets'> & Pick<TestedMethod, 'callback'>,
): TestedMethod {
  if (!isConnectedKind(kind) || row?.issuer == null || row.client_id === null) {
    throw new AppError('sign_in_method.not_testable');
  }
  const { issuer, client_id: clientId, authority } = row;
  return { kind, issuer, clientId, secret: secrets.of(row), authority, callback };
}

/**
 * Returns the settings of a provider or directory.
 * @throws AppError sign_in_method.not_testable
 */
export function requireConnected({ kind, row }: ManagedMethod): SignInMethodRow {
  if (!isConnectedKind(kind) || row === null) throw new AppError('sign_in_method.not_testable');
  return row;
}
