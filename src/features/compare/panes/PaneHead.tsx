import { ChevronLeft, ChevronRight, CloudSun, EllipsisVertical } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { addEntry, makeReference, MOST_ENTRIES } from '#domain/compare/board.ts';
import { isFrame, stepScene } from '#domain/imagery/timelapse.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { CropName } from '#widgets/CropName.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { FieldKey } from '../FieldKey.tsx';
import styles from './PaneHead.module.css';
import { rowTexts } from '../table/row-texts.ts';
import { activate, removePane, setBoard, useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

type Props = {
  readonly field: ComparedField;
  readonly top: number;
  /** On a phone: how to show the pane before or after this one. */
  readonly onTurn?: ((direction: 1 | -1) => void) | undefined;
};

/** A swipe shorter than this is a tap that slipped. */
const SWIPE_PX = 40;

/** Which field a pane shows, its value, its difference to A, and what can be done with it. */
export function PaneHead({ field: compared, top, onTurn }: Props) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const season = useSeason();
  const board = useCompare((state) => state.board);
  const today = useDay();
  const from = useRef<number | null>(null);
  const { at, letter, field, scene, row } = compared;
  const texts = rowTexts(row, format);
  const by_date = !board.links.date && scene !== undefined;
  const crop = season === null ? undefined : cropIn(field.crops, season);
  const share = scene?.valid_fraction ?? null;
  const is_cloudy = scene !== undefined && !isFrame(scene);
  const is_older = scene !== undefined && compared.date !== null && board.links.date && scene.date !== compared.date;
  const is_ahead = compared.date !== null && compared.date > today;

  const entries: readonly MenuEntry[] = [
    {
      id: 'date',
      label: t('other_date'),
      disabled: board.entries.length >= MOST_ENTRIES || scene === undefined,
      run: () => {
        const other =
          scene === undefined
            ? undefined
            : (stepScene(compared.season.scenes, scene.date, -1) ?? stepScene(compared.season.scenes, scene.date, 1));
        if (other !== undefined)
          setBoard((now, shared) => addEntry(now, field.id, { ...shared, date: scene?.date ?? shared.date }, other.date));
        activate(board.entries.length);
      },
    },
    { id: 'reference', label: t('make_reference'), disabled: at === 0, run: () => setBoard((now) => makeReference(now, at)) },
    { id: 'remove', label: t('remove', { letter, field: field.name }), danger: true, run: () => removePane(at) },
  ];
  const swipe = (to: number): void => {
    const moved = from.current === null ? 0 : to - from.current;
    from.current = null;
    if (Math.abs(moved) > SWIPE_PX) onTurn?.(moved < 0 ? 1 : -1);
  };
  return (
    <div
      className={styles['head']}
      data-field={letter}
      style={{ top }}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerUp={(event) => swipe(event.clientX)}
      onPointerCancel={() => (from.current = null)}
    >
      {onTurn !== undefined && <IconButton label={t('previous_field')} icon={<ChevronLeft size={20} />} onClick={() => onTurn(-1)} />}
      <FieldKey letter={letter} />
      <div className={styles['who']}>
        <h2 className={styles['name']}>{by_date ? format.date(scene.date) : field.name}</h2>
        <p className={styles['facts']}>
          {by_date ? (
            <span>
              {[field.name, share === null ? null : t('usable', { share: format.percent(share * 100) })].filter(Boolean).join(' · ')}
            </span>
          ) : (
            <>
              <CropName crop={crop?.crop} />
              <span>· {format.hectares(field.area_ha)}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles['numbers']}>
        <div className={styles['value']} data-testid={`value-${letter}`}>
          {texts.value}
        </div>
        <div className={styles['difference']}>{at === 0 ? t('reference') : t('versus', { difference: texts.difference })}</div>
      </div>
      <Menu label={t('pane_menu', { letter, field: field.name })} entries={entries}>
        <IconButton size="sm" label={t('pane_menu', { letter, field: field.name })} icon={<EllipsisVertical size={16} />} />
      </Menu>
      {onTurn !== undefined && <IconButton label={t('next_field')} icon={<ChevronRight size={20} />} onClick={() => onTurn(1)} />}
      {(is_cloudy || is_older) && (
        <p className={styles['cloud']}>
          <CloudSun size={14} aria-hidden="true" />
          {is_cloudy ? t('cloudy') : t(is_ahead ? 'ahead' : 'older', { date: format.dayMonth(scene.date) })}
        </p>
      )}
    </div>
  );
}
