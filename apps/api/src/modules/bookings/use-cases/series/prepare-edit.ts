import type { EditBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { checkDemand, drivingAfter } from '../../rules/kind-rules.ts';
import type { Candidate } from '../../store/bookable.ts';
import { findBusinessUnitRules } from '../../store/bookable.ts';
import { checkBuildings } from '../../store/form-names.ts';
import { changeableBooking, refuseForeignFields } from '../../store/movable-for.ts';
import { demandOf } from '../../store/request-form.ts';
import type { SeriesScope } from '../../store/stored-series.ts';
import { loadSeries, notASeries, withoutWaiting } from '../../store/stored-series.ts';
import type { AskedAnew } from './ask-anew.ts';
import { askAnew } from './ask-anew.ts';
import { destinationsOf } from './destinations.ts';
import type { SeriesEdit } from './plan-change.ts';
import { planChange } from './plan-change.ts';
import { candidatesOf, resourcesOfWishes } from './plan-dates.ts';

export interface PreparedEdit extends AskedAnew {
  readonly edit: SeriesEdit;
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly unitRules: BookingRuleSettings | null;
}

/** Judges a change of a series but for its times: what it is about, and where each date goes. */
export async function prepareEdit(
  tx: MemberTransaction,
  id: string,
  { body, scope }: { readonly body: EditBookingBody; readonly scope: SeriesScope },
): Promise<PreparedEdit> {
  const loaded = await loadSeries(tx, id);
  const booking = await changeableBooking(tx, id, body.version);
  if (!loaded) throw notASeries('scope');
  const series = withoutWaiting(loaded);
  refuseForeignFields(booking, body);
  const { pickUpBuildingId, returnBuildingId } = body;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const edit = { series, booking, body, change: planChange(series, booking, body, scope) };
  const unitRules = await findBusinessUnitRules(tx, booking.businessUnitId);
  const candidates = await candidatesFor(tx, edit, unitRules);
  const planned = destinationsOf(edit, tx.newId, candidates);
  const asked = await askAnew(tx, edit, planned, candidates);
  return { ...asked, edit, candidates, unitRules };
}

/** The resources that dates are to have, which can give what is wanted of them. */
async function candidatesFor(
  tx: MemberTransaction,
  { booking, body, change }: SeriesEdit,
  unitRules: BookingRuleSettings | null,
): Promise<ReadonlyMap<string, Candidate>> {
  const ids = change.moved.flatMap(({ date }) => date.booking?.resourceId ?? []);
  const candidates = await candidatesOf(tx, {
    type: booking.type,
    wanted: [
      ...[body.resourceId ?? booking.resourceId, ...ids].map((id) => ({ id, path: 'resourceId' })),
      ...resourcesOfWishes(body.exceptions ?? []),
    ],
    unitRules,
  });
  const ends = [...change.moved.map(({ to }) => to), ...change.added].map(({ end }) => end);
  const end = ends.sort().at(-1) ?? booking.end;
  const driving = drivingAfter(tx.actor.id, booking, body);
  const quantity = body.quantity ?? booking.quantity;
  const wish = { ...body, ...driving, start: booking.start, end, quantity };
  const demand = await demandOf(tx, booking, wish);
  for (const { resource, rules } of candidates.values()) checkDemand(demand, resource, rules);
  return candidates;
}
