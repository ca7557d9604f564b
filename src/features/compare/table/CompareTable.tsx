import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './CompareTable.module.css';
import { FieldKey } from '../FieldKey.tsx';
import { indexKey } from '../index-key.ts';
import { rowTexts } from './row-texts.ts';
import { SowingInput } from './SowingInput.tsx';
import { useCompare } from '../store.ts';
import { tableNote } from './table-note.ts';
import type { ComparedField } from '../use-compared-fields.ts';

const tone = (value: number | null): string | undefined =>
  value === null || Math.abs(value) < 0.005 ? undefined : value > 0 ? 'up' : 'down';

/** The numbers of every field on its date, against A. */
export function CompareTable({ fields }: { fields: readonly ComparedField[] }) {
  const { t } = useTranslation(['compare', 'imagery']);
  const format = useFormat();
  const { links, axis } = useCompare((state) => state.board);
  const is_aligned = axis !== 'calendar';
  const has_dates = is_aligned || !links.date;
  const indices = [...new Set(fields.map(({ layer }) => t(indexKey(layer))))];
  const has_one_index = indices.length === 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on small screens
    <div className={styles['box']} tabIndex={0} role="group" aria-label={t('table.title')}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('table.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.field')}</th>
            {has_dates && <th scope="col">{t('table.date')}</th>}
            <th scope="col">{has_one_index ? indices[0] : t('table.value')}</th>
            <th scope="col">{t('table.versus')}</th>
            <th scope="col">{t('table.change')}</th>
            <th scope="col">{t('table.uniformity')}</th>
            <th scope="col">{t('table.rain')}</th>
            {is_aligned && <th scope="col">{t('table.sowing')}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((compared) => {
            const { at, letter, field, layer, row } = compared;
            const texts = rowTexts(row, format);
            return (
              <tr key={letter} data-row={letter} className={classNames(at === 0 && styles['reference'])}>
                <th scope="row">
                  <span className={styles['field']}>
                    <FieldKey letter={letter} />
                    <span className={styles['name']}>{field.name}</span>
                  </span>
                </th>
                {has_dates && <td>{row.date === null ? '—' : format.dayMonth(row.date)}</td>}
                <td>
                  <b>{texts.value}</b>
                  {!has_one_index && <span className={styles['index']}> {t(indexKey(layer))}</span>}
                </td>
                <td>{at === 0 ? '—' : texts.difference}</td>
                <td data-tone={tone(row.change_14d)}>{texts.change_14d}</td>
                <td>{texts.uniformity}</td>
                <td>{texts.rain}</td>
                {is_aligned && (
                  <td>
                    <SowingInput field={compared} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles['note']}>{fields.length === 1 ? t('one_field') : tableNote(fields, t)}</p>
    </div>
  );
}
