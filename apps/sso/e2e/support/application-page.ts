import { AxpError, AxpKit } from 'axp-kit';

declare global {
  interface Window {
    kit: AxpKit;
    /** Events of the client, in order. */
    told: string[];
    codeOf: (work: Promise<unknown>) => Promise<string>;
  }
}

/** Runs in the browser: an application as its first name of host says, with the real client. */
const { baseUrl, defaultTenant } = document.body.dataset;
window.kit = new AxpKit({
  baseUrl: baseUrl ?? '',
  defaultTenant: defaultTenant ?? '',
  applicationId: location.hostname.split('.')[0] ?? '',
  whenBlocked: 'error',
});
window.told = [];
window.kit.on('logout', ({ by }) => window.told.push(`logout by ${by}`));
window.codeOf = (work) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AxpError ? error.code : String(error)),
  );
