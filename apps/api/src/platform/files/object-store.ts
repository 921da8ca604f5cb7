/**
 * Keeps content outside the database. Each call refuses with `file_store.unavailable` when the
 * store can't do it now.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is nothing under this key. */
  get(key: string): Promise<Buffer | null>;
  /** Where there is nothing, nothing is wrong. */
  remove(key: string): Promise<void>;
}
