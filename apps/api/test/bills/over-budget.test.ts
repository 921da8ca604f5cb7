import type { ApprovalRequest } from '@axp/contracts';
import {
  approveBooking,
  createBooking,
  editBooking,
  getBooking,
  listApprovals,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { budgetWorld, hours } from './budget-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});
const { budgeted, setBudget } = budgetWorld(api);

/** Ann's unit has 400 baht for a room at 300 baht an hour; Fay approves. */
async function asking() {
  const world = await budgeted(40_000, 'approval');
  const { merchantId: merchant_id } = world.ann;
  const fay = await api.member({ user: { merchant_id, is_approver: true } });
  return { ...world, fay };
}

const queueOf = async (as: Member): Promise<readonly ApprovalRequest[]> =>
  (await api.call(listApprovals, { as, query: {} })).data;

const causes = async (as: Member) =>
  (await queueOf(as)).map(({ booking, isOverBudget }) => [booking.title, isOverBudget]);

const isOver = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data.isOverBudget;

async function mailTo({ email }: Member): Promise<string> {
  await api.runJob('send_mails');
  return sent
    .filter(({ to }) => to.address === email)
    .map(({ text }) => text)
    .join('\n');
}

const cause = 'Budget: Over the budget of the business unit, so it needs approval';

describe('a request that goes over a budget', () => {
  it('[R-08] tells its approvers and its owner why it waits', async () => {
    const { ann, room, fay } = await asking();
    const { data } = await book(api, ann, room.id, { ...hours('10:00', '12:00'), title: 'Dear' });
    expect(await causes(fay)).toEqual([['Dear', true]]);
    expect([await isOver(fay, data.id), await isOver(ann, data.id)]).toEqual([true, true]);
    expect(await mailTo(fay)).toContain(cause);
    expect(await mailTo(ann)).toContain(cause);
    const { version } = data;
    await api.call(approveBooking, { as: fay, params: { id: data.id }, body: { version } });
    expect(await isOver(ann, data.id)).toBe(false);
    sent.length = 0;
    expect(await mailTo(ann)).not.toContain(cause);
  });

  it('[R-08] names no budget where another rule asks for the approval', async () => {
    const { ann, fay, room } = await asking();
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    await book(api, ann, room.id, { ...hours('10:00', '11:00'), title: 'Cheap' });
    expect(await causes(fay)).toEqual([['Cheap', false]]);
    expect(await mailTo(fay)).not.toContain('Budget:');
  });

  it('[R-08] tells the cause of a change, and of each date of a series', async () => {
    const { ann, fay, room, boss } = await asking();
    const { data } = await book(api, ann, room.id, { ...hours('10:00', '11:00'), title: 'Longer' });
    const params = { id: data.id };
    const body = { version: data.version, end: at('12:00') };
    await api.call(editBooking, { as: ann, params, query: {}, body });
    expect(await causes(fay)).toEqual([['Longer', true]]);
    expect(await mailTo(fay)).toContain(cause);
    // The budget was raised: the next change asks for another reason, or for nothing.
    await setBudget(boss, ann, { amount: 900_000, whenUsedUp: 'approval', version: 1 });
    const shorter = { version: data.version + 1, end: at('11:30') };
    await api.call(editBooking, { as: ann, params, query: {}, body: shorter });
    expect((await causes(fay)).filter(([, isCause]) => isCause)).toEqual([]);
    await setBudget(boss, ann, { amount: 100_000, whenUsedUp: 'approval', version: 2 });
    const series = roomBody(room.id, {
      ...hours('10:00', '12:00', 3),
      title: 'Weekly',
      recurrence: { frequency: 'daily', count: 3 },
    });
    await api.call(createBooking, { as: ann, body: series });
    expect(await causes(fay)).toContainEqual(['Weekly', true]);
  });

  it('[R-08] waits until it fits, however it is shortened', async () => {
    const { ann, fay, room } = await asking();
    const { data } = await book(api, ann, room.id, { ...hours('10:00', '12:00'), title: 'Dear' });
    const shorten = async (version: number, end: string) => {
      const body = { version, end: at(end) };
      return api.call(editBooking, { as: ann, params: { id: data.id }, query: {}, body });
    };
    const still = await shorten(data.version, '11:30');
    expect(still.data).toMatchObject({ status: 'pending-approval-book', isOverBudget: true });
    expect(await causes(fay)).toEqual([['Dear', true]]);
    const fits = await shorten(still.data.version, '11:00');
    expect(fits.data).toMatchObject({ status: 'approved', isOverBudget: false });
  });

  it('[R-09] keeps the cause from those who may not see what it costs', async () => {
    const { ann, room } = await asking();
    const bob = await colleagueOf(api, ann);
    const invitees = [{ userId: bob.id }];
    const { data } = await book(api, ann, room.id, { ...hours('10:00', '12:00'), invitees });
    expect(await isOver(bob, data.id)).toBe(false);
    expect(await mailTo(bob)).not.toContain('Budget:');
  });
});
