const wholeTimes: ReadonlyMap<string, number> = new Map([
  ['noon', 12 * 60],
  ['midnight', 0],
  ['เที่ยง', 12 * 60],
  ['เที่ยงคืน', 0],
]);

const afternoon = /p\.?m\.?|บ่าย|เย็น/;
const morning = /a\.?m\.?|เช้า|ตี/;
/** Thai counts the hours of the evening from six on: 2 ทุ่ม is 20:00. */
const evening = /ทุ่ม/;
const words = /p\.?m\.?|a\.?m\.?|บ่าย|เย็น|เช้า|ตี|ทุ่ม|โมง|นาฬิกา|น\.?/g;
const clock = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/;

export function westernDigits(text: string): string {
  return text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

function hourOf(hour: number, text: string): number {
  if (evening.test(text) && hour < 6) return hour + 18;
  if (afternoon.test(text) && hour < 12) return hour + 12;
  return morning.test(text) && hour === 12 ? 0 : hour;
}

/**
 * Minutes since midnight of a time as people type it: `930`, `9:30`, `9.30 pm`, `14.00 น.`,
 * `บ่าย 2`; null for anything else.
 */
export function typedTime(typed: string): number | null {
  const text = westernDigits(typed.trim().toLowerCase());
  const whole = wholeTimes.get(text);
  if (whole !== undefined) return whole;
  const [, hours, minutes = '0'] = clock.exec(text.replaceAll(words, '').trim()) ?? [];
  if (hours === undefined) return null;
  const hour = hourOf(Number(hours), text);
  const minute = Number(minutes);
  if (hour === 24 && minute === 0) return 0;
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}
