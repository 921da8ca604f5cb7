import { describe, expect, it } from '@jest/globals';
import type { Frame } from './message-framer.ts';
import { MessageFramer } from './message-framer.ts';

function message(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

function greeting(code: number, body = ''): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(code, 4);
  return Buffer.concat([head, Buffer.from(body)]);
}

const startup = greeting(196_608, 'user\0postgres\0\0');
const statement = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, 'body')));

const shown = (frames: Frame[]): string[] =>
  frames.map((frame) =>
    frame.kind === 'batch' ? `batch of ${frame.bytes.length} bytes` : frame.kind,
  );

describe('cutting a client stream into batches', () => {
  it('keeps the messages of one statement together up to Sync', () => {
    const framer = new MessageFramer();
    expect(shown(framer.push(Buffer.concat([startup, statement])))).toEqual([
      'startup',
      `batch of ${statement.length} bytes`,
    ]);
  });

  it('gives the same batches wherever the socket splits the bytes', () => {
    const stream = Buffer.concat([greeting(80_877_103), startup, statement, message('Q', 'x\0')]);
    const whole = shown(new MessageFramer().push(stream));
    for (let cut = 1; cut < stream.length; cut += 1) {
      const framer = new MessageFramer();
      const frames = [
        ...framer.push(stream.subarray(0, cut)),
        ...framer.push(stream.subarray(cut)),
      ];
      expect(shown(frames)).toEqual(whole);
    }
    expect(whole).toHaveLength(4);
  });

  it('recognises an encryption request, a cancel request and the end', () => {
    expect(shown(new MessageFramer().push(greeting(80_877_103)))).toEqual(['encryption-request']);
    expect(shown(new MessageFramer().push(greeting(80_877_102, '12345678')))).toEqual([
      'cancel-request',
    ]);
    const framer = new MessageFramer();
    expect(shown(framer.push(Buffer.concat([startup, message('X')])))).toEqual([
      'startup',
      'terminate',
    ]);
  });
});
