/** Data that the server has put into the head of this page; undefined where it has to be fetched. */
export function readInlined<T>(
  id: string,
  isUsable: (value: unknown) => value is T,
): T | undefined {
  // Pages are drawn once at build time, where no server has put anything.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isUsable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
