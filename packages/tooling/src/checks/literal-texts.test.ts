import { describe, expect, it } from '@jest/globals';
import { findLiteralTexts } from './literal-texts.ts';

function texts(text: string): string[] {
  return findLiteralTexts({ file: 'x.tsx', text }).map(({ message }) => message);
}

describe('texts that would stay in one language', () => {
  it.each([
    ["const a = <p>{'Hello'}</p>;", 'Hello'],
    ['const a = <button aria-label="Close" />;', 'Close'],
    ["const a = <img alt={'A room'} />;", 'A room'],
    ["const a = <p>{isOpen ? t('open') : 'Closed'}</p>;", 'Closed'],
    ["const a = <p>{name ?? 'Nobody'}</p>;", 'Nobody'],
    ['const a = <p>{`${count} rooms`}</p>;', ' rooms'],
    ["const a = <p>{'ห้องประชุม'}</p>;", 'ห้องประชุม'],
    ['const a = <TextField label={(1 && "Name")} />;', 'Name'],
  ])('are found in %s', (text, expected) => {
    expect(texts(text)).toEqual([`"${expected}" is not translated`]);
  });

  it.each([
    "const a = <p>{t('booking.title')}</p>;",
    'const a = <p className="wide" id="x" href="/rooms" />;',
    "const a = <p>{' · '}</p>;",
    'const a = <p>{count}</p>;',
    'const a = <TextField placeholder="https://" />;',
    "const a = <Stack direction={isWide ? 'row' : 'column'} />;",
    "const title = 'not shown here';",
  ])('are not seen in %s', (text) => {
    expect(texts(text)).toEqual([]);
  });
});
