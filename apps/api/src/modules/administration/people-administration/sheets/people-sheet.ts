import type { Cell } from '@axp/server-kit/http';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { exportedPeople } from './exported-people.queries.ts';
import { personColumns } from './person-columns.ts';

/** All people as a sheet that the import reads. */
export async function peopleSheet(
  { db, merchant }: TenantRows,
  today: string,
): Promise<readonly (readonly Cell[])[]> {
  const people = await exportedPeople(db, { merchantId: merchant.id, today });
  return [
    personColumns.map(({ name }) => name),
    ...people.map((person) => personColumns.map(({ write }) => write(person))),
  ];
}
