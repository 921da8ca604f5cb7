import type { ResourceType } from '@axp/contracts';
import { AppError, offers, resourceTypes } from '@axp/contracts';
import { z } from 'zod';
import type { MerchantContext } from '../request-scope/request-scope.ts';

const Services = z.record(z.string(), z.unknown());

/** The kinds that a merchant offers, as they are stored (T-06). */
export function offeredTypes(stored: unknown): ReadonlySet<ResourceType> {
  const services = Services.parse(stored);
  return new Set(resourceTypes.filter((type) => offers(services, type)));
}

/** A kind that is not offered is neither found nor booked; what stands of it can be given back. */
export function refuseUnlessOffered(
  { offeredTypes: offered }: Pick<MerchantContext, 'offeredTypes'>,
  type: ResourceType,
): void {
  if (!offered.has(type)) throw new AppError('service.not_enabled', { params: { type } });
}
