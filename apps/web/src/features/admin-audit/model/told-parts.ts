import { Price } from '@axp/contracts';

interface Part {
  readonly field: string;
  readonly value: string | null;
}

/** The parts of what the log keeps as one, as the rules of a resource; null of any other text. */
export function partsOf(text: string): readonly Part[] | null {
  const parsed = text.startsWith('{') ? parsedJson(text) : null;
  if (typeof parsed !== 'object' || parsed === null) return null;
  return Object.entries(parsed).map(([field, value]) => ({ field, value: toldValue(value) }));
}

/** A price as the log keeps it; null of any other text. */
export function priceOf(text: string): Price | null {
  return text.startsWith('{') ? (Price.safeParse(parsedJson(text)).data ?? null) : null;
}

function toldValue(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
