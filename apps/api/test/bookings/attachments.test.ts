import type { Attachment } from '@axp/contracts';
import {
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  listBookingEvents,
} from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { pdf, redPicture } from '../files/sample-files.ts';
import { nobodysId } from '../send.ts';
import type { AttachmentWorld } from './attachment-world.ts';
import { attachmentWorld } from './attachment-world.ts';
import { at, book, colleagueOf } from './booking-world.ts';

const api = testApi();
let files: AttachmentWorld;
beforeAll(async () => {
  files = attachmentWorld(api);
});

describe('listAttachments', () => {
  it('[Z-20] lists the files in upload order, for people who can see the booking', async () => {
    const { ann, bob, bookingId } = await files.world();
    const params = { id: bookingId };
    expect((await api.call(listAttachments, { as: ann, params })).data).toEqual([]);
    const added: Attachment[] = [];
    for (const name of ['b.pdf', 'a.pdf', 'c.pdf']) {
      added.push((await files.attach(ann, bookingId, pdf, name)).data);
      api.clock.advance({ seconds: 1 });
    }
    expect((await api.call(listAttachments, { as: ann, params })).data).toEqual(added);
    expect((await api.call(listAttachments, { as: bob, params })).data).toEqual(added);
    const { problem } = await api.call(listAttachments, {
      as: await colleagueOf(api, ann),
      params,
    });
    expect(problem.code).toBe('booking.not_found');
  });
});

describe('downloadAttachment', () => {
  it('[Z-20] sends a file as a download that can’t run or be sniffed, cached privately', async () => {
    const { ann, bob, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'รายงาน "Q3".pdf');
    const { statusCode, headers, rawPayload } = await files.download(bob, data.path);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(pdf)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; /);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('รายงาน ')}`);
  });

  it('[Z-20] sends a thumbnail of a picture, and none of other files', async () => {
    const { ann, bookingId } = await files.world();
    const sent = await redPicture(900, 600).jpeg().toBuffer();
    const { data } = await files.attach(ann, bookingId, sent, 'photo.jpg');
    const { headers, rawPayload } = await files.download(ann, data.thumbnailPath ?? '');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename=photo.jpg.webp',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 213 });

    const other = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const none = await files.download(ann, `${other.data.path}?size=thumbnail`);
    expect(none.json()).toMatchObject({ code: 'attachment.not_found', status: 404 });
  });

  it('[T-07] [Z-20] is refused to people who can’t see the booking', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    for (const nobody of [await colleagueOf(api, ann), await api.member()]) {
      const response = await files.download(nobody, data.path);
      expect(response.json()).toMatchObject({ code: 'booking.not_found' });
    }
    const bare = await api.inject({ url: data.path, headers: { host: ann.host } });
    expect(bare.json()).toMatchObject({ code: 'auth.required' });
  });

  it('finds a file only at its own booking', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const params = { id: bookingId, attachmentId: nobodysId };
    const { problem } = await api.call(downloadAttachment, { as: ann, params, query: {} });
    expect(problem.code).toBe('attachment.not_found');
    const other = await files.world();
    const elsewhere = data.path.replace(bookingId, other.bookingId);
    expect((await files.download(other.ann, elsewhere)).json()).toMatchObject({
      code: 'attachment.not_found',
    });
  });
});

describe('deleteAttachment', () => {
  it('[Z-70] is part of the history, like adding a file', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'plan.pdf');
    const params = { id: bookingId, attachmentId: data.id };
    await api.call(deleteAttachment, { as: ann, params });
    const history = await api.call(listBookingEvents, { as: ann, params: { id: bookingId } });
    const status = { from: 'approved', to: 'approved' };
    expect(history.data.slice(1)).toMatchObject([
      { ...status, action: 'attach', reason: 'plan.pdf', actor: { id: ann.id } },
      { ...status, action: 'detach', reason: 'plan.pdf', actor: { id: ann.id } },
    ]);
  });

  it('[Z-20] deletes the content, whichever way a file is deleted', async () => {
    const { ann, bookingId } = await files.world();
    const before = await files.rowsOfFiles();
    await files.attach(ann, bookingId, pdf, 'plan.pdf');
    await api.db.deleteFrom('booking').where('id', '=', bookingId).execute();
    expect(await files.rowsOfFiles()).toEqual(before);
  });

  it('[Z-20] deletes the file with its content, and keeps the others', async () => {
    const { ann, bookingId } = await files.world();
    await files.attach(ann, bookingId, pdf, 'kept.pdf');
    const before = await files.rowsOfFiles();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const params = { id: bookingId, attachmentId: data.id };
    expect((await api.call(deleteAttachment, { as: ann, params })).status).toBe(204);
    expect(await files.rowsOfFiles()).toEqual(before);
    expect((await files.download(ann, data.path)).statusCode).toBe(404);
    const again = await api.call(deleteAttachment, { as: ann, params });
    expect(again.problem.code).toBe('attachment.not_found');
  });

  it('refuses the id of another booking’s file and keeps that file', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const other = await files.world();
    const params = { id: other.bookingId, attachmentId: data.id };
    const { problem } = await api.call(deleteAttachment, { as: other.ann, params });
    expect(problem.code).toBe('attachment.not_found');
    expect((await files.download(ann, data.path)).statusCode).toBe(200);
  });

  it('refuses the id of a file of another booking of the same person', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const second = await book(api, ann, room.id);
    const params = { id: second.data.id, attachmentId: data.id };
    const { problem } = await api.call(deleteAttachment, { as: ann, params });
    expect(problem.code).toBe('attachment.not_found');
    expect((await files.download(ann, data.path)).statusCode).toBe(200);
  });

  it('[Z-20] is for people who can edit the booking', async () => {
    const { ann, bob, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const params = { id: bookingId, attachmentId: data.id };
    expect((await api.call(deleteAttachment, { as: bob, params })).problem.code).toBe(
      'access.denied',
    );
    await api.db
      .updateTable('booking')
      .set({ starts_at: at('07:00'), ends_at: at('08:00') })
      .where('id', '=', bookingId)
      .execute();
    expect((await api.call(deleteAttachment, { as: ann, params })).problem.code).toBe(
      'booking.not_editable',
    );
    expect((await files.download(ann, data.path)).statusCode).toBe(200);
  });
});
