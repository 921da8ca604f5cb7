import { describe, expect, it } from '@jest/globals';
import { brandSchema, brandStyles, contrastOf, textColourOn } from './brand.ts';

describe("a tenant's look", () => {
  it('has a readable text on any colour', () => {
    for (const colour of ['#000000', '#ffffff', '#074E9F', '#F8BD26', '#777777', '#00B2AA']) {
      expect(contrastOf(colour, textColourOn(colour))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leaves out invalid colours and web addresses', () => {
    const wild = { accentColour: 'red;}body{display:none', logo: 'javascript:alert(1)', more: 1 };
    expect(brandSchema.parse(wild)).toMatchObject({ accentColour: '#074E9F', logo: null });
  });

  it('can’t be broken out of by an address', () => {
    const brand = brandSchema.parse({ background: 'https://a.test/x");}body{display:none' });
    expect(brandStyles(brand).match(/"/g)).toHaveLength(2);
    expect(brandStyles(brand).match(/[{}]/g)).toHaveLength(2);
  });
});
