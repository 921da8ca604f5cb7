import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';

/** Files per change. Lower a number with its list; a higher one needs a reason. */
const lengths = {
  'A text field of a room booking': 8,
  'A field of a room': 6,
  'A kind of resource': 13,
  'A kind of sign-in method': 12,
  'A notification type': 9,
  'A webhook event': 5,
  'A language': 7,
  'The cancellation rule': 6,
  'A screen of the administration': 9,
};

it('the lists of files that a change touches are as long as recorded, and name a path in each line', () => {
  const [, ...sections] = readFileSync(join(repositoryRoot, 'docs/changing.md'), 'utf8').split(
    /^## /m,
  );
  const lists = sections.map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return [title, lines.filter((line) => /^\d+\. `[\w./-]+\/[\w./-]+`/.test(line)).length];
  });
  expect(Object.fromEntries(lists)).toEqual(lengths);
  expect(sections.join('\n').match(/^\d+\. (?!`)/m)).toBeNull();
});
