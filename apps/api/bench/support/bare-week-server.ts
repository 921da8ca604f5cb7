import { createServer } from 'node:http';
import pg from 'pg';
import { weekWindow } from './calls.ts';

/** The reference of P10 as a process: one statement a request, its rows as they come. */
const [databaseUrl, merchantId = '', port] = process.argv.slice(2);
const asText = { getTypeParser: () => (text: string) => text };
const pool = new pg.Pool({ connectionString: databaseUrl, types: asText });

/** The facts of a week in one join, as a server without our goals would read them. */
const weekSql = `
select taken.kind, taken.resource_id, taken.booking_id, coalesce(taken.block_id, form_id) as other_id,
  date_part('epoch', taken.starts_at) as starts_at, date_part('epoch', taken.ends_at) as ends_at,
  date_part('epoch', expires_at) as expires_at, holder_id,
  coalesce(booking.title, block.title) as title, booking.booker_id,
  booked_for_id, booking.type, booking.status, booking.version,
  date_part('epoch', booking.starts_at) as booked_from,
  date_part('epoch', booking.ends_at) as booked_to,
  booking.timezone, business_unit_id, series_id is not null as is_recurring, booking.privacy
from occupancy taken
left join booking on booking.merchant_id = $1 and booking.id = taken.booking_id
left join resource_block block on block.merchant_id = $1 and block.id = taken.block_id
where taken.merchant_id = $1
  and taken.starts_at > $2::timestamptz - interval '24 hours' and taken.starts_at < $3::timestamptz
  and taken.ends_at > $2::timestamptz
order by taken.starts_at, taken.id`;

async function weekOf(index: number): Promise<string> {
  const { from, to } = weekWindow(index);
  const { rows } = await pool.query({
    name: 'week',
    text: weekSql,
    values: [merchantId, from, to],
  });
  return JSON.stringify(rows);
}

createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  void weekOf(Number(request.url?.slice(1))).then((body) => response.end(body));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
