import { AxpKit } from 'axp-kit';

export const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  defaultTenant: 'https://acme.sso.example.com',
});
