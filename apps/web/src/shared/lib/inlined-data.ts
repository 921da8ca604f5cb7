import type { ZodMiniType } from 'zod/mini';

/** Data that the server has put into the head of this page; undefined where it has to be fetched. */
export function readInlined<T>(id: string, schema: ZodMiniType<T>): T | undefined {
  // Pages are drawn once at build time, where no server has put anything.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
