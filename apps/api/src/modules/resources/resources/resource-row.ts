import type { LicenceClass, ResourceType } from '@axp/contracts';
import type { HeldPriceRow } from './price.ts';

/** A resource with its place, as the queries select it. */
export interface ResourceRow extends HeldPriceRow {
  readonly id: string;
  readonly type: ResourceType;
  readonly name: string;
  readonly description: string | null;
  readonly image_id: string | null;
  readonly building_id: string;
  readonly building_name: string;
  readonly floor_id: string | null;
  readonly floor_name: string | null;
  readonly timezone: string;
  readonly capacity: number | null;
  readonly quantity: number;
  readonly amenity_mask: number;
  readonly needs_approval: boolean;
  readonly licence_class: LicenceClass | null;
}
