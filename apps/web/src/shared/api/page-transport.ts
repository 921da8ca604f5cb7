import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import type { Call, FetchFile, OpenStream } from './call.ts';
import type { ReadEarly } from './early-answers.ts';
import type { TokenStore } from './refresh.ts';
import type { Transport, TransportSettings } from './transport.ts';
import { createTransport } from './transport.ts';

function storedTokens(storage: KeyValueStorage): TokenStore {
  return {
    read: () => ({
      accessToken: storage.read('accessToken'),
      refreshToken: storage.read('refreshToken'),
    }),
    write: (pair) => {
      storage.write('accessToken', pair.accessToken);
      storage.write('refreshToken', pair.refreshToken);
    },
    clear: () => storage.remove('accessToken', 'refreshToken', 'userData'),
  };
}

// The one piece of state with the life of the page: "one refresh per page life" is about
// the page, not about a component.
let transport: Transport = createTransport(storedTokens(browserStorage));

export const call: Call = (operation, ...rest) => transport.call(operation, ...rest);

export const readEarly: ReadEarly = (operation, input) => transport.readEarly(operation, input);

export const peekEarly: ReadEarly = (operation, input) => transport.peekEarly(operation, input);

export const fetchFile: FetchFile = (path, options) => transport.fetchFile(path, options);

export const openStream: OpenStream = (operation, options) =>
  transport.openStream(operation, options);

export function configureApi(settings: Partial<TransportSettings>): void {
  transport.configure(settings);
}

/** Begins a new page life, as loading the page does. */
export function startPageLife(): void {
  transport = createTransport(storedTokens(browserStorage));
}
