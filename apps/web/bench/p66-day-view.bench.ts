import type { Server } from 'node:http';
import { createServer, request } from 'node:http';
import type { CalendarResource } from '@axp/contracts';
import { listCalendar, listCalendarResources, packCalendar } from '@axp/contracts';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import type { BenchBrowser } from './support/bench-browser.ts';
import { openBenchBrowser } from './support/bench-browser.ts';
import { slowDown } from './support/page-watch.ts';

const roomCount = 200;
const bookingsPerRoom = 3;
const cpuSlowdown = 4;
/** Most of what a peer takes. */
const goal = 0.8;
const viewport = { width: 1280, height: 900 };
const hourMs = 3_600_000;

function roomId(index: number): string {
  return `0192f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

function manyRooms(): CalendarResource[] {
  return Array.from({ length: roomCount }, (_, index) => ({
    id: roomId(index),
    type: 'room',
    name: `Room ${index + 1}`,
    building: { id: roomId(roomCount), name: 'Riverside Tower' },
    floor: null,
    timezone: 'Asia/Bangkok',
    capacity: 8,
    quantity: 1,
    amenities: [],
    needsApproval: false,
    gridMinutes: 15,
    bufferAfterMinutes: 0,
    openingId: null,
  }));
}

/** Three bookings of each room on the day that begins at `from`. */
function manyBookings(from: number): Parameters<typeof packCalendar>[0] {
  return Array.from({ length: roomCount * bookingsPerRoom }, (_, index) => {
    const start = from + (8 + Math.floor(index / roomCount) * 3 + (index % 2)) * hourMs;
    return {
      bookingId: null,
      resourceId: roomId(index % roomCount),
      kind: 'booking' as const,
      start,
      end: start + hourMs,
      title: `Meeting ${index}`,
      bookedFor: null,
      isMine: false,
      answer: null,
      bookedAs: null,
      booking: null,
    };
  });
}

function answerOfManyRooms(address: string): unknown {
  const url = new URL(address, 'http://localhost');
  const meta = { nextCursor: null, openings: [], usualPlace: null };
  if (url.pathname.endsWith(listCalendarResources.path)) return { data: manyRooms(), meta };
  if (!url.pathname.endsWith(listCalendar.path)) return null;
  return { data: packCalendar(manyBookings(Date.parse(url.searchParams.get('from') ?? ''))) };
}

/**
 * A server before the product that answers as for a merchant with so many rooms. Requests caught
 * in the browser would each wait for this process: the scripts of the page as well.
 */
export function serveManyRooms(productPort: number): Server {
  return createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const answer = answerOfManyRooms(url);
    if (answer !== null) {
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      return;
    }
    const forwarded = request({ port: productPort, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
}

/** A page that has nothing of the site yet: no file, no service worker. */
async function coldPage(browser: BenchBrowser): Promise<Page> {
  const page = await browser.openPage();
  await page.setViewportSize(viewport);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  const origin = new URL(browser.at('/')).origin;
  const storageTypes = 'service_workers,cache_storage';
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await slowDown(page, cpuSlowdown);
  return page;
}

async function timeOfDayView(browser: BenchBrowser): Promise<number> {
  const page = await coldPage(browser);
  await page.goto(browser.at('/booking-calendar?view=day'), { waitUntil: 'commit' });
  // Seen from within the page: looking from outside waits for all that it still has to do.
  const milliseconds = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector)) setTimeout(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    '[aria-label="Timeline"][aria-busy="false"] [data-entry]',
  );
  await page.close();
  return milliseconds;
}

/** A peer draws its day on the server: it can be used when it has loaded. */
async function timeOfPeer(browser: BenchBrowser, address: string): Promise<number> {
  const page = await coldPage(browser);
  await page.goto(address, { waitUntil: 'load' });
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }),
  );
  await page.close();
  return milliseconds;
}

export const benchmark: Benchmark = {
  id: 'P66',
  title: `first visit to a day of ${roomCount} rooms, CPU slowed ${cpuSlowdown}×, until it can be used; peers named by --peers`,
  goal: `≤ ${goal} of a peer`,
  run: async ({ rounds, peers, write }) => {
    const browser = await openBenchBrowser(write, serveManyRooms);
    try {
      await browser.signIn();
      const own: number[] = [];
      const theirs = new Map<string, number[]>([...peers.keys()].map((name) => [name, []]));
      for (let round = 1; round <= rounds; round += 1) {
        write(`P66: round ${round} of ${rounds}\n`);
        own.push(await timeOfDayView(browser));
        for (const [name, address] of peers) {
          theirs.get(name)?.push(await timeOfPeer(browser, address));
        }
      }
      const value = median(own);
      const shown = `${value.toFixed(0)} ms`;
      const alone: Row = { subject: 'day', value: shown, reference: 'no peer' };
      const compared = [...theirs].map(([name, times]): Row => {
        const ratio = median(own.map((time, round) => time / (times[round] ?? Number.NaN)));
        const reference = `${median(times).toFixed(0)} ms`;
        return { subject: name, value: shown, reference, ratio, isMet: ratio <= goal };
      });
      return compared.length > 0 ? compared : [alone];
    } finally {
      await browser.close();
    }
  },
};
