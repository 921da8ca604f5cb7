import { z } from 'zod';
import type { MovedPeriod } from '../source/moved-part.ts';
import type { Cell } from '../source/source.ts';
import { lineOf } from '../source/texts.ts';

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const Times = z.tuple([z.nullable(z.string()), z.nullable(z.string())]);
const Stored = z.union([z.array(z.string()), z.record(z.string(), Times)]);

/** Reads the periods of an area, in the order that its bookings count them in. */
export function readPeriods(area: string, cell: Cell): MovedPeriod[] {
  const stored = Stored.safeParse(jsonOf(cell)).data ?? [];
  const list = Array.isArray(stored)
    ? stored.map((name) => ({ name, times: [null, null] as const }))
    : namesInOrder(cell ?? '').map((name) => ({
        name,
        times: stored[name] ?? ([null, null] as const),
      }));
  return list.map(({ name, times }, index) => ({
    key: `${area}-${index}`,
    buildingKey: area,
    title: lineOf(name),
    start: clockOf(times[0]),
    end: clockOf(times[1]),
  }));
}

function clockOf(text: string | null): string | null {
  return text !== null && clockTime.test(text) ? text : null;
}

function jsonOf(cell: Cell): unknown {
  try {
    return JSON.parse(cell ?? '');
  } catch {
    return null;
  }
}

/** Names of an object of lists as they were written; `JSON.parse` puts those that are numbers first. */
function namesInOrder(json: string): string[] {
  return Array.from(json.matchAll(/("(?:[^"\\]|\\.)*")\s*:\s*\[/g), ([, name = '""']) =>
    String(JSON.parse(name)),
  );
}
