import type { AnnouncementBody } from '@axp/contracts/announcements';

export interface DemoAnnouncement extends Pick<AnnouncementBody, 'severity' | 'texts'> {
  /** The whole company, the first building, or the room that is out of order. */
  readonly place: 'company' | 'building' | 'room';
  /** Days from now. */
  readonly from: number;
  readonly to: number;
}

/** Announcements of each merchant of the demo: two that are shown, and one that is scheduled. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    severity: 'important',
    place: 'building',
    from: -1,
    to: 6,
    texts: {
      en: { title: 'Lift B is out of service', text: 'Please use lift A until it is repaired.' },
      th: { title: 'ลิฟต์ B งดให้บริการ', text: 'โปรดใช้ลิฟต์ A จนกว่าจะซ่อมเสร็จ' },
    },
  },
  {
    severity: 'information',
    place: 'company',
    from: -3,
    to: 14,
    texts: {
      en: {
        title: 'QR codes at the doors of rooms',
        text: 'Scan the code with your phone to check in, or to book the room.',
      },
      th: {
        title: 'ป้าย QR หน้าห้อง',
        text: 'สแกนป้ายด้วยโทรศัพท์เพื่อเช็คอินหรือจองห้อง',
      },
    },
  },
  {
    severity: 'important',
    place: 'room',
    from: 7,
    to: 8,
    texts: {
      en: { title: 'A new screen is installed', text: 'There will be noise in the morning.' },
      th: { title: 'ติดตั้งจอภาพใหม่', text: 'ช่วงเช้าจะมีเสียงดัง' },
    },
  },
];
