import { AppError } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { DB } from '../db/schema.ts';
import type { RequestScope } from '../request-scope/request-scope.ts';
import { announceObject, claimLeftovers, forgetLeftover } from './leftover-objects.ts';
import type { ObjectStore } from './object-store.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly objects: ObjectStore;
}

const everyMs = 60_000;

const batchSize = 20;

interface StoredFile {
  readonly bytes: Uint8Array;
  readonly thumbnail: Uint8Array | null;
}

/** A file in one of its sizes. */
export type FileSize = 'original' | 'thumbnail';

/** File row whose content is either in the row or in the object store. */
export type KeptFile = { readonly id: string } & (
  | { readonly isRemote: false; readonly original: Buffer; readonly thumbnail: Buffer | null }
  | { readonly isRemote: true; readonly original: null; readonly thumbnail: null }
);

/** One size of a file as its row has it. */
export interface FoundContent {
  readonly isRemote: boolean;
  readonly bytes: Buffer | null;
}

interface ContentAddress {
  readonly merchantId: string;
  readonly id: string;
  readonly size: FileSize;
}

/**
 * Where the content of files is: in their rows, or in an object store when there is one. Both are
 * done outside of transactions, so that none waits for a store.
 */
export interface FileContents {
  /**
   * Keeps content for a row that a transaction then adds, which must claim it (`claimObject`).
   * Without that it is removed after a while.
   * @throws AppError file_store.unavailable
   */
  keep(scope: RequestScope, file: StoredFile): Promise<KeptFile>;
  /**
   * The content that a row stands for; null where there is none.
   * @throws AppError file_store.unavailable
   */
  read(found: FoundContent, address: ContentAddress): Promise<Buffer | null>;
}

/** Reads content from where it was stored; the setting only applies to new content. */
export function createFileContents(objects: ObjectStore | null): FileContents {
  return {
    keep: async (scope, { bytes, thumbnail }) => {
      const id = scope.newId();
      if (!objects) {
        const small = thumbnail && Buffer.from(thumbnail);
        return { id, isRemote: false, original: Buffer.from(bytes), thumbnail: small };
      }
      const object = { merchantId: scope.merchant.id, id };
      await scope.write((trx) => announceObject(trx, object));
      await Promise.all([
        objects.put(objectKey(object, 'original'), bytes),
        thumbnail && objects.put(objectKey(object, 'thumbnail'), thumbnail),
      ]);
      return { id, isRemote: true, original: null, thumbnail: null };
    },
    read: async ({ isRemote, bytes }, { size, ...object }) => {
      if (!isRemote) return bytes;
      if (!objects) throw new AppError('file_store.unavailable');
      return objects.get(objectKey(object, size));
    },
  };
}

/** Removes every size of a file. */
async function removeObject(
  objects: ObjectStore,
  object: Omit<ContentAddress, 'size'>,
): Promise<void> {
  await objects.remove(objectKey(object, 'original'));
  await objects.remove(objectKey(object, 'thumbnail'));
}

function objectKey({ merchantId, id }: Omit<ContentAddress, 'size'>, size: FileSize): string {
  return `${merchantId}/${id}/${size}`;
}

/**
 * Removes objects that no row has: of files that were deleted, and of uploads that ended half-way.
 * A store that is away ends the run; what was taken is due again later.
 */
export function removeLeftovers({ unitOfWork, objects }: Deps): Job {
  return {
    name: 'remove_leftover_objects',
    everyMs,
    run: async (signal) => {
      let hasMore = true;
      while (hasMore && !signal.aborted) {
        const taken = await claimLeftovers(unitOfWork, batchSize);
        for (const object of taken) {
          if (signal.aborted) return;
          await removeObject(objects, object);
          await unitOfWork.asSystem((trx) => forgetLeftover(trx, object));
        }
        hasMore = taken.length === batchSize;
      }
    },
  };
}
