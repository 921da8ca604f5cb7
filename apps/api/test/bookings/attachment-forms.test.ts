import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import type { FormPart } from '../files/form.ts';
import { formHeaders, formOf } from '../files/form.ts';
import { pdf } from '../files/sample-files.ts';
import type { AttachmentWorld } from './attachment-world.ts';
import { attachmentWorld, issuesOf } from './attachment-world.ts';

const api = testApi();
let files: AttachmentWorld;
beforeAll(async () => {
  files = attachmentWorld(api);
});

describe('addAttachment', () => {
  const file = { name: 'file', fileName: 'a.pdf', content: pdf };
  const wrongForms: readonly (readonly [string, readonly FormPart[], readonly string[][]])[] = [
    ['nothing in it', [], [['file', 'required']]],
    ['a text for a file', [{ name: 'file', content: 'x' }], [['file', 'wrong_type']]],
    ['an empty file', [{ ...file, content: '' }], [['file', 'file_empty']]],
    ['two files', [file, file], [['file', 'too_many']]],
    [
      'a file of another name',
      [{ ...file, name: 'photo' }],
      [
        ['photo', 'unknown_field'],
        ['file', 'required'],
      ],
    ],
    ['another field', [{ name: 'title', content: 'x' }, file], [['title', 'unknown_field']]],
  ];
  it.each(wrongForms)(
    '[Z-114] refuses a form with %s, naming the field',
    async (_, parts, issues) => {
      const { ann, bookingId } = await files.world();
      const answer = await files.sendForm(ann, { bookingId, payload: formOf(parts) });
      expect(answer.status).toBe(400);
      expect(issuesOf(answer)).toEqual(issues);
    },
  );

  it('[Z-114] refuses JSON, and malformed forms', async () => {
    const { ann, bookingId } = await files.world();
    const json = await files.sendForm(ann, {
      bookingId,
      payload: Buffer.from('{}'),
      headers: {
        'content-type': 'application/json',
      },
    });
    expect(json.problem.code).toBe('request.unsupported_media_type');
    const noBoundary = await files.sendForm(ann, {
      bookingId,
      payload: formOf([file]),
      headers: {
        'content-type': 'multipart/form-data',
      },
    });
    expect(noBoundary.problem.code).toBe('request.malformed');
    const otherBoundary = await files.sendForm(ann, {
      bookingId,
      payload: formOf([file]),
      headers: {
        'content-type': 'multipart/form-data; boundary=other',
      },
    });
    expect(otherBoundary.status).toBe(400);
  });

  it('[Z-20] stores nothing when the form ends early', async () => {
    const { ann, bookingId } = await files.world();
    const before = await files.rowsOfFiles();
    const form = formOf([{ ...file, content: Buffer.alloc(50_000, pdf) }]);
    for (const length of [10, 100, 20_000, form.length - 10]) {
      const { problem } = await files.sendForm(ann, {
        bookingId,
        payload: form.subarray(0, length),
      });
      expect(problem.code).toBe('request.malformed');
    }
    expect(await files.rowsOfFiles()).toEqual(before);
  });

  it('[Z-20] stores nothing when the connection breaks, and keeps serving', async () => {
    const { ann, bookingId } = await files.world();
    const before = await files.rowsOfFiles();
    const { port } = await listeningAddress();
    const form = formOf([{ ...file, content: Buffer.alloc(500_000, pdf) }]);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        `POST ${apiBasePath}/bookings/${bookingId}/attachments HTTP/1.1`,
        `Host: ${ann.host}`,
        `Authorization: Bearer ${await api.tokenOf(ann)}`,
        `Content-Type: ${formHeaders['content-type']}`,
        `Content-Length: ${form.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    socket.write(form.subarray(0, 300_000));
    await sleep(200);
    socket.resetAndDestroy();
    await sleep(200);
    expect(await files.rowsOfFiles()).toEqual(before);
    expect((await files.attach(ann, bookingId, pdf, 'a.pdf')).status).toBe(201);
  });

  async function listeningAddress(): Promise<{ readonly port: number }> {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = api.app.addresses();
    if (typeof address !== 'object') throw new Error('the server does not listen');
    return address;
  }
});
