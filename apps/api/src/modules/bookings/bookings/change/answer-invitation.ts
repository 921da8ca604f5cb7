import { AppError, bookingStatuses } from '@axp/contracts';
import type { InvitationAnswer } from '@axp/contracts/vocabulary';
import { recordChangedRows } from '@axp/server-kit/db';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { canAnswer } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { noticesOfDecline } from '../rules/notices.ts';
import { movableFor } from '../steps/movable-for.ts';
import { insertEvents, recordEvent } from '../steps/step.ts';
import type { InvitationRow, InviteeKey } from '../store/answers.ts';
import { lockInvitations, storeAnswer } from '../store/answers.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovable, findMovables } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { findSeriesDate } from '../store/stored-series.ts';

interface Answering {
  readonly answer: InvitationAnswer;
  /** Text of the invitee; absent to keep that of the same answer. */
  readonly comment?: string | undefined;
  /** All coming dates of the series, or this booking. */
  readonly scope: 'this' | 'all';
}

/** Answers an invitation of the caller; possible again and again until the booking starts. */
export async function answerInvitation(
  tx: MemberTransaction,
  id: string,
  { version, ...given }: Answering & { readonly version?: number | undefined },
): Promise<void> {
  const invitee = { userId: tx.actor.id };
  if (given.scope === 'this') await movableFor(tx, id, { action: 'answer', version });
  await answerAs(tx, id, { ...given, invitee });
}

interface InviteeAnswering extends Answering {
  readonly invitee: InviteeKey;
}

/**
 * Stores the answer of an invitee, who may be a guest without an account. The owners are notified of
 * a decline once, and of no other answer.
 * @throws AppError booking.not_found, booking.not_answerable, booking.series_over
 */
export async function answerAs(
  tx: TenantTransaction,
  id: string,
  { answer, comment, scope, invitee }: InviteeAnswering,
): Promise<void> {
  const bookings = await answerable(tx, id, scope);
  const invitations = await lockInvitations(
    tx,
    bookings.map((booking) => booking.id),
    invitee,
  );
  if (invitations.length === 0) throw await refusalOf(tx, id, { scope, invitee });
  const isSame = (row: InvitationRow) => row.answer === answer;
  const news = invitations.filter(
    (row) => !isSame(row) || (comment !== undefined && comment !== row.comment),
  );
  if (news.length === 0) return;
  recordChangedRows(
    tx.db,
    'booking',
    news.map(({ bookingId }) => bookingId),
  );
  await storeAnswer(tx, news, { answer, comment: comment ?? '' });
  const changed = news.filter((row) => !isSame(row));
  await recordAnswers(tx, { bookings, changed, answer, invitee });
}

/** The bookings that an answer is about and that can be answered now, earliest first. */
async function answerable(
  tx: TenantTransaction,
  id: string,
  scope: Answering['scope'],
): Promise<readonly MovableBooking[]> {
  const date = scope === 'all' ? await findSeriesDate(tx, id) : null;
  const now = tx.clock.now();
  const found = date ? await comingDates(tx, date.seriesId, now) : [await findMovable(tx, id)];
  return found.flatMap((booking) => (booking !== null && canAnswer(booking, now) ? [booking] : []));
}

const answerableStatuses = bookingStatuses.filter((status) =>
  allows('answer', status, ['invitee']),
);

async function comingDates(tx: TenantTransaction, seriesId: string, now: Date) {
  const rows = await selectRows(tx, 'booking')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('starts_at', '>', now.toISOString())
    .where('status', 'in', answerableStatuses)
    .execute();
  return findMovables(
    tx,
    rows.map((row) => row.id),
  );
}

/** Why there is nothing to answer: a person who is not invited learns nothing of the booking. */
async function refusalOf(
  tx: TenantTransaction,
  id: string,
  { scope, invitee }: Pick<InviteeAnswering, 'scope' | 'invitee'>,
): Promise<AppError> {
  const [invitation] = await lockInvitations(tx, [id], invitee);
  if (!invitation) return new AppError('booking.not_found');
  return new AppError(scope === 'all' ? 'booking.series_over' : 'booking.not_answerable');
}

interface Answered extends Pick<InviteeAnswering, 'answer' | 'invitee'> {
  readonly bookings: readonly MovableBooking[];
  readonly changed: readonly InvitationRow[];
}

/** Each date gets its line of history; the owners are notified once. */
async function recordAnswers(
  tx: TenantTransaction,
  { bookings, changed, answer, invitee }: Answered,
): Promise<void> {
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const steps = changed.flatMap((invitation) => {
    const booking = bookingOf.get(invitation.bookingId);
    if (!booking) return [];
    const { email, answer: before } = invitation;
    const event = {
      bookingId: booking.id,
      action: 'answer',
      from: booking.status,
      to: booking.status,
      reason: null,
      changes: [{ field: 'answer', invitee: email, before, after: answer }],
    } as const;
    return [{ booking, event, isNews: answer === 'declined' && !invitation.isDeclineReported }];
  });
  const main = steps.find(({ isNews }) => isNews) ?? steps[0];
  if (!main) return;
  await insertEvents(
    tx,
    steps.flatMap((step) => (step === main ? [] : [step.event])),
  );
  const inviteeId = 'userId' in invitee ? invitee.userId : null;
  const notices = main.isNews
    ? noticesOfDecline(await peopleOf(tx, main.booking), main.booking.status, inviteeId)
    : [];
  await recordEvent(tx, main.event, notices);
}
