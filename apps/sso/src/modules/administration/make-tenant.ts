import { databaseRefusal } from '@axp/server-kit/db';
import type { Values } from './domain/merge-edits.ts';
import type { Errors } from './forms/form-field.ts';
import { checkObject } from './forms/object-fields.ts';
import { newTenantFields } from './forms/tenant-form.ts';
import type { MadeTenant, PlatformPlace } from './tenants.ts';
import { createTenant } from './tenants.ts';

type Made =
  | { readonly kind: 'made'; readonly made: MadeTenant }
  | { readonly kind: 'wrong'; readonly errors: Errors };

/** Creates a tenant from the values of its form. */
export async function makeTenant(
  place: PlatformPlace,
  values: Values,
  { isOperator = false }: { readonly isOperator?: boolean } = {},
): Promise<Made> {
  const checked = checkObject(newTenantFields, values);
  if (checked.kind === 'wrong') return checked;
  try {
    return { kind: 'made', made: await createTenant(place, { ...checked.input, isOperator }) };
  } catch (error) {
    const constraint = databaseRefusal(error)?.constraint;
    if (constraint === 'tenant_key') {
      return { kind: 'wrong', errors: { key: { key: 'invalid.taken' } } };
    }
    if (constraint === 'tenant_one_operator') {
      return { kind: 'wrong', errors: { operator: { key: 'invalid.oneOperator' } } };
    }
    throw error;
  }
}
