export type Language = 'en' | 'th';

export interface Texts {
  readonly signIn: string;
  readonly signOut: string;
  readonly nobody: string;
  readonly hello: (name: string) => string;
  readonly events: string;
  readonly other: string;
}

export const texts: Readonly<Record<Language, Texts>> = {
  en: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    nobody: 'No one is signed in.',
    hello: (name) => `Signed in as ${name}. The nine dots show what you may open.`,
    events: 'What the client told',
    other: 'ไทย',
  },
  th: {
    signIn: 'เข้าสู่ระบบ',
    signOut: 'ออกจากระบบ',
    nobody: 'ยังไม่มีผู้ใดเข้าสู่ระบบ',
    hello: (name) => `เข้าสู่ระบบในชื่อ ${name} แล้ว กดจุดเก้าจุดเพื่อดูแอปพลิเคชันที่เปิดได้`,
    events: 'สิ่งที่ไคลเอนต์แจ้ง',
    other: 'English',
  },
};
