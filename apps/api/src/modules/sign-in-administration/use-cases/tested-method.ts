import { AppError } from '@axp/contracts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Surroundings } from '../managed-methods.ts';
import { managedMethods } from '../managed-methods.ts';
import { findSettings } from '../settings.repository.ts';
import type { TestedMethod } from '../test-connection.ts';

interface Wanted {
  readonly code: string;
  readonly callback: string;
}

/**
 * Returns the connection settings to test, for enabled and disabled methods.
 * @throws AppError sign_in_method.not_found, sign_in_method.not_testable
 */
export async function testedMethod(
  tx: TenantRows,
  surroundings: Surroundings,
  { code, callback }: Wanted,
): Promise<TestedMethod> {
  const { rows } = await findSettings(tx);
  const method = managedMethods(rows, surroundings).find((one) => one.code === code);
  if (!method) throw new AppError('sign_in_method.not_found');
  const { kind, row } = method;
  const isTestable = kind === 'sso' || kind === 'directory';
  if (!isTestable || row?.issuer == null || row.client_id === null) {
    throw new AppError('sign_in_method.not_testable');
  }
  const name = row.client_secret_name;
  return {
    kind,
    issuer: row.issuer,
    clientId: row.client_id,
    secret: name === null ? null : { name, value: surroundings.secretOf(name) },
    authority: row.authority,
    callback,
  };
}
