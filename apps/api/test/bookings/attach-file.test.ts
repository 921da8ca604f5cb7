import { apiBasePath, deleteAttachment, getBooking } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testApi } from '../app.ts';
import { formOf } from '../files/form.ts';
import {
  compoundFile,
  csv,
  officeFile,
  openDocument,
  pdf,
  photograph,
  redPicture,
  zipOf,
} from '../files/sample-files.ts';
import { nobodysId } from '../send.ts';
import type { AttachmentWorld } from './attachment-world.ts';
import { attachmentWorld, issuesOf } from './attachment-world.ts';
import { at, colleagueOf } from './booking-world.ts';

const api = testApi();
let files: AttachmentWorld;
beforeAll(async () => {
  files = attachmentWorld(api);
});

const mostBytes = 10_485_760;

describe('addAttachment', () => {
  it('[Z-20] stores a file with the booking, with its detected type', async () => {
    const { ann, bookingId } = await files.world();
    const { status, data } = await files.attach(ann, bookingId, pdf, 'รายงาน Q3.pdf');
    expect(status).toBe(201);
    const path = `${apiBasePath}/bookings/${bookingId}/attachments/${data.id}`;
    expect(data).toEqual({
      id: data.id,
      fileName: 'รายงาน Q3.pdf',
      mediaType: 'application/pdf',
      sizeBytes: pdf.length,
      path,
      thumbnailPath: null,
      uploadedBy: { id: ann.id, fullName: ann.fullName },
      uploadedAt: api.clock.now().toISOString(),
    });
    const { data: booking } = await api.call(getBooking, { as: ann, params: { id: bookingId } });
    expect(booking.attachments).toEqual([data]);
  });

  const kinds: readonly (readonly [string, string, string, () => Buffer | Promise<Buffer>])[] = [
    ['a Word file', 'a.docx', 'wordprocessingml.document', () => officeFile('docx')],
    ['an Excel file', 'a.xlsx', 'spreadsheetml.sheet', () => officeFile('xlsx')],
    ['a PowerPoint file', 'a.pptx', 'presentationml.presentation', () => officeFile('pptx')],
    ['an OpenDocument text', 'a.odt', 'opendocument.text', openDocument],
    ['an old Word file', 'a.doc', 'application/msword', () => compoundFile('WordDocument')],
    ['an old Excel file', 'a.xls', 'application/vnd.ms-excel', () => compoundFile('Workbook')],
    ['a table', 'a.csv', 'text/csv', () => Buffer.from(csv)],
    [
      'a Thai table of Excel',
      'a.csv',
      'text/csv',
      () => Buffer.from('a,\xca\xc1\xaa\xd2\xc2\n', 'latin1'),
    ],
    ['a PNG', 'a.png', 'image/png', () => redPicture().png().toBuffer()],
    ['a WebP', 'a.webp', 'image/webp', () => redPicture().webp().toBuffer()],
    ['a GIF', 'a.gif', 'image/gif', () => redPicture().gif().toBuffer()],
    ['an AVIF', 'a.avif', 'image/avif', () => redPicture().avif().toBuffer()],
  ];
  it.each(kinds)('[Z-20] accepts %s', async (_, fileName, mediaType, make) => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, await make(), fileName);
    expect(data.fileName).toBe(fileName);
    expect(data.mediaType.endsWith(mediaType)).toBe(true);
    expect(data.thumbnailPath !== null).toBe(mediaType.startsWith('image/'));
  });

  it('[Z-20] uses the type of the content and corrects the name', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, '..\\secret/holiday\u0007.jpg');
    expect(data).toMatchObject({ mediaType: 'application/pdf', fileName: 'holiday.jpg.pdf' });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refused: readonly (readonly [string, string, Buffer | string])[] = [
    ['an SVG', 'a.svg', svg],
    ['an SVG with an XML head', 'a.svg', `<?xml version="1.0"?>${svg}`],
    ['an SVG called a table', 'a.csv', svg],
    ['a page', 'a.html', '<!doctype html><p>hello'],
    ['a page called a PDF', 'a.pdf', '<!doctype html><p>hello'],
    ['a text', 'a.txt', 'hello'],
    ['a program called a PDF', 'a.pdf', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['a program called a table', 'a.csv', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])],
    ['an archive', 'a.zip', zipOf('a.txt', 'hello')],
    ['an Office file with macros', 'a.docm', officeFile('docx', true)],
    ['an old Office file with macros', 'a.xls', compoundFile('Workbook', '_VBA_PROJECT')],
    ['an installer called a Word file', 'a.doc', compoundFile('InstallerThing')],
  ];
  it.each(refused)('[Z-20] refuses %s, naming field and rule', async (_, fileName, content) => {
    const { ann, bookingId } = await files.world();
    const before = await files.rowsOfFiles();
    const answer = await files.attach(ann, bookingId, Buffer.from(content), fileName);
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual([['file', 'file_type_unknown']]);
    expect(answer.problem.errors[0]?.message).toContain('pdf, docx, xlsx');
    expect(await files.rowsOfFiles()).toEqual(before);
  });

  it('[Z-20] accepts 10485760 bytes and not one more', async () => {
    const { ann, bookingId } = await files.world();
    const largest = Buffer.concat([pdf, Buffer.alloc(mostBytes - pdf.length, '\n')]);
    const { data } = await files.attach(ann, bookingId, largest, 'large.pdf');
    expect(data.sizeBytes).toBe(mostBytes);
    const { rawPayload } = await files.download(ann, data.path);
    expect(rawPayload.equals(largest)).toBe(true);

    const before = await files.rowsOfFiles();
    const larger = Buffer.concat([largest, Buffer.from('\n')]);
    const answer = await files.attach(ann, bookingId, larger, 'larger.pdf');
    expect(issuesOf(answer)).toEqual([['file', 'file_too_large']]);
    expect(answer.problem.errors[0]).toMatchObject({
      message: 'A file can have up to 10 MB (10485760 bytes).',
      params: { maximum: mostBytes },
    });
    expect(await files.rowsOfFiles()).toEqual(before);
  });

  it('[Z-20] [Z-24] explains the rule in Thai as well', async () => {
    const { ann, bookingId } = await files.world();
    const form = formOf([{ name: 'file', fileName: 'a.exe', content: 'x' }]);
    const { problem } = await files.sendForm(ann, {
      bookingId,
      payload: form,
      headers: { locale: 'th' },
    });
    expect(problem.errors[0]?.message).toMatch(/^เนื้อหาของไฟล์นี้/);
  });

  it('[Z-20] stores at most ten per booking; a deleted one can be replaced', async () => {
    const { ann, bookingId } = await files.world();
    const ids: string[] = [];
    for (let number = 1; number <= 10; number += 1) {
      ids.push((await files.attach(ann, bookingId, pdf, `${number}.pdf`)).data.id);
    }
    const before = await files.rowsOfFiles();
    const { status, problem } = await files.attach(ann, bookingId, pdf, '11.pdf');
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'attachment.too_many',
      params: { maximum: 10 },
      errors: [{ path: 'file', code: 'attachment.too_many' }],
    });
    expect(await files.rowsOfFiles()).toEqual(before);

    const params = { id: bookingId, attachmentId: ids[3] ?? '' };
    await api.call(deleteAttachment, { as: ann, params });
    expect((await files.attach(ann, bookingId, pdf, '11.pdf')).status).toBe(201);
  });

  it('[Z-20] re-encodes pictures without author and location metadata', async () => {
    const { ann, bookingId } = await files.world();
    const sent = await photograph();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { data } = await files.attach(ann, bookingId, sent, 'photo.jpg');
    const { rawPayload } = await files.download(ann, data.path);
    const kept = await sharp(rawPayload).metadata();
    expect({
      exif: kept.exif,
      width: kept.width,
      height: kept.height,
      orientation: kept.orientation,
    }).toEqual({ exif: undefined, width: 20, height: 40, orientation: undefined });
    expect(rawPayload.includes('Secret Person')).toBe(false);
    expect(data.sizeBytes).toBe(rawPayload.length);
  });

  it('[Z-20] removes data appended to a picture', async () => {
    const { ann, bookingId } = await files.world();
    const sent = Buffer.concat([await redPicture().png().toBuffer(), Buffer.from('<script>')]);
    const { data } = await files.attach(ann, bookingId, sent, 'a.png');
    expect((await files.download(ann, data.path)).rawPayload.includes('<script>')).toBe(false);
  });

  it('keeps the pictures of an animation', async () => {
    const { ann, bookingId } = await files.world();
    const frames = [redPicture(8, 8), redPicture(8, 8).negate()];
    const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const sent = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { data } = await files.attach(ann, bookingId, sent, 'a.gif');
    const { rawPayload } = await files.download(ann, data.path);
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  it('[Z-20] refuses a damaged picture', async () => {
    const { ann, bookingId } = await files.world();
    const whole = await redPicture(400, 400).jpeg().toBuffer();
    const damaged = await files.attach(ann, bookingId, whole.subarray(0, 400), 'a.jpg');
    expect(issuesOf(damaged)).toEqual([['file', 'file_damaged']]);
  });

  it('[Z-20] is allowed for people who can edit the booking, and no one else', async () => {
    const { ann, bob, bookingId } = await files.world();
    const before = await files.rowsOfFiles();
    const stranger = await api.member();
    for (const nobody of [await colleagueOf(api, ann), stranger]) {
      const { problem } = await files.attach(nobody, bookingId, pdf, 'a.pdf');
      expect(problem.code).toBe('booking.not_found');
    }
    expect((await files.attach(bob, bookingId, pdf, 'a.pdf')).problem.code).toBe('access.denied');
    const guest = await api.member({ user: { merchant_id: ann.merchantId }, businessUnit: 'none' });
    expect((await files.attach(guest, bookingId, pdf, 'a.pdf')).problem.code).toBe('access.denied');
    expect((await files.attach(ann, nobodysId, pdf, 'a.pdf')).problem.code).toBe(
      'booking.not_found',
    );
    expect(await files.rowsOfFiles()).toEqual(before);

    const administrator = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    expect((await files.attach(administrator, bookingId, pdf, 'a.pdf')).status).toBe(201);
  });

  it('[Z-71] is refused once the booking is over', async () => {
    const { ann, bookingId } = await files.world();
    await api.db
      .updateTable('booking')
      .set({ starts_at: at('07:00'), ends_at: at('08:00') })
      .where('id', '=', bookingId)
      .execute();
    expect((await files.attach(ann, bookingId, pdf, 'a.pdf')).problem.code).toBe(
      'booking.not_editable',
    );
  });
});
