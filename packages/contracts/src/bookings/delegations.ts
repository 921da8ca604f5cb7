import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { CalendarDay, Id, namedObject } from '../schemas.ts';

/** Longest delegation; for a longer absence, change the approver. */
const maxDelegationDays = 366;

const dayMs = 24 * 60 * 60 * 1000;

const Named = z.pick(Person, { id: true, fullName: true });

/** A colleague who decides while an approver is away (D-05). Both days count, in the merchant's zone. */
export const Delegation = namedObject('Delegation', {
  id: Id,
  approver: Named,
  delegate: Named,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Whether it holds today. */
  isCurrent: z.boolean(),
});
export type Delegation = z.output<typeof Delegation>;

const Days = z.object({ firstDay: CalendarDay, lastDay: CalendarDay });

/** A rule about both days is judged once both are days. */
const when = ({ value }: { value: unknown }) => Days.safeParse(value).success;

export const DelegationBody = z
  .strictObject({
    delegateId: Id,
    firstDay: CalendarDay,
    lastDay: CalendarDay,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
      path: ['lastDay'],
      error: 'end_before_start',
      when,
    }),
    z.refine(
      ({ firstDay, lastDay }) =>
        Date.parse(lastDay) - Date.parse(firstDay) < maxDelegationDays * dayMs,
      { path: ['lastDay'], error: 'window_too_long', params: { maxDays: maxDelegationDays }, when },
    ),
  );
export type DelegationBody = z.output<typeof DelegationBody>;

export const listDelegations = operation('GET', '/bookings/approvals/delegations', {
  summary: 'List the colleagues who decide for the caller while away, and for whom the caller does',
  access: ['view', 'Approval'],
  success: { status: 200, data: z.array(Delegation) },
});

export const createDelegation = operation('POST', '/bookings/approvals/delegations', {
  summary: 'Delegate decisions to a colleague for a range of days',
  access: ['update', 'Approval'],
  guarded: true,
  body: DelegationBody,
  success: { status: 201, data: Delegation },
  errors: ['user.not_found', 'delegation.overlaps'],
});

export const endDelegation = operation('DELETE', '/bookings/approvals/delegations/{id}', {
  summary: 'End a delegation of the caller',
  access: ['update', 'Approval'],
  success: { status: 200, data: z.null() },
  errors: ['delegation.not_found'],
});
