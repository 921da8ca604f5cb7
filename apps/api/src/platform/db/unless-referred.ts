import { databaseRefusal } from '@axp/server-kit/db';

/** Runs a deletion; false where a foreign key keeps the row. */
export async function unlessReferred(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (databaseRefusal(error)?.kind !== 'foreign-key') throw error;
    return false;
  }
}
