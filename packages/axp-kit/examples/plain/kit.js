// The file dist/axp-kit.min.js of the package, beside this page.
import { AxpKit } from './axp-kit.min.js';

export const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  defaultTenant: 'https://acme.sso.example.com',
});

export function show(text) {
  document.querySelector('#status').textContent = text;
}
