import { Socket } from 'node:net';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { RoundTrips, SentStatement } from './recorded-requests.ts';

/** The statements of a bare client, repeated each time for another person, unit and time. */
export interface Recipe {
  readonly databaseUrl: string;
  readonly trips: RoundTrips;
  /** Values of the recorded request; the others take their place in turn. */
  readonly recorded: { readonly personId: string; readonly place: Place; readonly start: string };
  readonly personIds: readonly string[];
  readonly places: readonly Place[];
  readonly clients: number;
}

interface Place {
  readonly resourceId: string;
  readonly unitId: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Beyond all other bookings. */
const firstDay = 1_000;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** The reference of P5 and P8 as a process: the statements of one request, sent by nothing but a driver. */
process.once('message', (recipe: Recipe) => void serve(recipe));

async function serve(recipe: Recipe): Promise<void> {
  const connections = await Promise.all(Array.from({ length: recipe.clients }, () => open(recipe)));
  let turn = 0;
  const rateOver = async (seconds: number): Promise<number> => {
    const began = performance.now();
    const until = began + seconds * 1000;
    let count = 0;
    await Promise.all(
      connections.map(async (send) => {
        while (performance.now() < until) {
          await send(variation(recipe, turn++));
          count += 1;
        }
      }),
    );
    return (count * 1000) / (performance.now() - began);
  };
  process.on('message', (seconds: number) => {
    void rateOver(seconds).then((rate) => process.send?.(rate));
  });
  process.send?.('ready');
}

async function open({ databaseUrl, trips }: Recipe) {
  const socket = new Socket();
  const options = { pipeline: true, stream: () => socket };
  const client = new pg.Client({ connectionString: databaseUrl, ...options });
  await client.connect();
  return async (vary: (value: string) => string) => {
    for (const trip of trips) {
      socket.cork();
      const answers = trip.map((statement) => query(client, statement, vary));
      process.nextTick(() => socket.uncork());
      await Promise.all(answers);
    }
  };
}

async function query(
  client: pg.Client,
  { name, text, values }: SentStatement,
  vary: (value: string) => string,
): Promise<void> {
  if (values === null) await client.query(text);
  else {
    const varied = values.map((value) => value && vary(value));
    await client.query({ text, values: varied, ...(name !== '' && { name }) });
  }
}

/** Writes other ids and later times in the place of those that were recorded. */
function variation({ recorded, personIds, places }: Recipe, turn: number) {
  const place = places[turn % places.length];
  const slot = Math.floor(turn / places.length);
  const shiftMs = (firstDay + Math.floor(slot / 24) * 60) * dayMs + (slot % 24) * hourMs;
  const known = new Map([
    [recorded.personId, personIds[turn % personIds.length]],
    [recorded.place.resourceId, place?.resourceId],
    [recorded.place.unitId, place?.unitId],
  ]);
  const otherId = (id: string): string => {
    // Ids of version 7 are new rows: the request names no earlier booking.
    const other = known.get(id) ?? (id.charAt(14) === '7' ? uuidv7() : id);
    known.set(id, other);
    return other;
  };
  const from = Date.parse(recorded.start) - dayMs;
  const later = (time: string) =>
    Date.parse(time) < from ? time : new Date(Date.parse(time) + shiftMs).toISOString();
  return (value: string) => value.replaceAll(uuid, otherId).replaceAll(instant, later);
}
