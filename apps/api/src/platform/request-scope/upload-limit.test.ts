import { describe, expect, it } from '@jest/globals';
import { createUploadLimit } from './api-serve.ts';

const refused = expect.objectContaining({ code: 'request.too_many_uploads' });

describe('[Z-20] concurrent uploads', () => {
  it('are limited to ten per person until one has finished', () => {
    const enter = createUploadLimit();
    const [leave] = Array.from({ length: 10 }, () => enter('ann'));
    expect(() => enter('ann')).toThrow(refused);
    expect(() => enter('bob')).not.toThrow();
    leave?.();
    expect(() => enter('ann')).not.toThrow();
  });

  it('are limited for all people by the memory of a process', () => {
    const enter = createUploadLimit();
    const leaves = Array.from({ length: 24 }, (_, index) => enter(`person ${index}`));
    expect(() => enter('ann')).toThrow(refused);
    for (const leave of leaves) leave();
    expect(() => enter('ann')).not.toThrow();
  });
});
