import { adminOperation } from '../operation.ts';

export const exportMerchant = adminOperation('POST', '/merchant/export.zip', {
  summary: 'Download everything of the company as sheets and files in a ZIP archive',
  access: ['manage', 'Administration'],
  guarded: true,
  download: ['application/zip'],
});
