import { AppError, refusalAt } from '@axp/contracts';
import type { ResolveProblemBody, StartProblemBody } from '@axp/contracts/problems';
import { problemPhotoLimits } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { insertRow, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../../platform/files/file.repository.ts';
import { insertImage } from '../../../../platform/files/file.repository.ts';
import { notifyPeople } from '../../../notices/account-mails/index.ts';
import { noticesOfResolution } from '../rules/notices.ts';
import { recordUnchanged } from '../steps/step.ts';
import { findMovable } from '../store/movable.ts';
import { findManagers } from './managers.queries.ts';
import { managesProblem, seesProblem } from './problem.queries.ts';

/** Locks a problem that the caller sees until the transaction ends. */
async function lockProblem(tx: MemberTransaction, id: string) {
  const { id: merchantId } = tx.merchant;
  const problem = await tx.db
    .selectFrom('problem')
    .selectAll()
    .select(managesProblem(merchantId, tx.actor).as('is_manager'))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where(seesProblem(merchantId, tx.actor))
    .forUpdate()
    .executeTakeFirst();
  if (!problem) throw new AppError('problem.not_found');
  return problem;
}

/** Refuses a photo by anyone but the reporter, and of a resolved problem. */
export async function refuseUnlessReporter(tx: MemberTransaction, id: string): Promise<void> {
  const problem = await lockProblem(tx, id);
  if (problem.reported_by !== tx.actor.id) throw new AppError('access.denied');
  if (problem.resolved_at !== null) throw new AppError('problem.resolved');
}

/** Adds a photo to a problem; concurrent ones wait for each other by the lock of the problem. */
export async function addPhoto(
  tx: MemberTransaction,
  problemId: string,
  picture: KeptPicture,
): Promise<void> {
  await refuseUnlessReporter(tx, problemId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from problem_photo
    where merchant_id = ${tx.merchant.id} and problem_id = ${problemId}`.execute(tx.db);
  const place = (rows[0]?.count ?? 0) + 1;
  const maximum = problemPhotoLimits.perProblem;
  if (place > maximum) throw refusalAt('file', 'problem.too_many_photos', { maximum });
  await insertImage(tx, picture);
  await insertRow(tx, 'problem_photo', {
    problem_id: problemId,
    place,
    image_id: picture.kept.id,
  }).execute();
}

/** Locks an open problem that the caller manages, in the version that the request was made from. */
async function lockManaged(tx: MemberTransaction, id: string, version: number) {
  const problem = await lockProblem(tx, id);
  if (!problem.is_manager) throw new AppError('access.denied');
  if (problem.resolved_at !== null) throw new AppError('problem.resolved');
  if (problem.version !== version) throw new AppError('problem.stale');
  return problem;
}

/**
 * Makes a manager the one who works on a problem, also instead of another, and notifies them if
 * they are not the caller. The manager stays responsible for what a supplier does.
 * @throws AppError user.not_found for a person who does not manage the resource
 */
export async function startProblem(
  tx: MemberTransaction,
  id: string,
  { version, assigneeId = tx.actor.id, supplier }: StartProblemBody,
): Promise<void> {
  const { resource_id: resourceId } = await lockManaged(tx, id, version);
  const isOwn = assigneeId === tx.actor.id;
  if (!isOwn) {
    const managers = await findManagers(tx, resourceId);
    if (!managers.some((manager) => manager.id === assigneeId)) {
      throw refusalAt('assigneeId', 'user.not_found');
    }
  }
  await updateRows(tx, 'problem')
    .set({
      assignee_id: assigneeId,
      supplier: supplier ?? null,
      started_at: tx.clock.now().toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  if (!isOwn)
    await notifyPeople(tx, { topic: 'problem', problemId: id, recipientIds: [assigneeId] });
}

/** Resolves a problem and notifies its reporter, and others who have it. */
export async function resolveProblem(
  tx: MemberTransaction,
  id: string,
  { version, note }: ResolveProblemBody,
): Promise<void> {
  const problem = await lockManaged(tx, id, version);
  await updateRows(tx, 'problem')
    .set({
      resolved_at: tx.clock.now().toISOString(),
      resolved_by: tx.actor.id,
      resolution: note,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await notifyFollowers(tx, id);
  const { booking_id: bookingId, reported_by: reporterId } = problem;
  const booking = bookingId === null ? null : await findMovable(tx, bookingId);
  if (booking) {
    const notices = noticesOfResolution(reporterId, tx.actor.id, booking.status);
    await recordUnchanged(tx, booking, { action: 'resolve', reason: note }, notices);
  } else if (reporterId !== tx.actor.id) {
    await notifyPeople(tx, {
      topic: 'problem-resolved',
      problemId: id,
      recipientIds: [reporterId],
      mayExceedLimits: true,
    });
  }
}

async function notifyFollowers(tx: MemberTransaction, problemId: string): Promise<void> {
  const followers = await selectRows(tx, 'problem_follower')
    .select('user_id')
    .where('problem_id', '=', problemId)
    .where('user_id', '<>', tx.actor.id)
    .execute();
  await notifyPeople(tx, {
    topic: 'problem-resolved',
    problemId,
    recipientIds: followers.map(({ user_id }) => user_id),
    mayExceedLimits: true,
  });
}

/**
 * Shares a block of the resource with an open problem: resolving the other problem does not
 * end it.
 * @throws AppError resource.not_found for a block of another resource, or one that is over
 */
export async function shareBlock(
  tx: MemberTransaction,
  id: string,
  { version, blockId }: { readonly version: number; readonly blockId: string },
): Promise<void> {
  const { resource_id: resourceId } = await lockManaged(tx, id, version);
  const block = await selectRows(tx, 'resource_block')
    .select('id')
    .where('id', '=', blockId)
    .where('resource_id', '=', resourceId)
    .where('ends_at', '>', tx.clock.now().toISOString())
    .forShare()
    .executeTakeFirst();
  if (!block) throw new AppError('resource.not_found');
  await connectBlock(tx, id, { id: blockId, resourceId });
}

/**
 * Connects a block of a resource with the open problem that it is about.
 * @throws AppError problem.not_found
 */
export async function connectBlock(
  tx: MemberTransaction,
  problemId: string,
  block: { readonly id: string; readonly resourceId: string },
): Promise<void> {
  const connected = await updateRows(tx, 'problem')
    .set({ block_id: block.id, version: sql`version + 1` })
    .where('id', '=', problemId)
    .where('resource_id', '=', block.resourceId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!connected) throw new AppError('problem.not_found');
}
