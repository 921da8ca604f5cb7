/** Inputs that take no text, so a letter means nothing to them. */
const textless = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit']);

/** Where single keys belong to the control: lists jump to a letter, dialogs are a world apart. */
const ownKeys = '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !textless.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || target.closest(ownKeys) !== null;
}

/** The sign on a key of a US keyboard: what a Thai layout types there is another one. */
function signOfPlace(code: string, isShifted: boolean): string | null {
  if (code === 'Slash') return isShifted ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** The key that was pressed as a command; null where it is typed, held, or part of a chord. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.repeat || event.isComposing || event.defaultPrevented) return null;
  if (takesKeys(event.target)) return null;
  const isLatin = /^[\x21-\x7e]$/.test(event.key);
  return isLatin ? event.key.toLowerCase() : signOfPlace(event.code, event.shiftKey);
}
