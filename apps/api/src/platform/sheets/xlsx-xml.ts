import { refusalAt } from '@axp/contracts';
import { strFromU8 } from 'fflate';
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';

interface Handlers {
  readonly open: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  readonly close: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Tags may carry a prefix, such as `x:row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of an Excel file tag by tag.
 * @throws AppError sheet.not_readable
 */
export function walk(xml: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw refusalAt('file', 'sheet.not_readable');
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) parser.on('text', text);
  parser.write(strFromU8(xml)).close();
}
