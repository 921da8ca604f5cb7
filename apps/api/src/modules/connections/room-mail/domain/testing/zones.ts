/** VTIMEZONE components as clients write them, under the name that they give the zone. */
export const zoneLines = {
  bangkok: (tzid: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'END:STANDARD',
    'END:VTIMEZONE',
  ],
  newYork: (tzid: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ],
} as const;

export type ZoneKey = keyof typeof zoneLines;

export const windowsNames: Readonly<Record<ZoneKey, string>> = {
  bangkok: 'SE Asia Standard Time',
  newYork: 'Eastern Standard Time',
};

export const ianaNames: Readonly<Record<ZoneKey, string>> = {
  bangkok: 'Asia/Bangkok',
  newYork: 'America/New_York',
};
