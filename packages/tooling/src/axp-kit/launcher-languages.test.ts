import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@axp/contracts/vocabulary';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';

it('the launcher has the languages of the product, without depending on its contract', () => {
  const texts = readFileSync(
    join(repositoryRoot, 'packages/axp-kit/src/launcher/texts.ts'),
    'utf8',
  );
  const names = languages.map((language) => `'${language}'`).join(' | ');
  expect(texts).toContain(`LauncherLanguage = ${names};`);
});
