import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { REPORT_SECTIONS } from '#domain/reports/report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { sealedSheet } from '#paper/sealed-sheet.ts';
import { SheetPreview } from '#paper/SheetPreview.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { pressed } from '../form/chosen.ts';
import { Tile } from '../form/Tiles.tsx';
import type { PlanningWork } from '../form/use-planning.ts';
import styles from '../Panel.module.css';

const STEPS = [40, 50, 64, 80, 100] as const;

/** The pages with the place where their code will stand. */
function useDraftSheet(sheet: Sheet): Sheet {
  const [sealed, setSealed] = useState(sheet);
  const said = JSON.stringify(sheet);
  useEffect(() => {
    let is_wanted = true;
    void sealedSheet(JSON.parse(said) as Sheet, null).then((found) => is_wanted && setSealed(found));
    return () => {
      is_wanted = false;
    };
  }, [said]);
  return sealed;
}

/** What is printed of a report, and its pages as they will be. */
export function Preview({ work }: { readonly work: PlanningWork }) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const { wanted, setWanted, may_see_money, states, picked, chosen, setChosen, polygon, pictures, sheet } = work;
  const [zoom, setZoom] = useState<(typeof STEPS)[number]>(64);
  const draft = useDraftSheet(sheet);
  const at = STEPS.indexOf(zoom);
  const absent = (id: (typeof REPORT_SECTIONS)[number]): string | null => {
    const state = id === 'data' || id === 'images' ? undefined : states[id];
    return state?.kind === 'absent' ? state.reason : null;
  };
  return (
    <>
      <aside className={styles['choice']}>
        <fieldset>
          <legend>{t('section.title')}</legend>
          {REPORT_SECTIONS.filter((id) => id !== 'margin' || may_see_money).map((id) => (
            <Checkbox
              key={id}
              checked={wanted.has(id)}
              onChange={() =>
                setWanted((before) => new Set(REPORT_SECTIONS.filter((one) => (one === id ? !before.has(id) : before.has(one)))))
              }
            >
              {t(`section.${id}`)}
              {wanted.has(id) && absent(id) !== null && <span className={styles['note']}> · {absent(id)}</span>}
            </Checkbox>
          ))}
        </fieldset>
        <div className={styles['part_head']}>
          <h3>{t('image.chosen')}</h3>
          <span>{t('image.of_two', { count: chosen.length })}</span>
        </div>
        <div className={styles['two']}>
          {picked.map(({ letter, scene }) => (
            <Tile
              key={scene.id}
              scene={scene}
              letter={letter}
              polygon={polygon}
              state={pictures.get(scene.id)}
              onPress={() => setChosen((before) => pressed(before, scene.id))}
            />
          ))}
        </div>
      </aside>
      <div className={styles['pages']}>
        <div className={styles['paper']} style={{ '--zoom': String(zoom / 64) } as React.CSSProperties}>
          <SheetPreview sheet={draft} label={t('page.preview', { field: work.planning.field.name })} />
        </div>
        <div className={styles['zoom']} role="group" aria-label={t('page.zoom')}>
          <IconButton
            icon={<Minus size={16} aria-hidden="true" />}
            label={t('page.smaller')}
            disabled={at === 0}
            onClick={() => setZoom(STEPS[at - 1] ?? zoom)}
          />
          <output>{format.percent(zoom)}</output>
          <IconButton
            icon={<Plus size={16} aria-hidden="true" />}
            label={t('page.larger')}
            disabled={at === STEPS.length - 1}
            onClick={() => setZoom(STEPS[at + 1] ?? zoom)}
          />
        </div>
      </div>
    </>
  );
}
