import { describe, expect, it } from 'vitest';
import { CHARTS } from '../limits.ts';
import { combineSvgs } from './combine-svgs.ts';

const svg = (inner: string, attributes = 'width="100" height="50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const codeOf = (svgs: readonly string[]): unknown => {
  try {
    return combineSvgs(svgs);
  } catch (error) {
    const { code, params } = error as { code: string; params: { at?: number; name?: string } };
    return [code, params.at, params.name];
  }
};

describe('charts joined', () => {
  it('stand below each other, as wide as the widest, each with ids of its own', () => {
    const faded =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0L1 1" fill="url(#g)"/>';
    expect(
      combineSvgs([svg(faded), `<?xml version="1.0"?>\n${svg('<text x="1">Ñ &amp; <![CDATA[<b>]]></text>', 'viewBox="0 0 120 40"')}`]),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="106" viewBox="0 0 120 106">' +
        '<svg x="0" y="0" width="100" height="50"><defs><linearGradient id="c1-g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
        '<path d="M0 0L1 1" fill="url(#c1-g)"></path></svg>' +
        '<svg x="0" y="66" width="120" height="40" viewBox="0 0 120 40"><text x="1">Ñ &amp; &lt;b&gt;</text></svg></svg>',
    );
  });

  it('joined are read again as one chart', () => expect(combineSvgs([svg('<g/>')])).toBe(combineSvgs([svg('<g></g>')])));

  it.each<readonly [string, readonly unknown[]]>([
    [svg('<script>alert(1)</script>'), ['CHART_SVG_FOREIGN', 2, 'script']],
    [svg('<foreignObject/>'), ['CHART_SVG_FOREIGN', 2, 'foreignObject']],
    [svg('<image href="x"/>'), ['CHART_SVG_FOREIGN', 2, 'image']],
    [svg('<use href="#a"/>'), ['CHART_SVG_FOREIGN', 2, 'use']],
    [svg('<a/>'), ['CHART_SVG_FOREIGN', 2, 'a']],
    [svg('<style>*{}</style>'), ['CHART_SVG_FOREIGN', 2, 'style']],
    [svg('<set attributeName="href"/>'), ['CHART_SVG_FOREIGN', 2, 'set']],
    [svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), ['CHART_SVG_FOREIGN', 2, 'script']],
    [svg('<svg/>'), ['CHART_SVG_FOREIGN', 2, 'svg']],
    [svg('<path onload="x"/>'), ['CHART_SVG_FOREIGN', 2, 'onload']],
    [svg('<path ONCLICK="x"/>'), ['CHART_SVG_FOREIGN', 2, 'ONCLICK']],
    [svg('<path href="#a"/>'), ['CHART_SVG_FOREIGN', 2, 'href']],
    [svg('<path xlink:href="javascript:x" xmlns:xlink="x"/>'), ['CHART_SVG_FOREIGN', 2, 'href']],
    [svg('<path style="fill:red"/>'), ['CHART_SVG_FOREIGN', 2, 'style']],
    [svg('<path fill="url(http://x/#a)"/>'), ['CHART_SVG_FOREIGN', 2, 'fill']],
    [svg('<path fill="url(#a) u&#114;l(//x)"/>'), ['CHART_SVG_FOREIGN', 2, 'fill']],
    [svg(String.raw`<path fill="u\72l(//x)"/>`), ['CHART_SVG_FOREIGN', 2, 'fill']],
    [svg('<path fill="javascript:x"/>'), ['CHART_SVG_FOREIGN', 2, 'fill']],
    [svg('<path id="a&quot;b"/>'), ['CHART_SVG_FOREIGN', 2, 'id']],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, ['CHART_SVG_FOREIGN', 2, '!DOCTYPE']],
    [`<?xml-stylesheet href="x"?>${svg('')}`, ['CHART_SVG_FOREIGN', 2, '?xml-stylesheet']],
    [svg('<text>&a;</text>'), ['CHART_SVG_UNREADABLE', 2, undefined]],
    [svg('<path>words</path>'), ['CHART_SVG_UNREADABLE', 2, undefined]],
    [svg('<g>'), ['CHART_SVG_UNREADABLE', 2, undefined]],
    [svg('', 'width="100%" height="5"'), ['CHART_SVG_UNREADABLE', 2, undefined]],
    [svg('', `width="5" height="${String(CHARTS.side_px + 1)}"`), ['CHART_SVG_UNREADABLE', 2, undefined]],
    ['<g/>', ['CHART_SVG_UNREADABLE', 2, undefined]],
    ['no chart', ['CHART_SVG_UNREADABLE', 2, undefined]],
    [svg('<g>'.repeat(CHARTS.nesting) + '</g>'.repeat(CHARTS.nesting)), ['CHART_SVG_TOO_LARGE', undefined, undefined]],
    [svg('x'.repeat(CHARTS.one_length)), ['CHART_SVG_TOO_LARGE', undefined, undefined]],
    [' \n', ['CHART_SVG_NOT_FOUND', undefined, undefined]],
  ])('%s is refused by its name and place', (chart, refusal) => expect(codeOf([svg('<g/>'), chart])).toEqual(refusal));

  it('are some, and not too many', () => {
    expect(codeOf([])).toEqual(['CHART_SVG_NOT_FOUND', undefined, undefined]);
    expect(codeOf(Array.from({ length: CHARTS.count + 1 }, () => svg('')))).toEqual(['CHART_SVG_TOO_LARGE', undefined, undefined]);
  });
});
