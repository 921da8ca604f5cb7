import { Merchant } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { presentImage } from '../../records/images/index.ts';

export interface PublicMerchants {
  /** Returns null for an unknown id. */
  readonly find: (merchantId: string) => Promise<Merchant | null>;
  /** The next reader asks the database again. */
  readonly forget: (merchantId: string) => void;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}

const maxAgeMs = 15_000;
const maxEntries = 1_000;

/** Short-lived cache of the public data of merchants, which every page load needs. */
export function createPublicMerchants({ unitOfWork, clock }: Options): PublicMerchants {
  const merchants = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: (merchantId: string) => merchantId,
    load: async (merchantId): Promise<Merchant | null> => {
      const row = await unitOfWork.readMerchant(merchantId, (trx) =>
        findMerchantRow({ db: trx, merchant: { id: merchantId } }),
      );
      return row ? presentMerchant(row) : null;
    },
  });
  return { find: merchants.get, forget: merchants.forget };
}

/** Clients read a missing logo as 'show the title'. */
const noLogo = { original: '', thumbnail: '' };

/** Theme and services are stored as JSON, so they are parsed here before anybody relies on them. */
function presentMerchant(row: MerchantRow): Merchant {
  const background = presentImage(row.background_image_id);
  return Merchant.parse({
    id: row.id,
    title: row.title,
    locale: row.locale,
    supportContact: row.support_contact,
    timezone: row.timezone,
    currency: row.currency,
    theme: row.theme,
    settings: {
      logoImage: presentImage(row.logo_image_id) ?? noLogo,
      backgroundImage: background && { original: background.original },
    },
    services: row.services,
  });
}

type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchantRow>>>;

/** Finds the public data of a merchant. */
function findMerchantRow(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select(['id', 'title', 'locale', 'timezone', 'currency'])
    .select(['support_contact', 'theme', 'services'])
    .select(['logo_image_id', 'background_image_id'])
    .where('id', '=', tx.merchant.id)
    .executeTakeFirst();
}
