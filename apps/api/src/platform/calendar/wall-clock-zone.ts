import { remembered } from '@axp/server-kit/time';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import { zoneOffset } from './zone-offset.ts';

export interface CalendarZone {
  /** The name under which the definition stands, which may differ from the one that was asked. */
  readonly tzid: string;
  /** A VTIMEZONE component. */
  readonly definition: string;
}

/**
 * The zone in whose wall clock the instants can be written, or null where they must be written in
 * UTC. A reader of a calendar file turns the wall clock back into an instant by the definition in
 * the file, so the two have to agree. An hour that comes twice stands for its first coming
 * (RFC 5545, 3.3.5), but readers differ about it, so that none is asked.
 */
export function wallClockZone(name: string, instants: readonly string[]): CalendarZone | null {
  const zone = calendarZone(name);
  if (zone === null || zone.tzid === 'Etc/UTC') return null;
  const isClear = (at: number) => !comesTwice(zone.tzid, at) && isReadBack(zone.tzid, at);
  return instants.every((instant) => isClear(Date.parse(instant))) ? zone : null;
}

/** Cached, because the library builds the definition on each call. */
const calendarZone = remembered(1_000, writtenZone);

function writtenZone(name: string): CalendarZone | null {
  const block = tzlib_get_ical_block(name);
  if (typeof block === 'string') return null;
  const [definition, parameter] = block;
  if (definition === undefined || parameter === undefined) return null;
  return { definition, tzid: parameter.replace('TZID=', '') };
}

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Whether the local time of an instant occurs twice because clocks go back around it. */
function comesTwice(tzid: string, at: number): boolean {
  const turnedBackMs = (zoneOffset(tzid, at - dayMs) - zoneOffset(tzid, at + dayMs)) * minuteMs;
  if (turnedBackMs <= 0) return false;
  const wall = wallTextOf(tzid, at);
  return [-turnedBackMs, turnedBackMs].some((span) => wallTextOf(tzid, at + span) === wall);
}

/** Returns the local time to the second: `2027-03-31T09:00:00`. */
function wallTextOf(tzid: string, at: number): string {
  return new Date(at + zoneOffset(tzid, at) * minuteMs).toISOString().slice(0, 19);
}

/** Whether the definition leads from the wall clock back to the instant. */
function isReadBack(tzid: string, at: number): boolean {
  const wall = wallTextOf(tzid, at);
  const day = wall.slice(0, 10);
  const defined =
    definedOffset(`${tzid} ${day}`) ?? tzlib_get_offset(tzid, day, wall.slice(11, 16));
  return defined === offsetText(zoneOffset(tzid, at));
}

/**
 * Returns the offset of a whole day in the library's definition, or null if it changes on that day.
 * Cached by zone and day (`Europe/Berlin 2027-03-28`), because the library parses it on each call.
 */
const definedOffset = remembered(20_000, (zoneAndDay) => {
  const [tzid = '', day = ''] = zoneAndDay.split(' ');
  const [first, last] = ['00:00', '23:59'].map((time) => tzlib_get_offset(tzid, day, time));
  return first !== undefined && first === last ? first : null;
});

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((part) => String(part).padStart(2, '0')).join('');
  return `${minutes < 0 ? '-' : '+'}${digits}`;
}
