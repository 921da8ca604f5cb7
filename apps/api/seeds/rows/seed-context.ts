import type { DemoMerchant } from '../data/demo-merchant.ts';
import type { DemoRows } from './demo-rows.ts';

/** What every part of the generator needs while it makes the rows of one merchant. */
export interface SeedContext {
  readonly merchant: DemoMerchant;
  readonly merchantId: string;
  readonly now: Date;
  readonly newId: () => string;
  readonly passwordHash: string;
  readonly rows: DemoRows;
}

/** Adds a drawing and answers its id. The thumbnail is the same drawing unless another is given. */
export function addImage(context: SeedContext, original: string, thumbnail = original): string {
  const id = context.newId();
  context.rows.image.push({
    merchant_id: context.merchantId,
    id,
    content_type: 'image/svg+xml',
    original: Buffer.from(original),
    thumbnail: Buffer.from(thumbnail),
  });
  return id;
}
