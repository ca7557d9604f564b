import { useTranslation } from 'react-i18next';
import { REPORT_SECTIONS } from '#domain/reports/report.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { pressed } from '../form/chosen.ts';
import { Tile } from '../form/Tiles.tsx';
import type { PlanningWork } from '../form/use-planning.ts';
import styles from '../Panel.module.css';
import { Pages } from './Pages.tsx';

/** What is printed of a report, and its pages as they will be. */
export function Preview({ work }: { readonly work: PlanningWork }) {
  const { t } = useTranslation('planning-report');
  const { wanted, setWanted, may_see_money, states, picked, chosen, setChosen, polygon, pictures, sheet } = work;
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
      <Pages sheet={sheet} field_name={work.planning.field.name} />
    </>
  );
}
