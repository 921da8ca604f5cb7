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
  return pushImage(context, readPicture(context, name), readPicture(context, thumbnail));
}

/** Adds a drawing in one size and returns its id. */
export function addDrawing(context: SeedContext, svg: string): string {
  return pushImage(context, Buffer.from(svg), Buffer.from(svg));
}

function pushImage(
  { merchantId, newId, rows }: SeedContext,
  original: Buffer,
  thumbnail: Buffer,
): string {
  const id = newId();
  rows.image.push({
    merchant_id: merchantId,
    id,
    content_type: 'image/svg+xml',
    original,
    thumbnail,
  });
  return id;
}

function readPicture({ merchant }: SeedContext, name: string): Buffer {
  return readFileSync(new URL(`../pictures/${merchant.key}/${name}.svg`, import.meta.url));
}
