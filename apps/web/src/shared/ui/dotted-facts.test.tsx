import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DottedFacts } from './dotted-facts.tsx';

it('puts a dot between facts, outside of the line that a fact begins, and leaves out empty ones', () => {
  render(<DottedFacts facts={[undefined, 'Level 2', false, '8 seats', '']} />);
  const last = screen.getByText('8 seats');
  const row = last.parentElement;
  expect(row).toHaveTextContent(/^Level 2 · 8 seats$/);
  expect(row?.children).toHaveLength(2);
  const [dot] = last.children;
  // At the start of a line the dot lies in the part that is cut off.
  expect(dot).toHaveStyle({ position: 'absolute', left: '0px', width: '16px' });
  expect(last).toHaveStyle({ position: 'relative', paddingLeft: '16px' });
});
