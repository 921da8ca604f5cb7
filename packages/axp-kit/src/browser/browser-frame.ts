import type { AxpFrame } from '../environment.ts';

/** Opens a hidden frame in the document; `onLoad` is called for each load. */
export function openBrowserFrame(address: string, onLoad: () => void): AxpFrame {
  const frame = document.createElement('iframe');
  // Scripts of the platform's own origin, and nothing else: no forms, windows, navigation.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-storage-access-by-user-activation',
  );
  frame.setAttribute('aria-hidden', 'true');
  frame.title = 'Sign-on';
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.addEventListener('load', onLoad);
  frame.src = address;
  document.body.append(frame);
  return {
    post: (message, origin, port) => frame.contentWindow?.postMessage(message, origin, [port]),
    remove: () => frame.remove(),
  };
}
