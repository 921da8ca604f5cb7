import type { AxpFrame } from '../environment.ts';

/** Opens a hidden frame in the document; `onload` is called for each load. */
export function openBrowserFrame(src: string, onload: () => void): AxpFrame {
  const frame = Object.assign(document.createElement('iframe'), {
    // Scripts of the platform's own origin, and nothing else: no forms, windows, navigation.
    sandbox: 'allow-scripts allow-same-origin allow-storage-access-by-user-activation',
    // Without a box it is nothing for a keyboard or a screen reader. Not `hidden`, which a reset such
    // as `iframe { display: block }` overrides; a policy against inline styles allows this.
    style: 'display:none',
    onload,
    src,
  });
  document.body.append(frame);
  return {
    post: (message, origin, port) => frame.contentWindow?.postMessage(message, origin, [port]),
    remove: () => frame.remove(),
  };
}
