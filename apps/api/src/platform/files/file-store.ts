export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly thumbnail: Uint8Array | null;
}

/** A file in one of its sizes. */
export type FileSize = 'original' | 'thumbnail';

/**
 * Where the content of files is kept, apart from what is known of them. Made for one transaction:
 * what it saves happens with the rest, or not at all. Content goes by itself with the row that it
 * belongs to.
 */
export interface FileStore {
  save(id: string, file: StoredFile): Promise<void>;
  /** Null where there is none of this id, or no thumbnail. */
  read(id: string, size: FileSize): Promise<Buffer | null>;
}
