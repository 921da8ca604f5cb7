import type { SheetColumn } from '../../../../platform/sheets/read-sheet.ts';

const column = (name: string, also: readonly string[], isRequired = false): SheetColumn => ({
  name,
  also,
  isRequired,
});

/** Columns of a sheet of bookings from another system, with headers that such lists have. */
export const bookingColumns = [
  column(
    'room',
    [
      'resource',
      'room name',
      'code',
      'room code',
      'name of room',
      'space',
      'ห้อง',
      'ชื่อห้อง',
      'รหัสห้อง',
      'ทรัพยากร',
    ],
    true,
  ),
  column('type', ['kind', 'resource type', 'ประเภท']),
  column('building', ['site', 'area', 'office', 'อาคาร', 'สถานที่']),
  column('date', ['day', 'start date', 'booking date', 'วันที่', 'วันที่จอง']),
  column('start', ['from', 'start time', 'begin', 'starts at', 'เริ่ม', 'เวลาเริ่ม', 'ตั้งแต่'], true),
  column('end', ['to', 'until', 'end time', 'ends at', 'สิ้นสุด', 'เวลาสิ้นสุด', 'ถึง'], true),
  column('timezone', ['time zone', 'zone', 'tz', 'เขตเวลา']),
  column('organizer_email', [
    'organiser email',
    'email',
    'e-mail',
    'booked by email',
    'user email',
    'owner email',
    'อีเมล',
    'อีเมลผู้จอง',
  ]),
  column('organizer_name', [
    'organizer',
    'organiser',
    'organiser name',
    'booked by',
    'booked for',
    'owner',
    'user',
    'name',
    'ผู้จอง',
    'ชื่อผู้จอง',
  ]),
  column('title', [
    'subject',
    'meeting',
    'event',
    'topic',
    'purpose',
    'หัวข้อ',
    'เรื่อง',
    'ชื่อการประชุม',
  ]),
  column('attendees', ['people', 'participants', 'number of people', 'จำนวนคน', 'ผู้เข้าร่วม']),
  column('status', ['state', 'booking status', 'สถานะ']),
  column('private', ['is private', 'confidential', 'ส่วนตัว']),
  column('notes', ['description', 'details', 'comment', 'remarks', 'หมายเหตุ', 'รายละเอียด']),
];
