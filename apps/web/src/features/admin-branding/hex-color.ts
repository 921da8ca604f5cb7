const whole = /^#[0-9A-F]{6}$/;
const short = /^#([0-9A-F])([0-9A-F])([0-9A-F])$/;

/** A colour as people type it, with or without `#`, short or whole, as `#RRGGBB`; null: none. */
export function hexColor(typed: string): string | null {
  const text = `#${typed.trim().replace(/^#/, '').toUpperCase()}`;
  if (whole.test(text)) return text;
  return short.test(text) ? text.replace(short, '#$1$1$2$2$3$3') : null;
}
