/** Of what is asked again and again, all that can change the answer, or who may have it. */
const watched = ['app_user', 'booking', 'notification'];

/** Counts commits per merchant, to detect changes since an earlier count. */
export interface MerchantChanges {
  /** Called with the tables that a commit of a merchant wrote. */
  readonly note: (merchantId: string, tables: ReadonlySet<string>) => void;
  /** How often this server process has committed a change of people, bookings or notifications. */
  readonly countOf: (merchantId: string) => number;
}

export function createMerchantChanges(): MerchantChanges {
  const counts = new Map<string, number>();
  const countOf = (merchantId: string): number => counts.get(merchantId) ?? 0;
  return {
    note: (merchantId, tables) => {
      if (watched.some((table) => tables.has(table))) {
        counts.set(merchantId, countOf(merchantId) + 1);
      }
    },
    countOf,
  };
}
