import type { Language } from './languages.ts';
import { localeOf } from './languages.ts';

type Unit = 'day' | 'hour' | 'minute';

/** Symbols of SI, which need no plural; CLDR's short forms in English are `hr`, `hrs` and `mins`. */
const symbols: Readonly<Partial<Record<Unit, string>>> = { hour: 'h', minute: 'min' };

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(unit: Unit, language: Language): Intl.NumberFormat {
  const key = `${unit} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  });
  formats.set(key, made);
  return made;
}

function amountText(amount: number, unit: Unit, language: Language): string {
  const symbol = language === 'en' && symbols[unit];
  return symbol ? `${amount} ${symbol}` : formatOf(unit, language).format(amount);
}

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/** `45 min`, `1 h 30 min`, `2 days`: the largest units first, none that is zero. */
export function lengthText(minutes: number, language: Language): string {
  const parts: readonly (readonly [number, Unit])[] = [
    [Math.floor(minutes / minutesPerDay), 'day'],
    [Math.floor((minutes % minutesPerDay) / minutesPerHour), 'hour'],
    [minutes % minutesPerHour, 'minute'],
  ];
  const shown = parts.filter(([amount]) => amount > 0);
  if (shown.length === 0) return amountText(0, 'minute', language);
  return shown.map(([amount, unit]) => amountText(amount, unit, language)).join(' ');
}
