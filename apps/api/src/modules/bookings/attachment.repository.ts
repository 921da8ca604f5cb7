import { attachmentLimits } from '@axp/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface NewAttachment {
  readonly id: string;
  readonly bookingId: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly hasThumbnail: boolean;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
}

/** What is known of the files at bookings, for one merchant inside one transaction. */
export class AttachmentRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Adds a file in the first free place; false when all places of the booking are taken. */
  async add(attachment: NewAttachment): Promise<boolean> {
    const place = await this.#freePlace(attachment.bookingId);
    if (place === undefined) return false;
    await this.#trx
      .insertInto('booking_attachment')
      .values({
        merchant_id: this.#merchantId,
        id: attachment.id,
        booking_id: attachment.bookingId,
        place,
        file_name: attachment.fileName,
        media_type: attachment.mediaType,
        size_bytes: attachment.sizeBytes,
        has_thumbnail: attachment.hasThumbnail,
        uploaded_by: attachment.uploadedBy,
        uploaded_at: attachment.uploadedAt,
      })
      .execute();
    return true;
  }

  /** Answers the name that the file had; null where the booking has none of this id. */
  async remove(bookingId: string, id: string): Promise<string | null> {
    const removed = await this.#trx
      .deleteFrom('booking_attachment')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .where('id', '=', id)
      .returning('file_name')
      .executeTakeFirst();
    return removed?.file_name ?? null;
  }

  /** Two who attach at once come one after the other, so that both see which places are free. */
  async #freePlace(bookingId: string): Promise<number | undefined> {
    await this.#trx
      .selectFrom('booking')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', bookingId)
      .forUpdate()
      .execute();
    const rows = await this.#trx
      .selectFrom('booking_attachment')
      .select('place')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
    const taken = new Set(rows.map(({ place }) => place));
    const places = Array.from({ length: attachmentLimits.perBooking }, (_, index) => index + 1);
    return places.find((place) => !taken.has(place));
  }
}
