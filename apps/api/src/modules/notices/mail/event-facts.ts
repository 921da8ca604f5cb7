import type { KindTraits } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { kindsIn } from '../../../platform/db/kinds-sql.ts';
import { mailedFields } from './mail-facts.ts';

/** By its value, not by the column of another table: so Citus finds the one node of the statement. */
type Merchant = RawBuilder<string>;

/** The booking of a statement by its alias: that of the event, or another date of its series. */
type Alias = 'b' | 'd';

const buildingName = (merchant: Merchant, id: string) => sql`(
  select name from building place where place.merchant_id = ${merchant} and place.id = ${sql.ref(id)}
)`;

const person = (merchant: Merchant, id: string) => sql`(
  select jsonb_build_object('name', u.full_name, 'email', u.email)
  from app_user u where u.merchant_id = ${merchant} and u.id = ${sql.ref(id)}
)`;

const placeFacts = (merchant: Merchant, of: Alias) => sql`(
  select jsonb_build_object('resource', r.name, 'building', g.name, 'floor', f.name,
    'address', g.address, 'resourceNote', r.description,
    'isPrivate', 'private' in (${sql.ref(`${of}.privacy`)}, r.privacy))
  from resource r
  join building g on g.merchant_id = ${merchant} and g.id = r.building_id
  left join floor f on f.merchant_id = ${merchant} and f.id = r.floor_id
  where r.merchant_id = ${merchant} and r.id = ${sql.ref(`${of}.resource_id`)}
)`;

const tripFacts = (merchant: Merchant, of: Alias) => sql`jsonb_build_object(
  'purpose', ${sql.ref(`${of}.purpose`)}, 'destination', ${sql.ref(`${of}.destination`)},
  'needsDriver', ${sql.ref(`${of}.needs_driver`)},
  'driver', (
    select full_name from app_user u
    where u.merchant_id = ${merchant} and u.id = ${sql.ref(`${of}.driver_id`)}
  ),
  'passengers', coalesce((
    select jsonb_agg(p.name order by p.position)
    from booking_passenger p
    where p.merchant_id = ${merchant} and p.booking_id = ${sql.ref(`${of}.id`)}
  ), '[]'::jsonb),
  'pickUp', ${buildingName(merchant, `${of}.pick_up_building_id`)},
  'return', ${buildingName(merchant, `${of}.return_building_id`)})`;

const loanFacts = (merchant: Merchant, of: Alias) => sql`jsonb_build_object(
  'purpose', ${sql.ref(`${of}.purpose`)}, 'quantity', ${sql.ref(`${of}.quantity`)},
  'pickUp', ${buildingName(merchant, `${of}.pick_up_building_id`)},
  'return', ${buildingName(merchant, `${of}.return_building_id`)})`;

/** Own fields of a booking as an answer has them, with who sees them; `values` are as stored. */
const ownFacts = (merchant: Merchant, values: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'value', own.value,
    'label', f.definition -> 'label', 'seenBy', f.definition -> 'seenBy',
    'isArchived', f.is_archived, 'choice', (
      select choice -> 'label' from jsonb_array_elements(f.definition -> 'choices') choice
      where choice -> 'id' = own.value
    )) order by f.position, f.id)
  from jsonb_each(${values}) own
  join own_field f on f.merchant_id = ${merchant} and f.id = own.key::uuid
  where own.value <> 'null'
), '[]'::jsonb)`;

const pendingFacts = (merchant: Merchant, of: Alias) => {
  const own = (column: string) => sql.ref(`${of}.${column}`);
  return sql`(
  select jsonb_build_object(
    'start', coalesce((c.body ->> 'start')::timestamptz, ${own('starts_at')}),
    'end', coalesce((c.body ->> 'end')::timestamptz, ${own('ends_at')}),
    'resource', wished.name, 'building', place.name, 'floor', level.name,
    'timezone', place.timezone, 'attendees', coalesce((c.body ->> 'attendees')::integer, ${own('attendees')}),
    'quantity', coalesce((c.body ->> 'quantity')::integer, ${own('quantity')}),
    'needsDriver', coalesce((c.body ->> 'needsDriver')::boolean, ${own('needs_driver')}),
    'driver', driver.full_name,
    'ownFields', ${ownFacts(merchant, sql`(${own('own_fields')} || coalesce(c.body -> 'ownFields', '{}'))`)})
  from booking_change c
  join resource wished on wished.merchant_id = ${merchant}
    and wished.id = coalesce((c.body ->> 'resourceId')::uuid, ${own('resource_id')})
  join building place on place.merchant_id = ${merchant} and place.id = wished.building_id
  left join floor level on level.merchant_id = ${merchant} and level.id = wished.floor_id
  left join app_user driver on driver.merchant_id = ${merchant}
    and driver.id = coalesce((c.body ->> 'driverId')::uuid, ${own('driver_id')})
  where c.merchant_id = ${merchant} and c.booking_id = ${own('id')}
    and ${own('status')} = 'pending-approval-edit'
)`;
};

/** The facts of one date, whichever of its series it is. */
export const dateFacts = (merchant: Merchant, of: Alias) => {
  const own = (column: string) => sql.ref(`${of}.${column}`);
  const is = (holds: (traits: KindTraits) => boolean) => sql.raw(kindsIn(holds, `${of}.type`));
  return sql`jsonb_build_object(
  'bookingId', ${own('id')}, 'title', ${own('title')}, 'description', ${own('description')},
  'status', ${own('status')}, 'version', ${own('version')}, 'changedAt', ${own('updated_at')},
  'start', ${own('starts_at')}, 'end', ${own('ends_at')}, 'timezone', ${own('timezone')},
  'meetingLink', ${own('meeting_link')}, 'attendees', ${own('attendees')},
  'ownFields', ${ownFacts(merchant, own('own_fields'))},
  'booker', ${person(merchant, `${of}.booker_id`)},
  'bookedFor', ${person(merchant, `${of}.booked_for_id`)},
  'invitees', coalesce((
    select jsonb_agg(
      jsonb_build_object('name', i.name, 'email', i.email, 'answer', i.answer) order by i.email
    )
    from booking_invitee i where i.merchant_id = ${merchant} and i.booking_id = ${own('id')}
  ), '[]'::jsonb),
  'car', case when ${is(({ isDriven }) => isDriven)} then ${tripFacts(merchant, of)} end,
  'asset', case when ${is(({ counts }) => counts === 'units')} then ${loanFacts(merchant, of)} end,
  'wish', ${pendingFacts(merchant, of)},
  'isOverBudget', ${own('is_over_budget')} and ${own('status')} like 'pending-%',
  'calendarId', ${own('calendar_id')}, 'seriesId', ${own('series_id')}, 'originalStart', ${own('original_start')}
  ) || ${placeFacts(merchant, of)}`;
};

/** Where another date of the series differs from the one of the event, `main.facts`. */
const otherDateFacts = (merchant: Merchant) => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${dateFacts(merchant, 'd')})
  where value is distinct from main.facts -> key
)`;

// The steps of one transaction have one time, which is how the dates of a series find each other.
const wholeSeriesFacts = (merchant: Merchant) => sql`(
  select jsonb_build_object('rule', s.rule, 'timezone', s.timezone, 'wall_start', s.wall_start,
    'first_start', s.first_start, 'length_minutes', s.length_minutes)
  from booking_series s
  where s.merchant_id = ${merchant} and s.id = b.series_id and not exists (
    select from booking d
    where d.merchant_id = ${merchant} and d.series_id = b.series_id and d.status <> 'cancelled'
      and not exists (
        select from booking_event o
        where o.merchant_id = ${merchant} and o.booking_id = d.id and o.at = e.at
      )
  )
)`;

/** Under which series, and from when, calendars knew dates that were split from it or separated. */
const formerFacts = (merchant: Merchant) => sql`coalesce((
  select jsonb_build_object('seriesId', s.continues_id, 'starts', s.former_starts)
  from booking_series s
  where s.merchant_id = ${merchant} and s.id = b.series_id and s.former_starts <> '[]'
), (
  select nullif(c.change -> 'before', 'null') from jsonb_array_elements(e.changes) c (change)
  where c.change ->> 'field' = 'series'
))`;

const nameAt = (
  merchant: Merchant,
  table: 'resource' | 'app_user',
  side: 'before' | 'after',
) => sql`(
  select ${sql.ref(table === 'resource' ? 'named.name' : 'named.full_name')}
  from ${sql.table(table)} named
  where named.merchant_id = ${merchant} and named.id::text = c.change ->> ${sql.lit(side)}
)`;

/** The value of a changed field as a text. */
const changedValue = (merchant: Merchant, side: 'before' | 'after') => sql`case
  when c.change ->> 'field' = 'time' then concat_ws(
    '/', c.change #>> ${sql.lit(`{${side},start}`)}::text[],
    c.change #>> ${sql.lit(`{${side},end}`)}::text[])
  when c.change ->> 'field' = 'resource' then ${nameAt(merchant, 'resource', side)}
  when c.change ->> 'field' in ('driver', 'bookedFor') then ${nameAt(merchant, 'app_user', side)}
  else c.change ->> ${sql.lit(side)} end`;

const changeFacts = (merchant: Merchant) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('field', c.change ->> 'field',
    'before', ${changedValue(merchant, 'before')}, 'after', ${changedValue(merchant, 'after')})
    order by c.position)
  from jsonb_array_elements(e.changes) with ordinality as c (change, position)
  where c.change ->> 'field' in (${sql.join(mailedFields.map((field) => sql.lit(field)))})
), '[]'::jsonb)`;

/** All that the mails of an event tell, stored with it: `e` of the booking `b`, whose facts are `main`. */
export const factsOfEvent = (merchant: Merchant) => sql`main.facts || jsonb_build_object(
  'action', e.action, 'changes', ${changeFacts(merchant)},
  'reason', e.reason, 'actor', ${person(merchant, 'e.actor_id')},
  'declinedBy', case when e.action = 'answer' then (
    select coalesce(nullif(i.name, ''), i.email) from booking_invitee i
    where i.merchant_id = ${merchant} and i.booking_id = b.id
      and i.email = e.changes #>> '{0,invitee}'
  ) end,
  'former', ${formerFacts(merchant)},
  'wholeSeries', case when b.series_id is not null then ${wholeSeriesFacts(merchant)} end,
  'alsoDates', coalesce(case when b.series_id is not null then (
    select jsonb_agg(${otherDateFacts(merchant)} order by d.starts_at)
    from booking d
    where d.merchant_id = ${merchant} and d.series_id = b.series_id and d.id <> b.id
      and exists (
        select from booking_event o
        where o.merchant_id = ${merchant} and o.booking_id = d.id and o.at = e.at
      )
  ) end, '[]'::jsonb))`;
