/** Sheets of bookings, through the reader of uploads. */
import type { UploadedFile } from '@axp/contracts';
import { MovedFile } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import writeXlsxFile from 'write-excel-file/node';
import { readMovedUpload } from './read-moved-upload.ts';

const now = new Date('2026-11-02T02:00:00Z');
const options = { resource: null, timezone: 'Asia/Bangkok', language: 'en', now } as const;

function upload(bytes: Buffer): UploadedFile {
  return { fileName: 'bookings', bytes };
}

async function read(...lines: readonly string[]): Promise<MovedFile> {
  return MovedFile.parse(readMovedUpload(upload(Buffer.from(lines.join('\n'))), options));
}

const heads =
  'room,building,date,start,end,organizer_email,organizer_name,title,attendees,private,notes';

it('takes a row as a booking with its room, building and person', async () => {
  const file = await read(
    heads,
    'Lotus,Head office,2026-11-03,9:00,10:30,Ann@Acme.test,Ann Lee,Planning,4,yes,Bring the plan',
    'Lotus,Head office,2026-11-03,11:00,12:00,,Bob,,,,',
  );

  expect(file.bookings).toMatchObject([
    {
      time: { start: '2026-11-03T02:00:00.000Z', end: '2026-11-03T03:30:00.000Z' },
      ownerKey: 'ann@acme.test',
      title: 'Planning',
      notes: 'Bring the plan',
      attendees: 4,
      isPrivate: true,
    },
    { ownerKey: 'bob', title: '', attendees: null, isPrivate: false },
  ]);
  expect(file.buildings).toMatchObject([{ title: 'Head office' }]);
  expect(file.resources).toMatchObject([{ title: 'Lotus', type: 'room' }]);
  expect(file.people).toMatchObject([
    { email: 'ann@acme.test', fullName: 'Ann Lee' },
    { email: null, fullName: 'Bob' },
  ]);
  expect(file.counts).toMatchObject({ building: 1, resource: 1, person: 2, booking: 2 });
});

it('reads headers in Thai, and kinds of resources', async () => {
  const file = await read('ห้อง;ประเภท;วันที่;เริ่ม;สิ้นสุด', 'ดอกบัว;รถ;3/11/2569;09.00 น.;10.00 น.');
  expect(file.resources).toMatchObject([{ title: 'ดอกบัว', type: 'car' }]);
  expect(file.bookings[0]?.time?.start).toBe('2026-11-03T02:00:00.000Z');
});

it('leaves out cancelled rows, and keeps those that wait for approval', async () => {
  const file = await read(
    'room,start,end,status,title',
    'A,2026-11-03 9:00,10:00,cancelled,gone',
    'A,2026-11-03 9:00,10:00,pending-approval-book,waits',
    'A,2026-11-03 11:00,12:00,approved,stays',
  );
  expect(file.bookings).toMatchObject([
    { title: 'waits', isPending: true },
    { title: 'stays', isPending: false },
  ]);
  expect(file.left).toEqual([
    { kind: 'booking', reason: 'cancelled', count: 1, examples: ['gone'] },
  ]);
});

it('reads an Excel file', async () => {
  const day = new Date('2026-11-03T00:00:00Z');
  const bytes = await writeXlsxFile([
    ['room', 'date', 'start', 'end'].map((value) => ({ value })),
    [
      { value: 'Lotus' },
      { value: day, type: Date, format: 'dd/mm/yyyy' },
      { value: 9 / 24, format: 'hh:mm' },
      { value: 10 / 24, format: 'hh:mm' },
    ],
  ]).toBuffer();
  const file = MovedFile.parse(readMovedUpload(upload(bytes), options));
  expect(file.bookings[0]?.time).toEqual({
    start: '2026-11-03T02:00:00.000Z',
    end: '2026-11-03T03:00:00.000Z',
  });
});

describe('times', () => {
  it.each([
    ['3 Nov 2026', '9:00', '10:00'],
    ['3-Nov-2026', '9:00 am', '10:00 AM'],
    ['3 พฤศจิกายน 2569', '09:00', '10:00'],
    ['3.11.2026', '09:00:00', '10:00:00'],
    ['', '2026-11-03 09:00', '10:00'],
    ['', '2026-11-03T09:00:00+07:00', '2026-11-03T10:00:00+07:00'],
    ['', '3/11/2026 9:00', '3/11/2026 10:00'],
  ])('reads %s, %s to %s', async (date, start, end) => {
    const file = await read('room,date,start,end', `Lotus,${date},${start},${end}`);
    expect(file.bookings).toMatchObject([
      { time: { start: '2026-11-03T02:00:00.000Z', end: '2026-11-03T03:00:00.000Z' } },
    ]);
  });

  it('reads the month first where only that fits all rows', async () => {
    const { bookings } = await read(
      'room,date,start,end',
      'A,11/3/2026,9:00,10:00',
      'A,11/13/2026,9:00,10:00',
    );
    expect(bookings.map(({ time }) => time?.start.slice(0, 10))).toEqual([
      '2026-11-03',
      '2026-11-13',
    ]);
  });

  it('reads a row in its own zone, and midnight as an end', async () => {
    const { bookings } = await read(
      'room,date,start,end,timezone',
      'A,2026-11-03,22:00,24:00,Tokyo Standard Time',
    );
    expect(bookings[0]?.time).toEqual({
      start: '2026-11-03T13:00:00.000Z',
      end: '2026-11-03T15:00:00.000Z',
    });
  });
});

describe('wrong rows', () => {
  it('names the rows of each rule that a column breaks, and counts rows', async () => {
    const file = await read(
      heads,
      'Lotus,,2026-11-03,9:00,10:00,ann@acme.test,,,,,',
      ',,2026-11-03,9:00,10:00,nobody,,,many,maybe,',
      'Lotus,,2026-11-31,9:00,10:00,,,,,,',
      'Lotus,,2026-11-03,9:00,8:00,,,,,,',
      'Lotus,,2026-11-03,9:00,8:30,,,,,,',
      '=cmd(),,2026-11-03,9:00,10:00,,,,,,',
    );
    expect(file.bookings).toHaveLength(1);
    expect(file.left).toEqual([
      {
        kind: 'booking',
        reason: 'damaged',
        count: 2,
        examples: [
          'Row 3, 7, room: Fill in this field.',
          'Row 3, organizer_email: Enter an email address, such as name@example.com.',
          'Row 3, attendees: Enter a number.',
          'Row 3, private: Enter yes or no.',
          expect.stringContaining('Row 7, room: '),
        ],
      },
      {
        kind: 'booking',
        reason: 'no_time',
        count: 3,
        examples: [
          'Row 4, date: Enter a valid date.',
          'Row 4, start: Enter a valid date and time.',
          'Row 4, end: Enter a valid date and time.',
          'Row 5–6, end: The end must be after the start.',
        ],
      },
    ]);
    expect(file.counts.booking).toBe(6);
  });

  it('counts past rows, double rows and columns without a counterpart', async () => {
    const file = await read(
      'room,date,start,end,catering',
      'A,2026-11-01,9:00,10:00,x',
      'A,2026-11-03,9:00,10:00,x',
      'A,2026-11-03,9:00,10:00,x',
    );
    expect(file.left).toMatchObject([
      { kind: 'field', reason: 'no_counterpart', count: 1, examples: ['catering'] },
      { kind: 'booking', reason: 'past', count: 1 },
      { kind: 'booking', reason: 'double', count: 1 },
    ]);
    expect(file.counts).toMatchObject({ booking: 3, field: 1 });
  });

  it('refuses a sheet without a column that is required', async () => {
    await expect(read('room,start', 'A,9:00')).rejects.toThrow('sheet.wrong_columns');
  });
});
