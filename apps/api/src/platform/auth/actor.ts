import { abilityFor } from '@axp/contracts';
import type { StaffRole } from '@axp/contracts/vocabulary';
import { staffRoles } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Actor } from '../request-scope/request-scope.ts';
import type { findActorRow } from './actor.queries.ts';
import { findUserActorRow } from './actor.queries.ts';

type ActorRow = Omit<NonNullable<Awaited<ReturnType<typeof findActorRow>>>, 'last_seen_at'>;

interface RoleFacts {
  readonly is_help_desk: boolean;
  readonly is_auditor: boolean;
  readonly managed_building_ids: readonly string[];
}

/** Roles that follow from the stored row: a facility manager is who has buildings. */
export function rolesOf(row: RoleFacts): StaffRole[] {
  const has: Readonly<Record<StaffRole, boolean>> = {
    'facility-manager': row.managed_building_ids.length > 0,
    'help-desk': row.is_help_desk,
    auditor: row.is_auditor,
  };
  return staffRoles.filter((role) => has[role]);
}

/** A user with the rights that follow from the stored row; without a session behind a mail's link. */
export function asActor(row: ActorRow, sessionId: string | null): Actor {
  const businessUnitIds = row.businessUnits.map((unit) => unit.business_unit_id);
  const roles = rolesOf(row);
  return {
    id: row.id,
    sessionId,
    fullName: row.full_name,
    businessUnitIds,
    defaultBusinessUnitId:
      row.businessUnits.find((unit) => unit.is_default)?.business_unit_id ?? null,
    isAllBu: row.is_all_bu,
    isAdministrator: row.is_administrator,
    isApprover: row.is_approver,
    roles,
    managedBuildingIds: row.managed_building_ids,
    standsInFor: row.standsInFor,
    ability: abilityFor({
      businessUnits: businessUnitIds,
      isAllBu: row.is_all_bu ? 1 : 0,
      isAdministrator: row.is_administrator,
      roles,
    }),
  };
}

/** The active user with this id, as they act by a link or a feed: without a session. */
export async function findUserActor(
  trx: Transaction<DB>,
  key: Parameters<typeof findUserActorRow>[1],
): Promise<Actor | null> {
  const row = await findUserActorRow(trx, key);
  return row ? asActor(row, null) : null;
}
