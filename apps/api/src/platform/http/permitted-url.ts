import { invalidField } from '@axp/contracts';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn, targetOf } from '@axp/server-kit/outgoing';

export interface OutgoingRules {
  readonly outgoing: AddressGuard;
  /** For the demo and tests alone. */
  readonly isPlainHttpAllowed: boolean;
}

/**
 * Refuses a URL without TLS or within the operator's network (H-08). It is checked again with each
 * request, and one that can't be resolved now may be later.
 * @throws AppError request.invalid
 */
export async function requirePermittedUrl(
  { outgoing, isPlainHttpAllowed }: OutgoingRules,
  field: string,
  url: string,
): Promise<void> {
  const target = new URL(url);
  if (target.protocol === 'http:' && !isPlainHttpAllowed)
    throw invalidField(field, 'https_required');
  try {
    await outgoing.resolve(targetOf(target));
  } catch (error) {
    if (forbiddenAddressIn(error)) throw invalidField(field, 'address_forbidden');
  }
}
