import { downloadMoveInTemplate } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { administrator } from './admin-world.ts';
import { downloadFile } from './xlsx-files.ts';

const api = testApi();

describe('downloadMoveInTemplate', () => {
  it('has the columns of bookings, and for Excel an example and help', async () => {
    const admin = await administrator(api);
    const csv = await downloadFile(api, downloadMoveInTemplate, { as: admin, query: {} });
    expect(csv.bytes.toString()).toMatch(/room,type,building,date,start,end,timezone/);
    const query = { format: 'xlsx' };
    const { texts } = await downloadFile(api, downloadMoveInTemplate, {
      as: admin,
      query,
      language: 'th',
    });
    expect(texts).toContain('amelia.grant@example.com');
    expect(texts).toContain('Asia/Bangkok');
  });
});
