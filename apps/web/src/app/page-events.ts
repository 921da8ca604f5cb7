import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import type { AnalyticsEvent } from '@/shared/analytics/index.ts';
import { track } from '@/shared/analytics/index.ts';

interface Place {
  readonly pathname: string;
  readonly query: URLSearchParams;
}

const resultPath = /^\/bookings\/\w+\/search-result$/;
const formPath = /^\/bookings\/(\w+)$/;

function placeOf(path: string): Place {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), query: searchParams };
}

function eventsOfForm(kind: string | undefined, before: Place | null): AnalyticsEvent[] {
  if (kind !== 'room') return ['Detail_Booking'];
  const wasChosen = before !== null && resultPath.test(before.pathname);
  return wasChosen ? ['Room_Selection_Booking', 'Detail_Room_Booking'] : ['Detail_Room_Booking'];
}

function eventsAt({ pathname, query }: Place, before: Place | null): readonly AnalyticsEvent[] {
  if (query.get('success') === 'true') return [];
  if (pathname === '/bookings') return ['Start_Booking'];
  if (pathname === '/booking-calendar') return ['Calendar'];
  if (pathname === '/my-booking') return query.has('id') ? ['Detail_Booking'] : [];
  if (resultPath.test(pathname)) return ['Search_Booking'];
  const form = formPath.exec(pathname);
  return form && query.has('resourceId') ? eventsOfForm(form[1], before) : [];
}

/** Identifies a visit: a form stays the same while its fields change the URL. */
function subjectOf({ pathname, query }: Place): string {
  const isSearch = resultPath.test(pathname);
  return [pathname, isSearch ? query.toString() : query.get('id'), query.get('resourceId')].join(
    ' ',
  );
}

/** Returns the analytics events of a navigation (K-01). */
export function pageEvents(from: string | null, to: string): readonly AnalyticsEvent[] {
  const place = placeOf(to);
  const before = from === null ? null : placeOf(from);
  return before && subjectOf(before) === subjectOf(place) ? [] : eventsAt(place, before);
}

/** Counts the pages a person opens, where the operator has chosen to count. */
export function usePageEvents(): void {
  const { asPath } = useRouter();
  const counted = useRef<string | null>(null);
  useEffect(() => {
    for (const event of pageEvents(counted.current, asPath)) track(event);
    counted.current = asPath;
  }, [asPath]);
}
