import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';

describe('the HTML of a page', () => {
  it('escapes values in elements and attributes', () => {
    const hint = `"><script>alert('1')</script>&`;
    expect(html`<input value="${hint}"><p>${hint}</p>`.text).toBe(
      '<input value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"><p>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('accepts markup, lists of it and numbers, and omits empty values', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
    );
  });
});
