import { describe, expect, it } from '@jest/globals';
import { plainSvg } from './plain-svg.ts';

const namespace = 'xmlns="http://www.w3.org/2000/svg"';
const plain = (inside: string, attributes = namespace) =>
  plainSvg(Buffer.from(`<svg ${attributes}>${inside}</svg>`)).toString();
const kept = (inside: string) => `<svg ${namespace}>${inside}</svg>`;

describe('[H-01] a sanitized SVG', () => {
  it.each([
    ['keeps what draws', '<path d="M0 0h4" fill="#f00"/>', '<path d="M0 0h4" fill="#f00"></path>'],
    ['loses scripts', '<script>alert(1)</script><g onload="alert(2)"/>', '<g></g>'],
    ['loses elements that it does not know', '<a><path d="M0"/></a><animate/>', ''],
    [
      'loses unknown attributes',
      '<rect width="1" data-x="1" ping="x"/>',
      '<rect width="1"></rect>',
    ],
    ['loses comments and instructions', '<!-- <image/> --><?php x ?><g/>', '<g></g>'],
    [
      'keeps references within itself alone',
      '<use href="#a"/><use href="file:///etc/passwd#a"/><g fill="url(#b)" mask="url(http://x/y)"/>',
      '<use href="#a"></use><use></use><g fill="url(#b)" mask="none"></g>',
    ],
    [
      'keeps style sheets without what they load',
      '<style><![CDATA[@import url(x.css); g>rect{fill:url("http://x/y")}]]></style>',
      '<style> g&gt;rect{fill:none}</style>',
    ],
  ])('%s', (_, inside, expected) => {
    expect(plain(inside)).toBe(kept(expected));
  });

  it('resolves prefixes before it checks names', () => {
    const prefixed = `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>`;
    expect(plainSvg(Buffer.from(prefixed)).toString()).toBe(kept('<g></g>'));
  });

  it('loses elements of other namespaces, with their content', () => {
    expect(plain('<x:a xmlns:x="urn:x"><g/></x:a><g xmlns="urn:y"/>')).toBe(kept(''));
  });

  it.each([
    ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
    ['a picture under a prefix', '<s:image xmlns:s="http://www.w3.org/2000/svg"/>'],
    [
      'a picture under a prefix outside of ASCII',
      '<é:image xmlns:é="http://www.w3.org/2000/svg" href="data:image/png;base64,AAAA"/>',
    ],
    ['a picture in an element that is left out', '<a><IMAGE/></a>'],
    ['a filter that loads', '<filter><feImage href="file:///etc/passwd"/></filter>'],
  ])('is refused with %s', (_, inside) => {
    expect(() => plain(inside)).toThrow('drawing_unsafe');
  });

  it('is refused with entity declarations, and accepted with an external document type', () => {
    const typed = (subset: string) =>
      Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"${subset}>${kept('')}`);
    expect(() => plainSvg(typed(' [<!ENTITY a "x">]'))).toThrow('drawing_unsafe');
    expect(plainSvg(typed('')).toString()).toBe(kept(''));
  });

  it.each([
    ['unbound prefixes', Buffer.from(`<svg ${namespace}><é:image href="data:,"/></svg>`)],
    ['unknown entities', Buffer.from(`<svg ${namespace}>&a;</svg>`)],
    ['open ends', Buffer.from(`<svg ${namespace}><g>`)],
    ['another encoding', Buffer.from(`\ufeff<svg ${namespace}/>`, 'utf16le')],
    ['no drawing at all', Buffer.from('<html/>')],
    ['20,000 nested elements', Buffer.from('<svg>'.repeat(20_000) + '</svg>'.repeat(20_000))],
  ])('is reported as damaged with %s', (_, bytes) => {
    expect(() => plainSvg(bytes)).toThrow('file_damaged');
  });
});
