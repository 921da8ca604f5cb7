import { AxpKit } from 'axp-kit';

export const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  defaultTenant: 'https://acme.sso.example.com',
});

export function show(text: string): void {
  const status = document.querySelector('#status');
  if (status) status.textContent = text;
}
