import type { PreviewedDate } from '@axp/contracts';
import { editBooking, previewSeriesEdit } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { booking, id, room } from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import { refuse, requestsOf, respond, server, somchai } from '@/shared/testing/index.ts';
import { mine, noDates, openEdit, retitle, save, serve } from '../testing/edit.tsx';

describe('changing a date of a series', () => {
  const rule = { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 4 } as const;
  const date = booking({
    ...mine,
    seriesId: id(60),
    series: {
      id: id(60),
      recurrence: { ...rule, weekdays: ['monday'] },
      timezone: 'Asia/Bangkok',
      originalStart: mine.start,
      isChanged: false,
      changedFields: [],
      bookedCount: 4,
      waitingCount: 0,
      followingRecurrence: { ...rule, weekdays: ['monday'] },
      openCounts: { following: 4, all: 4 },
      otherParts: [],
      skippedDates: [],
      movedDates: [],
      skippedMonths: [],
    },
  });
  const scopeOf = (index: number) => requestsOf(editBooking)[index]?.url.searchParams.get('scope');

  it('[Z-63] changes one date, or this and the following', async () => {
    serve(date);
    server.use(respond(editBooking, date));
    const { user, visits } = await openEdit();
    expect(screen.getByRole('radio', { name: 'This date only' })).toBeChecked();
    expect(screen.queryByRole('combobox', { name: 'Repeat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'This and following dates (4)' }));
    expect(screen.getByRole('combobox', { name: 'Repeat' })).toBeInTheDocument();
    await retitle(user, 'Weekly critique');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toEqual([`/my-booking?id=${date.id}`]));
    expect(scopeOf(0)).toBe('following');
    expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, title: 'Weekly critique' });
  });

  it('changes one date only of a colleague’s series, and says so', async () => {
    serve(date);
    await openEdit(somchai);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('Only this date of the series changes.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Reason for the change/ })).toBeVisible();
  });

  it('[W-03] lets a single booking repeat from now on, with a preview of its dates', async () => {
    serve();
    const { skip } = serveClash();
    server.use(respond(editBooking, date));
    const { user } = await openEdit();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every Monday');
    expect(await screen.findByText(/^Mon 15 Mar 2027: Andaman is booked/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(scopeOf(0)).toBe('all');
    expect(requestsOf(editBooking)[0]?.body).toEqual({
      version: 1,
      recurrence: { ...rule, count: 8 },
      exceptions: [skip],
    });
    expect(requestsOf(previewSeriesEdit).at(-1)?.url.searchParams.get('scope')).toBe('all');
  });

  it('[Z-63] counts the dates affected by a change of the following ones', async () => {
    const { series } = date;
    const third = { ...rule, weekdays: ['monday' as const], count: 2 };
    serve(booking({ ...date, series: series && { ...series, followingRecurrence: third } }));
    server.use(respond(editBooking, date), respond(previewSeriesEdit, [], { meta: noDates }));
    const { user } = await openEdit();
    const count = () => screen.getByRole('textbox', { name: 'Number of dates' });
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    expect(count()).toHaveValue('4');
    await user.click(screen.getByRole('radio', { name: 'This and following dates (4)' }));
    expect(count()).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await user.clear(count());
    await user.type(count(), '3');
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ recurrence: { count: 3 } });
  });

  it('[Z-63] lists first which dates would lose individual changes', async () => {
    serve(date);
    const changed = '2027-03-08T09:00:00.000Z';
    const params = { originalStart: '2027-03-08T07:00:00.000Z', startAt: changed };
    const errors = [{ path: 'dates.0', code: 'changed_by_itself', message: '', params }];
    server.use(
      refuse(editBooking, 'booking.series_exceptions', { params: { changed: 1 }, errors }),
    );
    const { user, visits } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'Start', '15:00');
    await user.click(save());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Mon 8 Mar 2027 16:00/);
    server.use(respond(editBooking, date));
    await user.click(within(dialog).getByRole('button', { name: 'Change all dates' }));
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[1]?.body).toMatchObject({ isConfirmed: true });
    expect(scopeOf(1)).toBe('all');
  });

  /** Of four dates the third is in the way, and can be had an hour later or left out. */
  function serveClash() {
    const start = '2027-03-15T08:00:00.000Z';
    const slot = { start, end: '2027-03-15T09:00:00.000Z' };
    const later = { start: slot.end, end: '2027-03-15T10:00:00.000Z' };
    const wish = { action: 'replace', originalStart: start, ...later } as const;
    const skip = { action: 'skip', originalStart: start } as const;
    const { rules: _, isFavourite: __, ...shown } = room;
    const clash = {
      ...slot,
      originalStart: start,
      resourceId: room.id,
      availability: 'taken',
      problem: null,
      clashes: [slot],
      choices: [
        { kind: 'shift', resource: shown, ...later, wish },
        { kind: 'skip', resource: null, ...slot, wish: skip },
      ],
    } satisfies PreviewedDate;
    server.use(respond(previewSeriesEdit, [clash], { meta: noDates }));
    return { wish, skip };
  }

  it('[Z-62] lists conflicting dates before a change is saved, and repairs them', async () => {
    serve(date);
    const { wish } = serveClash();
    server.use(respond(editBooking, date));
    const { user, visits } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'Start', '15:00');
    expect(await screen.findByText(/^Mon 15 Mar 2027: Andaman is booked/)).toBeInTheDocument();
    const choices = screen.getByRole('group', { name: /^Instead of .*15:00–16:00/ });
    await user.click(within(choices).getByRole('button', { name: '16:00–17:00' }));
    expect(await screen.findByText('Moved to 16:00–17:00')).toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({ exceptions: [wish] });
  });

  it('[Z-62] shows the dates of a refused change, and skips them on request', async () => {
    serve(date);
    const { skip } = serveClash();
    server.use(refuse(editBooking, 'booking.series_clashes', { errors: [] }));
    const { user } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'Start', '15:00');
    await screen.findByText(/^Mon 15 Mar 2027: Andaman is booked/);
    await user.click(save());
    const refusal = await screen.findByText(/All dates are booked, or none/);
    await waitFor(() => expect(refusal.closest('[role=alert]')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(save());
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(2));
    expect(requestsOf(editBooking)[1]?.body).toMatchObject({ exceptions: [skip] });
  });

  it('[Z-63] changes the rule of the series, as far as it can be booked', async () => {
    serve(date);
    server.use(respond(editBooking, date), respond(previewSeriesEdit, [], { meta: noDates }));
    const { user, visits } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    const count = screen.getByRole('textbox', { name: 'Number of dates' });
    await user.clear(count);
    await user.type(count, '999');
    await user.click(save());
    expect(count).toBeInvalid();
    expect(count).toHaveAccessibleDescription(
      /^Enter a number from 1 to \d+\. Up to \d+ dates, until/,
    );
    expect(requestsOf(editBooking)).toEqual([]);
    await user.clear(count);
    await user.type(count, '2');
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(requestsOf(editBooking)[0]?.body).toMatchObject({
      recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 2 },
    });
  });
});
