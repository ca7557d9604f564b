import { G, Path, Rect, Text } from '@react-pdf/renderer';
import { PAPER } from '#ui/pdf/paper.ts';
import { PDF_FONT, PDF_STRONG } from '#ui/pdf/pdf-font.ts';
import type { Mark, MarkTone } from '../drawing/marks.ts';

/** The tokens of the light mode (tokens.css), mixed with ink as on screen where they are text. */
const TONES: Readonly<Record<MarkTone, string>> = {
  temp: '#a94519',
  rain: '#246d9b',
  cold: '#385db8',
  ink: PAPER.ink,
  quiet: PAPER.quiet,
  hist: '#92938b',
  grid: '#e6e7e1',
  ground: '#f5f6f2',
  warn: '#975f00',
};

/** The marks of the screen as parts of a page. */
export const PdfMarks = ({ marks }: { readonly marks: readonly Mark[] }) => (
  <G>
    {marks.map((mark, i) => {
      if (mark.kind === 'rect')
        // oxlint-disable-next-line react/no-array-index-key -- a page is made once
        return <Rect key={i} x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={TONES[mark.tone]} />;
      if (mark.kind === 'text')
        return (
          <Text
            // oxlint-disable-next-line react/no-array-index-key -- a page is made once
            key={i}
            x={mark.x}
            y={mark.y}
            textAnchor={mark.anchor}
            fill={TONES[mark.tone]}
            style={{ fontFamily: PDF_FONT, fontSize: 9, ...(mark.is_strong ? { fontWeight: PDF_STRONG } : {}) }}
          >
            {mark.text}
          </Text>
        );
      const paint = mark.is_filled
        ? { fill: TONES[mark.tone], fillOpacity: mark.tone === 'hist' ? 0.28 : 1 }
        : {
            fill: 'none',
            stroke: TONES[mark.tone],
            strokeWidth: (mark.width ?? 1.6) * 0.8,
            ...(mark.dash === undefined ? {} : { strokeDasharray: mark.dash }),
          };
      // oxlint-disable-next-line react/no-array-index-key -- a page is made once
      return mark.d === '' ? null : <Path key={i} d={mark.d} {...paint} />;
    })}
  </G>
);
