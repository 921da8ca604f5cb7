/** All signs stand within these first bytes. */
const signLength = 12;

/** Brands of HEIC, and of its container without a codec, which AVIF shares. */
const heicBrands = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

/** The first bytes of a file, one letter each. */
export function readSignature(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(atob(address.split(',')[1] ?? ''));
    };
    reader.onerror = () => reject(new Error('the file can not be read'));
    reader.readAsDataURL(file.slice(0, signLength));
  });
}

/** Whether a file begins as pictures do that every current browser shows. */
export function isPicture(sign: string): boolean {
  const brand = sign.slice(4);
  return (
    sign.startsWith('\u00ff\u00d8\u00ff') ||
    sign.startsWith('\u0089PNG') ||
    sign.startsWith('GIF8') ||
    (sign.startsWith('RIFF') && sign.endsWith('WEBP')) ||
    brand === 'ftypavif' ||
    brand === 'ftypavis'
  );
}

export function isHeic(sign: string): boolean {
  return sign.slice(4, 8) === 'ftyp' && heicBrands.test(sign.slice(8, 12));
}
