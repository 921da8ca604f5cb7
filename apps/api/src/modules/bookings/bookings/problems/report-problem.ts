import { AppError } from '@axp/contracts';
import type { ReportBody } from '@axp/contracts/problems';
import { insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Actor, MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { maySee, rolesOf } from '../rules/abilities.ts';
import { warnBookers } from '../steps/announce.ts';
import { recordProblem } from '../steps/record-problem.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookable } from '../store/bookable.ts';
import { involvementOf, isManager } from '../store/deciders.ts';
import { findMovable } from '../store/movable.ts';

/**
 * Reports a problem with the booked resource; returns its id. Possible at any time: a fault may be
 * found before or after the visit too.
 */
export async function reportProblem(
  tx: MemberTransaction,
  bookingId: string,
  report: ReportBody,
): Promise<string> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, bookingId),
    involvementOf(tx, bookingId, tx.actor),
  ]);
  if (!booking || !maySee(involvement, booking)) throw new AppError('booking.not_found');
  // Auditors only read.
  if (rolesOf(involvement).every((role) => role === 'auditor')) {
    throw new AppError('access.denied');
  }
  return record(tx, booking, report);
}

/** Reports a problem with a resource that the caller sees, without a booking; returns its id. */
export async function reportResourceProblem(
  tx: MemberTransaction,
  resourceId: string,
  report: ReportBody,
): Promise<string> {
  await reportableResource(tx, resourceId);
  refuseAuditor(tx.actor);
  return record(tx, { id: null, resourceId }, report);
}

async function record(
  tx: MemberTransaction,
  found: Parameters<typeof recordProblem>[1],
  report: ReportBody,
): Promise<string> {
  await tx.uses.count({ reports: 1 });
  if (report.isUnusable) await warnBookers(tx, found.resourceId);
  return recordProblem(tx, found, { kind: 'report', ...report });
}

/**
 * Adds the caller to those who have a problem; the reporter, and who joined before, change nothing.
 * @throws AppError problem.not_found for a problem of a resource that the caller can't see
 */
export async function joinProblem(tx: MemberTransaction, problemId: string): Promise<void> {
  const problem = await selectRows(tx, 'problem')
    .select(['resource_id', 'reported_by', 'resolved_at'])
    .where('id', '=', problemId)
    .forShare()
    .executeTakeFirst();
  if (!problem || !(await isReportable(tx, problem.resource_id))) {
    throw new AppError('problem.not_found');
  }
  if (problem.resolved_at !== null) throw new AppError('problem.resolved');
  refuseAuditor(tx.actor);
  if (problem.reported_by === tx.actor.id) return;
  const joined = await insertRow(tx, 'problem_follower', {
    problem_id: problemId,
    user_id: tx.actor.id,
    joined_at: tx.clock.now().toISOString(),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (joined) await tx.uses.count({ reports: 1 });
}

/** Auditors only read. */
function refuseAuditor({ roles, isAdministrator }: Actor): void {
  if (roles.includes('auditor') && !isAdministrator) throw new AppError('access.denied');
}

async function isReportable(tx: ReportReading, resourceId: string): Promise<boolean> {
  return reportableResource(tx, resourceId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** The rows that decide what a caller may report. */
export type ReportReading = TenantRows & {
  readonly merchant: Pick<MerchantContext, 'offeredTypes'>;
  readonly actor: Actor;
};

/**
 * Returns a resource that the caller sees, so that they can report a problem with it.
 * @throws AppError resource.not_found, service.not_enabled
 */
export async function reportableResource(
  tx: ReportReading,
  resourceId: string,
): Promise<BookableResource> {
  const resource = await findBookable(tx, resourceId);
  const isSeen =
    resource !== null &&
    (mayUse(tx.actor, resource.keptFor) || (await isManager(tx, tx.actor, resourceId)));
  if (!isSeen) throw new AppError('resource.not_found');
  refuseUnlessOffered(tx.merchant, resource.type);
  return resource;
}
