/** Languages the launcher speaks. */
export type LauncherLanguage = 'en' | 'th';

/** Everything a person reads or hears in the launcher. */
export interface LauncherTexts {
  readonly applications: string;
  readonly search: string;
  readonly portal: string;
  readonly none: string;
  readonly notFound: string;
  readonly recents: string;
  readonly clear: string;
  readonly close: string;
  readonly failed: string;
  readonly retry: string;
  readonly offline: string;
  readonly newTab: string;
  readonly count: (found: number) => string;
}

export const texts: Readonly<Record<LauncherLanguage, LauncherTexts>> = {
  en: {
    applications: 'Applications',
    search: 'Search by application name',
    portal: 'Back to portal',
    none: 'There is no application.',
    notFound: 'Search not found',
    recents: 'Recently opened',
    clear: 'Clear',
    close: 'Close',
    failed: 'The applications could not be loaded.',
    retry: 'Try again',
    offline: 'You are offline. This list may be out of date.',
    newTab: 'opens in a new tab',
    count: (found) => (found === 1 ? '1 application' : `${found} applications`),
  },
  th: {
    applications: 'แอปพลิเคชัน',
    search: 'ค้นหาด้วยชื่อแอปพลิเคชัน',
    portal: 'กลับไปที่พอร์ทัล',
    none: 'ไม่มีแอปพลิเคชัน',
    notFound: 'ไม่พบผลการค้นหา',
    recents: 'เปิดล่าสุด',
    clear: 'ล้าง',
    close: 'ปิด',
    failed: 'โหลดรายการแอปพลิเคชันไม่สำเร็จ',
    retry: 'ลองอีกครั้ง',
    offline: 'คุณกำลังออฟไลน์ รายการนี้อาจไม่เป็นปัจจุบัน',
    newTab: 'เปิดในแท็บใหม่',
    count: (found) => `${found} แอปพลิเคชัน`,
  },
};

/** The language of the `lang` cookie, of which only the first part counts (`th-TH` is Thai). */
export function languageOf(cookies: string): LauncherLanguage {
  return /(?:^|;\s*)lang=th\b/i.test(cookies) ? 'th' : 'en';
}
