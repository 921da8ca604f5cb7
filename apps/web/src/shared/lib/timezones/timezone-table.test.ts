import { Timezone } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { firstIdentifierOf, timezoneRowOf, timezoneTable } from './timezone-table.ts';

const winter = new Date('2027-01-15T12:00:00Z');
const summer = new Date('2027-07-15T12:00:00Z');

/** Hours from UTC that Intl knows for a zone at a moment. */
function hoursOf(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

function standardAndSummer(zone: string): readonly [number, number] {
  const hours = [hoursOf(zone, winter), hoursOf(zone, summer)];
  return [Math.min(...hours), Math.max(...hours)];
}

function textOfHours(hours: number): string {
  const whole = Math.floor(Math.abs(hours));
  const minutes = Math.round((Math.abs(hours) - whole) * 60);
  const digits = [whole, minutes].map((value) => String(value).padStart(2, '0')).join(':');
  return `(UTC${hours < 0 ? '-' : '+'}${digits})`;
}

describe('[P-03] the table of time zones', () => {
  it('has a row for every zone of this platform', () => {
    const homeless = Intl.supportedValuesOf('timeZone').filter((zone) => !timezoneRowOf(zone));
    expect(homeless).toEqual([]);
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'US/Pacific', 'UTC'])(
    'has %s, a name on which browsers disagree',
    (zone) => {
      expect(timezoneRowOf(zone)).not.toBeNull();
    },
  );

  it('has each zone once, and only existing zones', () => {
    const names = timezoneTable.flatMap(({ utc }) => utc);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !Timezone.safeParse(name).success)).toEqual([]);
  });

  it.each(timezoneTable.map((row) => [row.value, row] as const))(
    '%s has the offsets of all its zones',
    (_, { offset, isdst, text, utc }) => {
      expect(utc).not.toEqual([]);
      for (const zone of utc) {
        const [standard, top] = standardAndSummer(zone);
        expect([zone, top, standard !== top]).toEqual([zone, offset, isdst]);
        expect([zone, text.slice(0, 11)]).toEqual([zone, textOfHours(standard)]);
      }
    },
  );

  it('is sorted from west to east', () => {
    const standards = timezoneTable.map(({ utc }) => standardAndSummer(utc[0] ?? '')[0]);
    expect(standards).toEqual(standards.toSorted((a, b) => a - b));
  });

  it.each([
    ['Asia/Bangkok', 'Asia/Bangkok'],
    ['Asia/Jakarta', 'Asia/Bangkok'],
    ['asia/saigon', 'Asia/Bangkok'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Dublin', 'Europe/London'],
    ['Mars/Olympus', 'Mars/Olympus'],
  ])('%s is in the row of %s', (zone, first) => {
    expect(firstIdentifierOf(zone)).toBe(first);
  });

  it('has the row of the specification', () => {
    expect(timezoneRowOf('Asia/Bangkok')).toMatchObject({
      value: 'SE Asia Standard Time',
      abbr: 'SEAST',
      offset: 7,
      isdst: false,
      text: '(UTC+07:00) Bangkok, Hanoi, Jakarta',
    });
  });
});
