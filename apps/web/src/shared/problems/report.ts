import { ReportBody, reportProblem, reportResourceProblem } from '@axp/contracts/problems';
import * as z from 'zod/mini';
import { ApiProblem, call, NetworkProblem } from '@/shared/api/index.ts';
import { openKeptAnswers } from '@/shared/offline/kept-answers.ts';
import { keptReportKeys, pathOf, photoPathOf } from './kept-report-keys.ts';
import { sendPhotos } from './send-photos.ts';

const Report = z.object({
  resourceId: z.string(),
  bookingId: z.optional(z.string()),
  body: ReportBody,
});
export type Report = z.output<typeof Report>;

const KeptReport = z.extend(Report, {
  keptAt: z.number(),
  photos: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** The server knows a request by its key for 23 hours: a later one could report twice (ADR 115). */
const longestKeptMs = 22 * 3_600_000;

/**
 * Sends a report and its photos, each once for all sendings with the same key. Returns the error
 * that ended the photos, null if all were added.
 */
export async function sendReport(
  { resourceId, bookingId, body }: Report,
  photos: readonly File[],
  idempotencyKey: string,
): Promise<Error | null> {
  const options = { idempotencyKey };
  const { data } = await (bookingId === undefined
    ? call(reportResourceProblem, { params: { id: resourceId }, body }, options)
    : call(reportProblem, { params: { id: bookingId }, body }, options));
  const failed = await sendPhotos(data.id, photos, idempotencyKey);
  if (failed instanceof NetworkProblem) throw failed;
  return failed;
}

/**
 * Keeps a report that no answer came for, until there is a connection.
 * @returns false where nothing may be kept, as on a device where the person does not stay signed in
 */
export async function keepReport(
  userId: string,
  key: string,
  { photos, ...report }: Report & { readonly photos: readonly File[] },
): Promise<boolean> {
  try {
    const cache = await openKeptAnswers(userId);
    if (!cache) return false;
    for (const [index, photo] of photos.entries()) {
      await cache.put(photoPathOf(key, index), new Response(await photo.arrayBuffer()));
    }
    const files = photos.map(({ name, type }) => ({ name, type }));
    const kept = { ...report, keptAt: Date.now(), photos: files };
    await cache.put(pathOf(key), new Response(JSON.stringify(kept)));
    return true;
  } catch {
    // The storage is full or denied.
    return false;
  }
}

interface Outcome {
  /** With all their photos. */
  sent: number;
  tooOld: number;
  readonly refusals: Error[];
  /** Why photos of reports that were sent could not be added. */
  readonly photoFaults: Error[];
}

/**
 * Sends the reports that were kept, oldest first, until there is no answer again. A report that is
 * refused or too old is forgotten, because no later try can send it.
 */
export async function sendKeptReports(userId: string): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, tooOld: 0, refusals: [], photoFaults: [] };
  const cache = await openKeptAnswers(userId);
  if (!cache) return outcome;
  for (const key of await keptReportKeys(cache)) {
    const found = await readReport(cache, key);
    if (!found) {
      // Sent by another tab, or written by another version.
      await cache.delete(pathOf(key));
      continue;
    }
    const { photos, keptAt, ...report } = found;
    const isTooOld = Date.now() - keptAt > longestKeptMs;
    const { refusal, photoFault } = isTooOld ? nothingSent : await trySend(report, photos, key);
    if (isUnanswered(refusal)) break;
    await cache.delete(pathOf(key));
    await Promise.all(photos.map((_, index) => cache.delete(photoPathOf(key, index))));
    if (isTooOld) outcome.tooOld += 1;
    else if (refusal) outcome.refusals.push(refusal);
    else if (photoFault) outcome.photoFaults.push(photoFault);
    else outcome.sent += 1;
  }
  return outcome;
}

const nothingSent = { refusal: null, photoFault: null };

function trySend(...sending: Parameters<typeof sendReport>) {
  return sendReport(...sending).then(
    (photoFault) => ({ refusal: null, photoFault }),
    (reason: unknown) => ({
      refusal: reason instanceof Error ? reason : new Error(String(reason)),
      photoFault: null,
    }),
  );
}

async function readReport(cache: Cache, key: string) {
  const kept = await cache.match(pathOf(key));
  const read = KeptReport.safeParse(await kept?.json());
  if (!read.success) return null;
  const { photos, ...report } = read.data;
  const files = photos.map(async ({ name, type }, index) => {
    const stored = await cache.match(photoPathOf(key, index));
    return new File([(await stored?.arrayBuffer()) ?? ''], name, { type });
  });
  return { ...report, photos: await Promise.all(files) };
}

const firstServerFault = 500;

function isUnanswered(error: Error | null): boolean {
  return error !== null && !(error instanceof ApiProblem && error.status < firstServerFault);
}
