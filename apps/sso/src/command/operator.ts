import type { Database, UnitOfWork } from '@axp/server-kit/db';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { TypedOptions } from '@axp/server-kit/process';
import { CommandError } from '@axp/server-kit/process';
import type { Clock } from '@axp/server-kit/time';
import type { AdministrationErrors } from '../modules/administration/index.ts';
import type { AddressRules } from '../modules/applications/index.ts';
import type { DB } from '../platform/db/schema.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { administrationTexts } from '../platform/pages/texts.ts';
import type { TenantScope } from '../platform/scope/tenant-scope.ts';
import { createScopes } from '../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../platform/tenant/platform-hosts.ts';
import { findTenant } from '../platform/tenant/tenant.queries.ts';

/** Database and scope of a command. */
export interface Operator {
  readonly database: Pick<Database<DB>, 'engine'>;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly keys: KeyRing;
  readonly hosts: PlatformHosts;
  readonly rules: AddressRules;
  readonly applicationAddresses: AddressGuard;
  readonly migrationsFolder: string;
  readonly print: (line: string) => void;
}

export const options = {
  name: { type: 'string' },
  'administrator-email': { type: 'string' },
  'administrator-name': { type: 'string' },
  language: { type: 'string' },
  operator: { type: 'boolean' },
  url: { type: 'string' },
  audience: { type: 'string' },
  login: { type: 'string', multiple: true },
  logout: { type: 'string', multiple: true },
  redirect: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  'backchannel-logout': { type: 'string' },
  now: { type: 'boolean' },
} as const;

export type Options = TypedOptions<typeof options>;

/** Actor of commands in the audit log. */
export const actor = 'axp-sso';

/** @throws CommandError for a tenant that is not there */
export async function scopeOfTenant(operator: Operator, key: string): Promise<TenantScope> {
  const tenant = await operator.unitOfWork.asSystem((trx) =>
    findTenant(trx, { column: 'key', value: key }),
  );
  if (!tenant) throw new CommandError(`There is no tenant "${key}".`);
  return createScopes(operator)(tenant);
}

/** @throws CommandError with a line for each value, named as the option that holds it */
export function refuseValues(
  errors: AdministrationErrors,
  optionOf: Readonly<Record<string, string>>,
): never {
  const say = administrationTexts('en');
  const lines = Object.entries(errors).map(
    ([name, { key, params }]) => `${optionOf[name] ?? name}: ${say(key, params)}`,
  );
  throw new CommandError(lines.join('\n'));
}
