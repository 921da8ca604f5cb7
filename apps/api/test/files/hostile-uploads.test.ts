import { getMe, operations } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { xlsxOf } from '../admin/xlsx-files.ts';
import { testApi } from '../app.ts';
import { pngClaiming } from './picture-bombs.ts';
import { uploads } from './upload-world.ts';

const api = testApi();

const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a19;</text></svg>`;
const file = '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg>&f;</svg>';
const sharedStrings = 'xl/sharedStrings.xml';
const calendarWith = (...lines: readonly string[]) =>
  strToU8(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  );
const events = (count: number) => 'BEGIN:VEVENT\r\n'.repeat(count);

/** Files that make parsers of such types run long, take memory or read what they should not. */
const hostile: Readonly<Record<string, readonly [string, Uint8Array]>> = {
  nothing: ['a.csv', new Uint8Array()],
  zeros: ['a.png', new Uint8Array(10_000)],
  'a page as a picture': ['a.png', strToU8('<html><script>alert(1)</script></html>')],
  'a program as a document': ['a.pdf', strToU8('#!/bin/sh\nrm -rf /')],
  'a picture that is cut off': ['a.png', pngClaiming(10, 10).subarray(0, 40)],
  'a picture of too many pixels': ['a.png', pngClaiming(30_000, 30_000)],
  'entities that grow': ['a.svg', strToU8(laughs)],
  'an entity of a file': ['a.svg', strToU8(file)],
  'a deep drawing': ['a.svg', strToU8(`${'<svg>'.repeat(20_000)}${'</svg>'.repeat(20_000)}`)],
  'a workbook that unpacks to 40 MB': [
    'a.xlsx',
    xlsxOf([['name'], ['A']], { [sharedStrings]: new Uint8Array(40 * 1024 * 1024) }),
  ],
  'a workbook with entities': ['a.xlsx', xlsxOf([['name']], { [sharedStrings]: strToU8(laughs) })],
  'an archive of nothing known': ['a.xlsx', zipSync({ '../../etc/passwd': strToU8('x') })],
  'a table of 100,000 columns': ['a.csv', strToU8(`name${',x'.repeat(100_000)}\nA`)],
  'a quotation without an end': ['a.csv', strToU8(`name\n"${'x\n'.repeat(100_000)}`)],
  'a deep calendar': ['a.ics', strToU8(`BEGIN:VCALENDAR\r\n${events(20_000)}`)],
  'a calendar without dates': ['a.ics', calendarWith('DTSTART;VALUE=DATE:xxxx')],
};

/** Kept as they were sent, and never opened by a server; or as a draft that names what it left out. */
const kept: Readonly<Record<string, readonly string[]>> = {
  addAttachment: ['a table of 100,000 columns', 'a quotation without an end'],
  startMoveIn: ['a deep calendar', 'a calendar without dates'],
};

/** They say what they have understood of any text, and keep nothing. */
const previews: ReadonlySet<string> = new Set(['checkResourceSheet', 'checkPeopleSheet']);

const named = Object.entries(uploads).map(([id, prepare]) => ({ id, prepare }));

/** Rules that no date matches, or too many: the first of them held the server without an end. */
const endlessRules = [
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;COUNT=999999999',
  'FREQ=DAILY;INTERVAL=99999999',
  'FREQ=YEARLY;BYMONTHDAY=31;BYDAY=MO;BYMONTH=2',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=50',
];

describe('[H-01] a calendar with the recurrence rule', () => {
  it.each(endlessRules)('%s has no dates, and causes no delay', async (rule) => {
    const send = await uploads.readHolidayCalendar?.(api);
    const lines = ['DTSTART;VALUE=DATE:20261205', `RRULE:${rule}`, 'SUMMARY:Tick'];
    const answer = await send?.(calendarWith(...lines), 'a.ics');
    expect(answer?.data).toEqual([]);
  });
});

describe('[H-01] [ASVS 5.2.1] [ASVS 5.2.3] uploaded files', () => {
  it('are accepted only by these operations', () => {
    const ids = operations.filter(({ upload }) => upload).map(({ id }) => id);
    const known = new Set(Object.keys(uploads).map((name) => name.split(' ')[0]));
    expect(known).toEqual(new Set(ids));
  });

  it.each(named)('must not exceed the size limit: $id', async ({ id, prepare }) => {
    const rule = operations.find((one) => one.id === id.split(' ')[0])?.upload;
    const send = await prepare(api);
    const { problem } = await send(new Uint8Array((rule?.maxBytes ?? 0) + 1));
    expect(problem.errors).toMatchObject([{ path: 'file', code: 'file_too_large' }]);
  });

  it.each(named)(
    'that are malformed are refused without harm to the server: $id',
    async ({ id, prepare }) => {
      const send = await prepare(api);
      const taken: string[] = [];
      for (const [name, [fileName, content]] of Object.entries(hostile)) {
        const answer = await send(content, fileName);
        if (answer.status < 400 && !previews.has(id)) taken.push(name);
      }
      expect(taken).toEqual(kept[id] ?? []);
      expect((await api.call(getMe, { as: await api.member() })).status).toBe(200);
    },
  );
});
