import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';

/** The address of a new app's secret as a picture for authenticator apps. */
export function totpPicture(uri: string): string {
  return toSvgSource(generate(uri), { xmlDeclaration: false, width: 200, height: 200 });
}
