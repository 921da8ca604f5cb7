/** Data that the server has put into the head of this page; undefined where it has to be fetched. */
export function readInlined<T>(id: string): T | undefined {
  // Pages are drawn once at build time, where no server has put anything.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
