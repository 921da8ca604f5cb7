import type { TimeRange } from '@axp/contracts';
import { HoldBody, takeHold } from '@axp/contracts';
import { HttpResponse } from 'msw';
import { id } from '@/shared/booking/testing/fixtures.ts';
import { overlaps } from '@/shared/booking/time-window.ts';
import { handle, problemDocument } from '@/shared/testing/index.ts';

/** Holds every time that does not overlap with `booked`, as the API does. */
export function holdBeside(taken: readonly TimeRange[]) {
  return handle(takeHold, async (request) => {
    const body = HoldBody.parse(await request.json());
    const clashes = taken
      .filter((entry) => overlaps(entry, body))
      .map(({ start, end }) => ({ start, end }));
    if (clashes.length > 0) {
      const problem = problemDocument('booking.slot_taken', { clashes });
      return HttpResponse.json(problem, { status: problem.status });
    }
    const expiresAt = new Date(Date.parse(body.start) - 60_000).toISOString();
    const { resourceId, start, end } = body;
    return HttpResponse.json({ data: { formId: id(90), resourceId, start, end, expiresAt } });
  });
}
