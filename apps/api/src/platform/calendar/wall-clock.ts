import { zoneOffset } from './zone-offset.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A wall time of a time zone, as the milliseconds of the same wall time in UTC. */
export type WallTime = number;

function offsetMs(timezone: string, instantMs: number): number {
  return zoneOffset(timezone, instantMs) * minuteMs;
}

export function wallTimeOf(instant: string, timezone: string): WallTime {
  const ms = Date.parse(instant);
  return ms + offsetMs(timezone, ms);
}

/**
 * The instant at which clocks show a wall time (Z-60). One that is shown twice, when clocks go
 * back, is the first of the two; one that is never shown, when they go forward, is read with the
 * offset from before the change and so comes out that much later (RFC 5545, section 3.3.5).
 */
export function instantOf(wall: WallTime, timezone: string): string {
  const before = wall - offsetMs(timezone, wall - dayMs);
  const after = wall - offsetMs(timezone, wall + dayMs);
  const shows = (ms: number) => ms + offsetMs(timezone, ms) === wall;
  const ms = [before, after].sort((one, other) => one - other).find(shows) ?? before;
  return new Date(ms).toISOString();
}
