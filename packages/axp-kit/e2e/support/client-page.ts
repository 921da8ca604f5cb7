import { AxpError, AxpKit } from '../../src/index.ts';

declare global {
  interface Window {
    kit: AxpKit;
    /** Names and subjects of received events. */
    told: string[];
    codeOf: (work: Promise<unknown>) => Promise<string>;
  }
}

/** Runs in the browser: a client of the platform at the same port. */
const { port } = location;
const wanted = new URL(location.href).searchParams;
window.kit = new AxpKit({
  baseUrl: `http://sso.localhost:${port}`,
  defaultTenant: `http://acme.sso.localhost:${port}`,
  applicationId: 'booking',
  hiddenLimitMs: 0,
  tokenCallMs: Number(wanted.get('tokenCallMs') ?? 5000),
  bridge: wanted.get('bridge') === 'off' ? 'off' : 'auto',
});
window.told = [];
window.kit.on('logout', ({ by }) => window.told.push(`logout by ${by}`));
window.kit.on('error', ({ code }) => window.told.push(`error ${code}`));
window.kit.on('refreshed', () => window.told.push('refreshed'));
window.codeOf = (work) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AxpError ? error.code : String(error)),
  );
