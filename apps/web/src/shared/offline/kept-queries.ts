import type { Query, QueryClient } from '@tanstack/react-query';
import { isRecord } from '@/shared/lib/records.ts';
import { forgetKeptAnswers, openKeptAnswers } from './kept-answers.ts';

/** Marks a query whose last answer is shown on the next visit, until the new one arrives. */
export const keptBetweenVisits = { isKept: true } as const;

const keptPath = '/kept/';
/** Fewer than the service worker keeps of all (public/sw.js). */
const mostKept = 20;

/** A list that was read page by page begins with its first page. */
function begun(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Another version of the application may expect another shape; texts are in one language. */
function addressOf({ queryHash }: Query): string {
  const version = window.__NEXT_DATA__?.buildId ?? '';
  const { lang } = document.documentElement;
  return `${keptPath}${version}/${lang}/${encodeURIComponent(queryHash)}`;
}

async function restore(query: Query, userId: string): Promise<void> {
  const cache = await openKeptAnswers(userId);
  const kept = await cache?.match(addressOf(query));
  const data: unknown = await kept?.json();
  // No time at all marks an answer of an earlier visit.
  if (data !== undefined && query.state.data === undefined)
    query.setData(data, { updatedAt: 0, manual: true });
}

async function keep(query: Query, userId: string): Promise<void> {
  const cache = await openKeptAnswers(userId);
  if (!cache) return;
  await cache.put(addressOf(query), new Response(JSON.stringify(begun(query.state.data))));
  const kept = await cache.keys();
  const own = kept.filter(({ url }) => new URL(url).pathname.startsWith(keptPath));
  await Promise.all(own.slice(0, -mostKept).map((request) => cache.delete(request)));
  // The person may have left since.
  if (!(await openKeptAnswers(userId))) await forgetKeptAnswers();
}

/**
 * Keeps the answers of marked queries where the person stays signed in (H-12), and gives them to the
 * same queries of the next visit while those are under way.
 * @returns how to end that
 */
export function keepBetweenVisits(
  queryClient: QueryClient,
  userId: () => string | null,
): () => void {
  const known = new WeakSet<object>();
  const queries = queryClient.getQueryCache();
  return queries.subscribe((event) => {
    const query = queries.get(event.query.queryHash);
    const id = userId();
    if (query?.meta?.isKept !== true || id === null) return;
    const { data } = query.state;
    const action = event.type === 'updated' ? event.action : null;
    if (action?.type === 'fetch' && data === undefined)
      void restore(query, id).catch(() => undefined);
    const isAnswer = event.type === 'added' || (action?.type === 'success' && !action.manual);
    if (!isAnswer || !isRecord(data) || known.has(data)) return;
    known.add(data);
    void keep(query, id).catch(() => undefined);
  });
}
