import type { AdminUser } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import type { RightsRow } from './person.queries.ts';
import { asUserStatus } from './person.queries.ts';

export function presentAdminUser(row: RightsRow): AdminUser {
  const asUnit = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    id,
    title: name,
  });
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    profileImage: presentImage(row.profile_image_id),
    status: asUserStatus(row.status),
    isAdministrator: row.is_administrator,
    isApprover: row.is_approver,
    isAllBu: row.is_all_bu,
    businessUnits: row.businessUnits.map(asUnit),
    approvesFor: row.approvesFor.map(asUnit),
    managedResources: row.managedResources,
    signedInAt: row.signedInAt,
    version: row.version,
  };
}
