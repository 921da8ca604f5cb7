import { beforeAll, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { pdf } from '../files/sample-files.ts';
import type { AttachmentWorld } from './attachment-world.ts';
import { attachmentWorld } from './attachment-world.ts';

const api = testApi();
let files: AttachmentWorld;
beforeAll(async () => {
  files = attachmentWorld(api);
});

describe('concurrent addAttachment', () => {
  it('[Z-20] keeps exactly ten of fifteen files', async () => {
    const { ann, bookingId } = await files.world();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const numbers = Array.from({ length: 15 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) =>
        files.attach(number < 8 ? ann : boss, bookingId, pdf, `${number}.pdf`),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(await files.rowsOfFiles()).toEqual([10, 10]);
  });

  it('[Z-20] accepts at most ten concurrent files of a person, and any number one by one', async () => {
    const { ann, bookingId } = await files.world();
    const numbers = Array.from({ length: 14 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) => files.attach(ann, bookingId, pdf, `${number}.pdf`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'request.too_many_uploads'),
    );
  });
});
