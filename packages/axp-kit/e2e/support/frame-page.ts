/** The platform's frame, as docs/sso-protocol.md tells it: quick, and without checks of the key. */
export const framePage: string = `<!doctype html><script>
let keys = [];
let port;
let nonce;
const send = (message) => port.postMessage({ v: 1, id: crypto.randomUUID(), nonce, ...message });
addEventListener('message', async ({ data, ports, source }) => {
  if (source !== parent || data.type !== 'connect') return;
  [port] = ports;
  ({ nonce, sessionKeys: keys } = data);
  port.onmessage = (event) => { keys = event.data.sessionKeys; };
  const cookies = (await document.hasStorageAccess()) ? 'visible' : 'blocked';
  send({ type: 'ready', cookies, sessionKeys: [] });
});
setInterval(async () => {
  if (keys.length === 0) return;
  const query = new URLSearchParams(keys.map((key) => ['key', key]));
  const ended = await (await fetch('/iframe/v1/ended?' + query)).json();
  for (const sessionKey of ended) send({ type: 'logout', sessionKey });
}, 50);
</script>`;
