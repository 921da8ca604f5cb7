import { AppError } from '@axp/contracts';
import { managedWays } from '../managed-ways.ts';
import type { TestedMethod } from '../test-connection.ts';
import type { SettingsContext } from './settings-context.ts';

interface Wanted {
  readonly code: string;
  readonly callback: string;
}

/**
 * Returns the connection settings to test, for enabled and disabled methods.
 * @throws AppError sign_in_method.not_found, sign_in_method.not_testable
 */
export async function testedMethod(
  { settings, surroundings }: SettingsContext,
  { code, callback }: Wanted,
): Promise<TestedMethod> {
  const { rows } = await settings.find();
  const way = managedWays(rows, surroundings).find((one) => one.code === code);
  if (!way) throw new AppError('sign_in_method.not_found');
  const { kind, row } = way;
  const isAsked = kind === 'sso' || kind === 'directory';
  if (!isAsked || row?.issuer == null || row.client_id === null) {
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
