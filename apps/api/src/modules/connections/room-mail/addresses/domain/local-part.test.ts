import { describe, expect, it } from '@jest/globals';
import { freeLocalPart, localPartOf } from './local-part.ts';

describe('localPartOf', () => {
  it.each([
    ['Thames', 'thames'],
    ['Café Zürich (3rd floor)', 'cafe-zurich-3rd-floor'],
    ['ห้องประชุม 12', '12'],
    ['ห้องวัง', ''],
    ['-- Nile --', 'nile'],
  ])('[E-01] suggests an address for %s', (name, suggested) => {
    expect(localPartOf(name)).toBe(suggested);
  });

  it('[E-01] leaves room for a number', () => {
    expect(localPartOf('a'.repeat(100))).toHaveLength(60);
  });
});

describe('freeLocalPart', () => {
  it('[E-01] adds a number to a suggestion that is taken', () => {
    expect(freeLocalPart('nile', new Set())).toBe('nile');
    expect(freeLocalPart('nile', new Set(['nile', 'nile-2']))).toBe('nile-3');
    expect(freeLocalPart('abuse', new Set())).toBe('abuse-2');
  });
});
