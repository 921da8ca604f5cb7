/** 32 hexadecimal digits, of which neither half is zero. */
const newId = () => crypto.randomUUID().replaceAll('-', '');

/**
 * Returns the `traceparent` of each request (W3C Trace Context): one trace for each page that is
 * opened. Null where the server did not ask for it in the head of the page.
 */
export function createPageTrace(): () => string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="axp-trace"]');
  if (!meta) return () => null;
  let path = window.location.pathname;
  // `public/first-view.js` began it, if it has sent requests.
  let trace = meta.content || newId();
  return () => {
    if (path !== window.location.pathname) {
      path = window.location.pathname;
      trace = newId();
    }
    return `00-${trace}-${newId().slice(16)}-01`;
  };
}
