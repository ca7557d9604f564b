import styles from './Marks.module.css';
import type { Mark } from './marks.ts';

/** The marks as parts of an SVG, in the tokens of the page. */
export const MarksSvg = ({ marks }: { readonly marks: readonly Mark[] }) =>
  marks.map((mark, i) => {
    if (mark.kind === 'path')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the list is drawn anew as a whole
        <path
          key={i}
          d={mark.d}
          data-tone={mark.tone}
          className={mark.is_filled ? styles['fill'] : styles['stroke']}
          strokeWidth={mark.width ?? 1.6}
          strokeDasharray={mark.dash}
        />
      );
    if (mark.kind === 'rect')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the list is drawn anew as a whole
        <rect key={i} x={mark.x} y={mark.y} width={mark.width} height={mark.height} data-tone={mark.tone} className={styles['fill']} />
      );
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the list is drawn anew as a whole
      <text
        key={i}
        x={mark.x}
        y={mark.y}
        textAnchor={mark.anchor}
        data-tone={mark.tone}
        data-strong={mark.is_strong}
        className={styles['text']}
      >
        {mark.text}
      </text>
    );
  });
