import { createServer } from 'node:http';
import pg from 'pg';
import { calendarSql, calendarValues } from '../../src/modules/bookings/read/timeline.ts';
import { weekWindow } from './calls.ts';

/** The reference of P10 as a process: one statement a request, its rows as they come. */
const [databaseUrl, merchantId = '', port] = process.argv.slice(2);
const asText = { getTypeParser: () => (text: string) => text };
const pool = new pg.Pool({ connectionString: databaseUrl, types: asText });

async function weekOf(index: number): Promise<string> {
  const { rows } = await pool.query({
    name: 'week',
    text: calendarSql,
    values: calendarValues({
      merchantId,
      ...weekWindow(index),
      types: undefined,
      resourceIds: undefined,
      businessUnitIds: undefined,
      personId: undefined,
    }),
  });
  return JSON.stringify(rows);
}

createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  void weekOf(Number(request.url?.slice(1))).then((body) => response.end(body));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
