import { readFileSync } from 'node:fs';
import type { DemoMerchant } from '../data/demo-merchant.ts';
import type { DemoRows } from './demo-rows.ts';

/** Shared context for generating the rows of one merchant. */
export interface SeedContext {
  readonly merchant: DemoMerchant;
  readonly merchantId: string;
  readonly now: Date;
  readonly newId: () => string;
  readonly passwordHash: string;
  readonly rows: DemoRows;
}

/** Adds a picture of the merchant and returns its id. */
export function addImage(context: SeedContext, name: string, thumbnail = name): string {
  const id = context.newId();
  context.rows.image.push({
    merchant_id: context.merchantId,
    id,
    content_type: 'image/svg+xml',
    original: readPicture(context, name),
    thumbnail: readPicture(context, thumbnail),
  });
  return id;
}

function readPicture({ merchant }: SeedContext, name: string): Buffer {
  return readFileSync(new URL(`../pictures/${merchant.key}/${name}.svg`, import.meta.url));
}
