import { afterEach, jest } from '@jest/globals';

interface Device {
  /** The person closes the browser's dialog. */
  readonly isCancelled?: boolean;
}

const buffer = () => new ArrayBuffer(8);

class PretendCredential {
  readonly id = 'AAAA';
  readonly rawId = buffer();
  readonly type = 'public-key';
  readonly authenticatorAttachment = 'platform';
  readonly response = {
    clientDataJSON: buffer(),
    authenticatorData: buffer(),
    signature: buffer(),
    attestationObject: buffer(),
    userHandle: null,
    getTransports: () => ['internal'],
  };
  getClientExtensionResults = () => ({});
}

/** A browser with a passkey in it, which jsdom is not. */
export function pretendPasskeys({ isCancelled = false }: Device = {}): void {
  const use = async () => {
    if (isCancelled) throw new DOMException('cancelled', 'NotAllowedError');
    return new PretendCredential();
  };
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: PretendCredential,
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: jest.fn(use), create: jest.fn(use) },
  });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
