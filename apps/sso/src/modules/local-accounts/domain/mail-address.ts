const longestChars = 254;
const form = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/;

/** An address as it is stored and compared: in lower case; null for what can't be one. */
export function mailAddressOf(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= longestChars && form.test(address) ? address : null;
}
