import type { DemoAccount, DemoPerson, NonEmpty } from '../demo-merchant.ts';

export const siamUnits: NonEmpty<string> = [
  'พัฒนาผลิตภัณฑ์',
  'ขายและการตลาด',
  'ปฏิบัติการ',
  'การเงินและบุคคล',
];

export const siamAccountNames: Readonly<Record<DemoAccount, string>> = {
  admin: 'อรทัย ศรีสุวรรณ',
  approver: 'อนุชา ประเสริฐศักดิ์',
  staff: 'สุดารัตน์ ใจดี',
  noaccess: 'นพดล อินทรีย์',
  nodefault: 'นิภาพร แสงทอง',
  newbie: 'นที เริ่มใหม่',
};

export const siamPeople: readonly DemoPerson[] = [
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
