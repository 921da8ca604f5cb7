/** The platform's frame: reports the sign-ons of the browser, and no logout. */
export function framePage(sessionKeys: readonly string[]): string {
  return `<!doctype html><script>
addEventListener('message', ({ data, ports, source }) => {
  if (source !== parent || data.type !== 'connect') return;
  ports[0].postMessage({
    v: 1, type: 'ready', id: crypto.randomUUID(), nonce: data.nonce, cookies: 'visible',
    sessionKeys: ${JSON.stringify(sessionKeys).replaceAll('<', '\\u003c')},
  });
});
</script>`;
}
