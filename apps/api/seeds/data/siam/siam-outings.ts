import type { DemoLoan, DemoTrip, NonEmpty } from '../demo-merchant.ts';

export const siamTrips: NonEmpty<DemoTrip> = [
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

export const siamLoans: NonEmpty<DemoLoan> = [
  { title: 'ประชุมพนักงาน', purpose: 'จัดที่โรงอาหารชั้นล่าง', days: 1 },
  { title: 'เวิร์กช็อปออกแบบ', purpose: 'สองวันร่วมกับลูกค้า', days: 2 },
  { title: 'สัมภาษณ์นอกสถานที่', purpose: 'สัมภาษณ์ผู้ใช้สามบริษัท', days: 3 },
  { title: 'งานแสดงสินค้า', purpose: 'บูธของบริษัทที่อิมแพ็ค', days: 3 },
  { title: 'พนักงานใหม่', purpose: 'ใช้ระหว่างรออุปกรณ์ของตัวเอง', days: 4 },
  { title: 'ถ่ายวิดีโอสินค้า', purpose: 'ถ่ายทำในโชว์รูม', days: 1 },
];
