import type { AddressGuard } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn, targetOf } from '@axp/server-kit/outgoing';
import type { Checked } from './forms/form-field.ts';

/**
 * Refuses addresses that lead into the operator's network, at their fields (H-08). Resolves them only
 * if the rest is valid, because that takes time.
 */
export async function refuseInternal<Input>(
  guard: AddressGuard,
  checked: Checked<Input>,
  addresses: Readonly<Record<string, string | null>>,
): Promise<Checked<Input>> {
  if (checked.kind === 'wrong') return checked;
  const judged = await Promise.all(
    Object.entries(addresses).map(async ([field, address]) => {
      const isInternal = address !== null && (await leadsInside(guard, address));
      return isInternal ? [[field, { key: 'invalid.internalAddress', params: {} }] as const] : [];
    }),
  );
  const errors = judged.flat();
  return errors.length === 0 ? checked : { kind: 'wrong', errors: Object.fromEntries(errors) };
}

function leadsInside(guard: AddressGuard, address: string): Promise<boolean> {
  return guard.resolve(targetOf(new URL(address))).then(
    () => false,
    // A name that can't be resolved now may be later; each request checks it again.
    (error: unknown) => forbiddenAddressIn(error) !== null,
  );
}
