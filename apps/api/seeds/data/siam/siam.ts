import type {
  DemoAccount,
  DemoLoan,
  DemoMerchant,
  DemoPerson,
  DemoTrip,
  NonEmpty,
} from '../demo-merchant.ts';
import { siamMeetings } from './siam-meetings.ts';
import { siamBuildings } from './siam-places.ts';
import { siamAssets, siamCars } from './siam-things.ts';

const siamUnits: NonEmpty<string> = ['พัฒนาผลิตภัณฑ์', 'ขายและการตลาด', 'ปฏิบัติการ', 'การเงินและบุคคล'];

const siamAccountNames: Readonly<Record<DemoAccount, string>> = {
  admin: 'อรทัย ศรีสุวรรณ',
  approver: 'อนุชา ประเสริฐศักดิ์',
  staff: 'สุดารัตน์ ใจดี',
  noaccess: 'นพดล อินทรีย์',
  nodefault: 'นิภาพร แสงทอง',
  newbie: 'นที เริ่มใหม่',
};

const siamPeople: readonly DemoPerson[] = [
  { name: 'สมชาย วงศ์สวัสดิ์', mailbox: 'somchai.w', units: [0] },
  { name: 'วิภาวรรณ จันทร์เพ็ญ', mailbox: 'wiphawan.c', units: [0] },
  { name: 'ธนพล รัตนกุล', mailbox: 'thanaphon.r', units: [1, 2] },
  { name: 'กนกวรรณ ทองสุข', mailbox: 'kanokwan.t', units: [0] },
  { name: 'ปิยะ บุญมี', mailbox: 'piya.b', units: [2] },
  { name: 'ศิริพร แก้วมณี', mailbox: 'siriporn.k', units: [1] },
  { name: 'ณัฐวุฒิ สุขสันต์', mailbox: 'nattawut.s', units: [0, 2] },
  { name: 'พรทิพย์ อมรเทพ', mailbox: 'porntip.a', units: [3], isApprover: true },
  { name: 'เกรียงไกร มั่นคง', mailbox: 'kriangkrai.m', units: [1] },
  { name: 'มาลี ดวงดี', mailbox: 'malee.d', units: [3] },
  { name: 'ชัยวัฒน์ พึ่งพา', mailbox: 'chaiwat.p', units: [0] },
  { name: 'รุ่งนภา สายชล', mailbox: 'rungnapa.s', units: [2] },
  { name: 'วรเชษฐ์ ลิ้มเจริญ', mailbox: 'worachet.l', units: [1] },
  { name: 'จิราพร นาคสวัสดิ์', mailbox: 'jiraporn.n', units: [3, 1], isApprover: true },
  { name: 'อภิชาติ ภูผา', mailbox: 'apichat.p', units: [0] },
  { name: 'ดวงใจ ชื่นบาน', mailbox: 'duangjai.c', units: [1] },
  { name: 'ประวิทย์ ทรงธรรม', mailbox: 'prawit.s', units: [2], role: 'help-desk' },
  { name: 'สุนีย์ เพชรรัตน์', mailbox: 'sunee.p', units: [3], role: 'auditor' },
  { name: 'ภาคิน ธาราทิพย์', mailbox: 'phakin.t', units: [0] },
  { name: 'ลลิตา วัฒนชัย', mailbox: 'lalita.w', units: [1] },
  { name: 'บุญเลิศ ขจรเดช', mailbox: 'boonlert.k', units: [2], role: 'facility-manager' },
  { name: 'ชลธิชา มีสุข', mailbox: 'chonthicha.m', units: [2, 3] },
  { name: 'ธีรภัทร โชติช่วง', mailbox: 'theeraphat.c', units: [0] },
  { name: 'เพ็ญศรี งามวงศ์', mailbox: 'phensri.n', units: [1] },
  { name: 'กิตติศักดิ์ อุดมพร', mailbox: 'kittisak.u', units: [3] },
];

const siamTrips: NonEmpty<DemoTrip> = [
  {
    title: 'เยี่ยมโรงงานระยอง',
    purpose: 'ตรวจสายการผลิตใหม่',
    destination: 'นิคมอุตสาหกรรมอีสเทิร์นซีบอร์ด ระยอง',
    km: 350,
    startsAt: 7 * 60 + 30,
    minutes: 630,
    passengers: 3,
  },
  {
    title: 'พบลูกค้าที่ชลบุรี',
    purpose: 'เจรจาต่อสัญญาประจำปี',
    destination: 'อมตะซิตี้ ชลบุรี',
    km: 150,
    startsAt: 9 * 60,
    minutes: 420,
    passengers: 1,
  },
  {
    title: 'รับแขกที่สนามบิน',
    purpose: 'รับคณะจากสิงคโปร์',
    destination: 'ท่าอากาศยานสุวรรณภูมิ',
    km: 75,
    startsAt: 13 * 60,
    minutes: 180,
    passengers: 0,
  },
  {
    title: 'ขนของออกบูธ',
    purpose: 'ตั้งบูธงานแสดงสินค้า',
    destination: 'อิมแพ็ค เมืองทองธานี',
    km: 55,
    startsAt: 8 * 60,
    minutes: 300,
    passengers: 1,
  },
  {
    title: 'ยื่นเอกสารราชการ',
    purpose: 'เอกสารภาษีประจำไตรมาส',
    destination: 'กรมสรรพากร พญาไท',
    km: 25,
    startsAt: 10 * 60,
    minutes: 150,
    passengers: 0,
  },
  {
    title: 'ตรวจนับสินค้า',
    purpose: 'นับสต็อกก่อนสิ้นเดือน',
    destination: 'คลังสินค้าบางพลี',
    km: 60,
    startsAt: 9 * 60 + 30,
    minutes: 360,
    passengers: 2,
  },
];

const siamLoans: NonEmpty<DemoLoan> = [
  { title: 'ประชุมพนักงาน', purpose: 'จัดที่โรงอาหารชั้นล่าง', days: 1 },
  { title: 'เวิร์กช็อปออกแบบ', purpose: 'สองวันร่วมกับลูกค้า', days: 2 },
  { title: 'สัมภาษณ์นอกสถานที่', purpose: 'สัมภาษณ์ผู้ใช้สามบริษัท', days: 3 },
  { title: 'งานแสดงสินค้า', purpose: 'บูธของบริษัทที่อิมแพ็ค', days: 3 },
  { title: 'พนักงานใหม่', purpose: 'ใช้ระหว่างรออุปกรณ์ของตัวเอง', days: 4 },
  { title: 'ถ่ายวิดีโอสินค้า', purpose: 'ถ่ายทำในโชว์รูม', days: 1 },
];

export const siam: DemoMerchant = {
  key: 'siam',
  title: 'สยาม',
  locale: 'th',
  timezone: 'Asia/Bangkok',
  currency: 'THB',
  theme: {
    accent: { color: '#7A2468', textColor: '#FFFFFF' },
    navigationBar: { color: '#5B1A4E', textColor: '#FFFFFF' },
    largeButton: {
      type: 'gradient',
      color1: '#7A2468',
      color2: '#A83A5C',
      textColor: '#FFFFFF',
    },
  },
  businessUnits: siamUnits,
  buildings: siamBuildings,
  cars: siamCars,
  assets: siamAssets,
  people: siamPeople,
  accountNames: siamAccountNames,
  invitedName: 'อิสรา นาคทอง',
  meetings: siamMeetings,
  trips: siamTrips,
  loans: siamLoans,
};
