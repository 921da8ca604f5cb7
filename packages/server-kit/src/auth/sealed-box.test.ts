import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sealedBoxOf } from './sealed-box.ts';

const [former, current, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];

describe('[H-11] a sealed box', () => {
  it('opens what any of its keys has sealed, and reports what the first has', () => {
    const sealed = sealedBoxOf([former]).seal('secret');
    const box = sealedBoxOf([current, former]);
    expect(box.open(sealed)).toBe('secret');
    expect(box.isCurrent(sealed)).toBe(false);
    expect(box.isCurrent(box.seal('secret'))).toBe(true);
  });

  it('does not open what another key has sealed, or what was changed', () => {
    const box = sealedBoxOf([current, former]);
    expect(() => box.open(sealedBoxOf([foreign]).seal('secret'))).toThrow(/unable to authenticate/);
    const sealed = box.seal('secret');
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => box.open(sealed)).toThrow(/unable to authenticate/);
    expect(() => box.open(Buffer.alloc(3))).toThrow(/authentication tag length/);
  });
});
