import type { ResourceType } from '@axp/contracts';
import type { Cell } from '@axp/server-kit/http';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { findOwnAmenities } from '../../../resources/own-amenities/index.ts';
import { offeredResourceFields } from '../../../resources/own-fields/index.ts';
import { managedForSheet } from '../managed-resource.queries.ts';
import { columnsOf, headerOf } from './sheet-columns.ts';

interface Listed extends Pick<MerchantContext, 'ownFields'> {
  readonly type: ResourceType;
}

/** All resources of a kind as a sheet that the import reads. */
export async function resourceSheet(
  tx: TenantRows,
  { type, ownFields }: Listed,
): Promise<readonly (readonly Cell[])[]> {
  const columns = columnsOf(type, { ownFields: offeredResourceFields(ownFields) });
  const { amenities } = await findOwnAmenities(tx);
  const resources = await managedForSheet(tx.db, { type, merchantId: tx.merchant.id });
  return [
    columns.map(headerOf),
    ...resources.map((resource) => columns.map(({ write }) => write(resource, amenities))),
  ];
}
