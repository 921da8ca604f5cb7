import ICAL from 'ical.js';
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';

/** Finds the IANA zone of a TZID at a local time; null if neither its name nor a VTIMEZONE tells. */
export type ZoneFinder = (tzid: string, at: WallTime) => string | null;

/** Names of UTC, with that of Outlook for mobile devices. */
const utcName = /^(?:tzone:\/\/microsoft\/)?(?:utc|gmt|z|etc\/(?:utc|gmt))$/i;

/** Outlook adds a number if the message defines a zone otherwise than the name says. */
const variant = /^(?<name>.+ Time) \d+$/;

export function zoneFinder(calendar: ICAL.Component, preferred: string): ZoneFinder {
  const found = new Map<string, string | null>();
  return (tzid, at) => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    const zone = zoneOf(tzid, at);
    found.set(tzid, zone);
    return zone;
  };

  function zoneOf(tzid: string, at: WallTime): string | null {
    const base = variant.exec(tzid)?.groups?.name;
    const named = namedZone(base ?? tzid);
    if (named !== null && base === undefined) return named;
    const component = calendar
      .getAllSubcomponents('vtimezone')
      .find((each) => each.getFirstPropertyValue('tzid') === tzid);
    if (!component) return named;
    const located = namedZone(String(component.getFirstPropertyValue('x-lic-location') ?? ''));
    if (located !== null) return located;
    if (!isBounded(component)) return named;
    const candidates = [named ?? preferred, preferred, ...mainZones];
    const definition = new ICAL.Timezone({ component, tzid });
    return candidates.find((zone) => agrees(zone, definition, at)) ?? null;
  }
}

/** One zone for each set of rules that Windows knows. */
const mainZones = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
  ({ iana }) => iana[0],
);

function namedZone(name: string): string | null {
  if (utcName.test(name)) return 'UTC';
  const segments = name.split('/');
  // `/mozilla.org/20050126_1/America/Argentina/Salta` ends with an IANA name.
  const endings = [0, -3, -2].map((from) => segments.slice(from).join('/'));
  return endings.find(isZone) ?? findIana(name).find(isZone) ?? null;
}

function isZone(name: string): boolean {
  return /^[a-z]/i.test(name) && !Number.isNaN(zoneOffset(name, 0));
}

const mostObservances = 200;

/** Whether reading a definition ends soon: rules name one weekday of one month each year. */
function isBounded(component: ICAL.Component): boolean {
  const observances = component.getAllSubcomponents();
  if (observances.length > mostObservances) return false;
  return observances.every((each) =>
    each.getAllProperties('rrule').every((rule) => {
      const recur = rule.getFirstValue();
      if (!(recur instanceof ICAL.Recur)) return false;
      return (
        recur.freq === 'YEARLY' &&
        recur.interval === 1 &&
        Object.keys(recur.parts).every((part) => ['BYMONTH', 'BYDAY'].includes(part)) &&
        recur.getComponent('BYMONTH').length === 1 &&
        recur.getComponent('BYDAY').length === 1
      );
    }),
  );
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Days after an event; daylight saving time lasts longer than the distance between two of them. */
const probes = [0, 60, 120, 180, 240, 300, 360];

function agrees(zone: string, definition: ICAL.Timezone, at: WallTime): boolean {
  return probes.every((days) => {
    const wall = at + days * dayMs;
    const time = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19));
    const offset = definition.utcOffset(time) / 60;
    return zoneOffset(zone, wall - offset * minuteMs) === offset;
  });
}
