import { Circle, Pencil, PieChart, RectangleHorizontal, VectorSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import type { OutlineDrawing } from '../store.ts';
import styles from './ShapeChoice.module.css';
import type { OutlineKind } from './use-outline.ts';

const ICONS = { polygon: VectorSquare, circle: Circle, sector: PieChart, rectangle: RectangleHorizontal, freehand: Pencil } as const;
const KINDS = ['polygon', 'circle', 'sector', 'rectangle', 'freehand'] as const satisfies readonly OutlineKind[];
/** A circle of 500 ha has 1,262 m. */
const MAX_RADIUS_M = 1300;

export type ShapeChoiceProps = {
  readonly kind: OutlineKind;
  readonly drawing: OutlineDrawing | null;
  readonly onChoose: (kind: OutlineKind) => void;
};

/** What kind of outline is drawn, how, and for pivots the radius. */
export function ShapeChoice({ kind, drawing, onChoose }: ShapeChoiceProps) {
  const { t } = useTranslation('field-drawing');
  return (
    <div className={styles['choice']}>
      <Segmented
        label={t('shape.label')}
        full
        value={kind}
        options={KINDS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            label: (
              <Icon size={16} role="img" aria-label={t(`shape.${value}`)}>
                <title>{t(`shape.${value}`)}</title>
              </Icon>
            ),
          };
        })}
        onChange={onChoose}
      />
      {kind !== 'polygon' && (
        <p className={styles['hint']}>
          <b>{t(`shape.${kind}`)}.</b> {t(`shape.${kind}_hint`)}
        </p>
      )}
      {drawing?.mode === 'shape' && (kind === 'circle' || kind === 'sector') && <Radius key={kind} drawing={drawing} />}
    </div>
  );
}

function Radius({ drawing: { session, status } }: { drawing: OutlineDrawing }) {
  const { t } = useTranslation('field-drawing');
  const [typed_m, setTyped] = useState<number | null>(null);
  const pointed_m = status.radius_m === null ? null : Math.round(status.radius_m * 10) / 10;
  return (
    <NumberField
      label={t('shape.radius')}
      unit="m"
      decimals={1}
      min={1}
      max={MAX_RADIUS_M}
      value={typed_m ?? pointed_m}
      onChange={(value) => {
        setTyped(value);
        session.setRadius(value !== null && value >= 1 && value <= MAX_RADIUS_M ? value : null);
      }}
    />
  );
}
