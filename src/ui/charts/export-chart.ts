/** What a drawing takes from the page's style sheets, and a file does not have. */
const STYLE = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
] as const;
const TEXT_STYLE = ['font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const MARGIN = 16;
const HEAD = 28;
const SCALE = 2;

const NS = 'http://www.w3.org/2000/svg';

/** As attributes, not as a style: the page's content policy lets no script write styles. */
function writeStyle(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  for (const name of from.tagName === 'text' ? [...STYLE, ...TEXT_STYLE] : STYLE) to.setAttribute(name, computed.getPropertyValue(name));
  to.removeAttribute('class');
  to.removeAttribute('style');
  [...from.children].forEach((child, i) => {
    const twin = to.children[i];
    if (twin) writeStyle(child, twin);
  });
}

const elementOf = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** What a box has drawn, one SVG over the other, as an SVG file of its own: the page's colours written out, on paper, with a heading; `null` while nothing is drawn. */
export function chartToSvg(box: HTMLElement, heading: string): string | null {
  const drawn = [...box.querySelectorAll('svg')];
  if (drawn.length === 0) return null;
  const twins = drawn.map((svg) => {
    const twin = svg.cloneNode(true) as SVGSVGElement;
    writeStyle(svg, twin);
    return twin;
  });
  const [width, height] = [box.clientWidth + 2 * MARGIN, box.clientHeight + HEAD + 2 * MARGIN];
  const styles = getComputedStyle(box);
  const file = elementOf('svg', { xmlns: NS, width, height, viewBox: `0 0 ${width} ${height}` });
  const body = elementOf('g', { transform: `translate(${MARGIN},${MARGIN + HEAD})` });
  body.append(...twins.flatMap((twin) => [...twin.childNodes]));
  const title = elementOf('text', {
    x: MARGIN,
    y: MARGIN + 14,
    fill: styles.color,
    'font-family': styles.fontFamily,
    'font-size': 14,
    'font-weight': 600,
  });
  title.textContent = heading;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  file.append(elementOf('rect', { width, height, fill: paper }), title, body);
  return new XMLSerializer().serializeToString(file);
}

/** The same file as a PNG at twice its size; `null` where the browser cannot draw it. */
export async function svgToPng(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * SCALE, image.height * SCALE];
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
}
